"""The English article follows the first sound of the word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from print_kit.particles import apply, around, attach

AN = """
    Abbot Executioner Heir Heiress Heirloom Honor Honourable Honest Honesty Hour Hourglass Herb Herbalist Imp Assassin
    Oracle Outsider Emissary Ambassador Investigator Innkeeper Empath Exorcist Undertaker Umbrella Uncle Underworld Urn
    Usher Ulterior Unidentified Uninvited Unimportant Unironic Ugly Utter Urge Onerous Only Owl Ewok Ear Eel Ogre Aunt
    Yggdrasil Yvonne Xbox NPC MP HP XP RPG FAQ LED SOS MVP MPs NPCs NPC's HTML NCAA A E F H I L M N O R S X a x
    X-ray H-bomb F-stop e-mail M1 iPhone npc Éclair Öre O'Brien nth AWOL EXIT
    8 80 81 8.5 800 8,000 8th 8-ball 11 11th 11,000 18 18,000 18th 88,000 1800 1850 1150 800000 $8 8% ８ 11.5"""
A = """
    Herald Guard Knight Baron Unicorn European Eulogy Euro One Once Ones Oneself One-eyed University Union
    Uniform Unique Unit United Unanimous Use User Useful Usual Usurper Utopia Utensil Uranium Ubiquitous Ukulele Ulysses
    UFO Ouija Ewe Ewer Hero Herbert Herbivore House Honey Houri Host Hotel Historic Horse Yes Year Yacht Young Wizard
    GM VIP TV PC CEO DM BBC USB UN K B U C T-shirt U-turn D20 LAN RAM NATO NASA KING Mr Mrs St Dr L'Oréal S'mores y'all
    0 1 2 7 10 12 17 19 100 110 180 1000 1,100 1,800 111 1/8 ½ -8 −11 +8 #8 .5 108 1080 118"""


@pytest.mark.parametrize("word", AN.split())
def test_words_that_begin_with_a_vowel_sound(word):
    assert attach("en", word, "a") == "an "
    assert attach("en", word, "A") == "An "


@pytest.mark.parametrize("word", A.split())
def test_words_that_begin_with_a_consonant_sound(word):
    assert attach("en", word, "a") == "a "
    assert attach("en", word, "A") == "A "


@pytest.mark.parametrize(
    "word",
    [
        "Honor Guard",
        "<b>Heir</b>",
        "**Abbot**",
        "“Imp”",
        "(Assassin)",
        "_Owl_",
        "&ldquo;Ogre&rdquo;",
        " Imp",
        "[[Eel]]",
    ],
)
def test_only_the_first_word_counts_and_marks_do_not(word):
    assert attach("en", word, "a") == "an "


def test_the_article_stands_before_the_word():
    assert around("en", "Heir", "a") == ("an ", "")
    assert apply("en", "Heir", "A") == "An Heir"
    assert apply("en", "Herald", "a") == "a Herald"


@pytest.mark.parametrize("form", ["", "an", "the", "을/를", "a "])
def test_an_unknown_form_is_refused(form):
    with pytest.raises(ValueError, match="is not an English article"):
        attach("en", "Heir", form)


@pytest.mark.parametrize("word", ["", "…", "<b></b>", "상속자", "🎩"])
def test_what_english_cannot_say_takes_a(word):
    assert attach("en", word, "a") == "a "


@given(st.text() | st.text(alphabet=st.sampled_from("aAhHuUnNxX8 1,.-<b>&;'’é")))
def test_any_text_gets_an_article(text):
    assert attach("en", text, "a") in ("a ", "an ")
