"""Which particle follows a Korean word that is written out."""

from __future__ import annotations

from print_kit.particles.ko import last_sound
from print_kit.particles.korean import Sound

# After a consonant / after a vowel. Forms of 이다 are left out: after a vowel both are right.
PAIRS = ("은/는", "이/가", "을/를", "과/와", "으로/로", "이랑/랑")
FORMS = {form: pair for pair in PAIRS for form in pair.split("/")}
_SAFE_AFTER_ONE_SYLLABLE = frozenset({"를", "을", "는"})


def is_wrong(word: str, particle: str) -> bool:
    """Whether the particle, one of FORMS, is certainly the other form's; 왕가 may be a word of its own."""
    if len(word) == 1 and particle not in _SAFE_AFTER_ONE_SYLLABLE:
        return False
    consonant, vowel = FORMS[particle].split("/")
    sound = last_sound(word)
    if particle == consonant:
        return sound is Sound.VOWEL or (particle == "으로" and sound is Sound.RIEUL)
    return particle == vowel and (sound is Sound.OTHER or (sound is Sound.RIEUL and particle != "로"))
