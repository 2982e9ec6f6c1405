// Figures that were typed but never saved, kept in this browser until they are.

const FRESH = /^(csrf_token|key|base)$/;

export class Draft {
  constructor(path, base) {
    this.name = `draft:${path}`;
    this.base = base;
  }

  entries(form) {
    return [...new FormData(form)].filter(([name]) => !FRESH.test(name));
  }

  keep(form, sent = false) {
    try {
      localStorage.setItem(this.name, JSON.stringify({ base: this.base, time: Date.now(), sent, entries: this.entries(form) }));
    } catch { /* a full or forbidden store: the page still works without */ }
  }

  drop() { localStorage.removeItem(this.name); }

  // On a page fresh from the server: a draft that was sent and has become a version is done with; any other is offered.
  offer(form, clean, restore) {
    const kept = JSON.parse(localStorage.getItem(this.name) ?? "null");
    if (!kept || !clean) return;
    const filled = (entries) => JSON.stringify(entries.filter(([, text]) => text !== ""));
    if ((kept.sent && kept.base < this.base) || filled(kept.entries) === filled(this.entries(form))) { this.drop(); return; }
    const box = document.getElementById("draft-offer");
    const text = document.getElementById("draft-text");
    const time = new Date(kept.time).toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
    text.textContent = (kept.base < this.base ? text.dataset.older : text.dataset.same).replace("{time}", time);
    box.hidden = false;
    document.getElementById("draft-take").addEventListener("click", () => { box.hidden = true; restore(kept.entries); });
    document.getElementById("draft-drop").addEventListener("click", () => { box.hidden = true; this.drop(); });
  }
}
