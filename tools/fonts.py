"""Cut the bundled fonts again: Latin with Vietnamese, Greek, Cyrillic, signs and the four suits, as TTF and WOFF2.

Needs Debian's fonts-noto-core and the test tools (fontTools, brotli): `python tools/fonts.py`. All sources are under
the SIL Open Font License 1.1 without reserved names; minus, arrows and suits come from Noto Sans Math and Symbols 2.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter, load_font, parse_unicodes, save_font
from fontTools.ttLib import TTFont

SOURCE = Path("/usr/share/fonts/truetype/noto")
TARGET = Path(__file__).resolve().parent.parent / "tournament" / "web" / "static" / "fonts"
TEXT = (
    "20-7E,A0-24F,250-2AF,2B0-36F,370-3FF,400-52F,1E00-1EFF,2000-206F,2070-209F,20A0-20BF,2100-214F,2150-218F,"
    "FB00-FB06,FFFD"
)
MATH = "2190-2193,2212,2260,2264,2265,2248"
SYMBOLS = "2660-2667,2713,2717,26A0,25A0,25A1,25CF,25CB,2605,2606"
STYLES = ("Regular", "Bold", "Italic")
#: What the merged font takes from the text font; the merger would take the larger or the first of all.
KEPT = {
    "head": ("created", "macStyle"),
    "hhea": ("ascent", "descent", "lineGap"),
    "OS/2": (
        "usWeightClass",
        "fsSelection",
        "sTypoAscender",
        "sTypoDescender",
        "sTypoLineGap",
        "usWinAscent",
        "usWinDescent",
        "sCapHeight",
        "sxHeight",
    ),
}


def cut(font: Path, unicodes: str, folder: Path) -> str:
    """Write a subset of a font into the folder and give its path."""
    features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
    options = Options(layout_features=features, hinting=False, glyph_names=False)
    options.name_IDs = ["*"]
    loaded = load_font(str(font), options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(unicodes))
    subsetter.subset(loaded)
    path = folder / f"{font.stem}.cut.ttf"
    save_font(loaded, str(path), options)
    return str(path)


def like(font: TTFont, kept: TTFont) -> None:
    """Give a merged font the name, weight and line heights of the text font it was made from."""
    font["name"] = kept["name"]
    for table, fields in KEPT.items():
        for field in fields:
            setattr(font[table], field, getattr(kept[table], field))
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False


def main() -> None:
    """Write the three styles in both forms."""
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        extra = [
            cut(SOURCE / "NotoSansMath-Regular.ttf", MATH, folder),
            cut(SOURCE / "NotoSansSymbols2-Regular.ttf", SYMBOLS, folder),
        ]
        for style in STYLES:
            base = cut(SOURCE / f"NotoSans-{style}.ttf", TEXT, folder)
            font = Merger().merge([base, *extra])
            like(font, TTFont(base))
            font.save(TARGET / f"NotoSans-{style}.ttf")
            font.flavor = "woff2"
            font.save(TARGET / f"NotoSans-{style}.woff2")
            print(style, len(font.getBestCmap()), "characters")


if __name__ == "__main__":
    main()
