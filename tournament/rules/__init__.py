"""What a deal is worth and whether a protocol can be true; pure, standard library only."""

from tournament.rules.codes import RULE, Code, Hint
from tournament.rules.explain import Step, explain
from tournament.rules.finding import Computed, Finding, Level, Severity, Verdict
from tournament.rules.parsing import FormatCode, FormatError, FormatErrors, parse
from tournament.rules.protocol import FORMAT, Deal, End, Penalty, Protocol, Result, Suit
from tournament.rules.regulation import Regulation
from tournament.rules.steps import StepCode
from tournament.rules.validation import validate
from tournament.rules.writing import write

__all__ = [
    "FORMAT",
    "RULE",
    "Code",
    "Computed",
    "Deal",
    "End",
    "Finding",
    "FormatCode",
    "FormatError",
    "FormatErrors",
    "Hint",
    "Level",
    "Penalty",
    "Protocol",
    "Regulation",
    "Result",
    "Severity",
    "Step",
    "StepCode",
    "Suit",
    "Verdict",
    "explain",
    "parse",
    "validate",
    "write",
]
