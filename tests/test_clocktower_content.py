"""Blood on the Clocktower's content says what the facts say: names, teams, nights, tokens, jinxes, setup."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from print_kit.load import load_game
from print_kit.markup import parse
from print_kit.model import Card, Game, Localized

ROOT = Path(__file__).resolve().parent.parent

# The 44 with our texts: id, names, where they wake (1 first night, + other nights, - never), labels of reminder tokens.
OURS = """
washerwoman | 세탁부 | Washerwoman | 1 | Townsfolk, Wrong
librarian | 사서 | Librarian | 1 | Outsider, Wrong
investigator | 수사관 | Investigator | 1 | Minion, Wrong
chef | 요리사 | Chef | 1
empath | 초공감자 | Empath | 1+
highpriestess | 대사제 | High Priestess | 1+
king | 왕 | King | 1+
fortuneteller | 점쟁이 | Fortune Teller | 1+ | Red Herring
undertaker | 장의사 | Undertaker | + | Died Today
monk | 수도사 | Monk | + | Safe
gossip | 험담꾼 | Gossip | + | Dead
huntsman | 사냥꾼 | Huntsman | 1+ | No Ability
slayer | 처단자 | Slayer | - | No Ability
soldier | 군인 | Soldier | -
alchemist | 연금술사 | Alchemist | 1 | Is The Alchemist
amnesiac | 기억상실자 | Amnesiac | 1+ | ?, ?, ?
ravenkeeper | 까마귀지기 | Ravenkeeper | +
choirboy | 성가대 소년 | Choirboy | +
banshee | 밴시 | Banshee | + | Has Ability
mayor | 시장 | Mayor | -
virgin | 성결자 | Virgin | - | No Ability
poppygrower | 양귀비 재배꾼 | Poppy Grower | 1+ | Evil Wakes
atheist | 무신론자 | Atheist | -
butler | 집사 | Butler | 1+ | Master
lunatic | 미치광이 | Lunatic | 1+ | Chosen, Chosen, Chosen
drunk | 주정뱅이 | Drunk | - | Is The Drunk
recluse | 은둔자 | Recluse | -
saint | 성자 | Saint | -
mutant | 변종 | Mutant | -
damsel | 아가씨 | Damsel | 1+ | Guess Used
poisoner | 독살범 | Poisoner | 1+ | Poisoned
spy | 첩자 | Spy | 1+
cerenovus | 세레노버스 | Cerenovus | 1+ | Mad
psychopath | 사이코패스 | Psychopath | -
wizard | 마법사 | Wizard | 1+ | ?, ?
boomdandy | 폭탄마 | Boomdandy | -
scarletwoman | 탕녀 | Scarlet Woman | + | Is The Demon
baron | 남작 | Baron | -
yaggababble | 야가바블 | Yaggababble | 1+ | Dead, Dead, Dead
imp | 임프 | Imp | + | Dead
ojo | 오조 | Ojo | + | Dead
alhadikhia | 알 하디키아 | Al-Hadikhia | + | 1, 2, 3
legion | 군단 | Legion | + | Dead, About To Die
lordoftyphon | 티폰의 군주 | Lord of Typhon | 1+ | Dead
"""
OTHERS = {
    "townsfolk": """
        steward=시종=Steward; knight=기사=Knight; noble=귀족=Noble; clockmaker=시계공=Clockmaker;
        grandmother=할머니=Grandmother; shugenja=수행자=Shugenja; pixie=픽시=Pixie;
        bountyhunter=현상금 사냥꾼=Bounty Hunter; sailor=선원=Sailor; balloonist=열기구 조종사=Balloonist;
        general=장군=General; preacher=전도사=Preacher; chambermaid=객실 청소부=Chambermaid;
        villageidiot=마을 백치=Village Idiot; snakecharmer=뱀 조련사=Snake Charmer;
        mathematician=수학자=Mathematician; dreamer=꿈꾸는 자=Dreamer; cultleader=사교 교주=Cult Leader;
        flowergirl=꽃팔이 소녀=Flowergirl; towncrier=포고꾼=Town Crier; oracle=예언자=Oracle;
        innkeeper=여관 주인=Innkeeper; gambler=도박사=Gambler; acrobat=기예꾼=Acrobat; exorcist=구마사제=Exorcist;
        lycanthrope=늑대인간=Lycanthrope; savant=백치천재=Savant; alsaahir=알사히르=Alsaahir;
        engineer=기계공=Engineer; nightwatchman=야경꾼=Nightwatchman; courtier=궁정대신=Courtier;
        seamstress=재봉사=Seamstress; philosopher=철학자=Philosopher; professor=교수=Professor;
        artist=화가=Artist; fisherman=낚시꾼=Fisherman; princess=공주=Princess; juggler=곡예사=Juggler;
        cannibal=식인종=Cannibal; farmer=농부=Farmer; minstrel=음유시인=Minstrel; sage=현자=Sage;
        tealady=찻집 여인=Tea Lady; fool=어릿광대=Fool; magician=마술사=Magician; pacifist=평화주의자=Pacifist
    """,
    "outsider": """
        hermit=둔세자=Hermit; goon=건달=Goon; ogre=오우거=Ogre; tinker=땜장이=Tinker; golem=골렘=Golem;
        sweetheart=사랑꾼=Sweetheart; plaguedoctor=역병 의사=Plague Doctor; klutz=얼뜨기=Klutz;
        moonchild=달의 자손=Moonchild; barber=이발사=Barber; hatter=모자 장수=Hatter;
        politician=정치인=Politician; zealot=광신자=Zealot; snitch=밀고자=Snitch; heretic=배교자=Heretic;
        puzzlemaster=퍼즐마스터=Puzzlemaster
    """,
    "minion": """
        mezepheles=메제펠레스=Mezepheles; godfather=대부=Godfather; devilsadvocate=악마의 변호사=Devil's Advocate;
        harpy=하피=Harpy; witch=마녀=Witch; fearmonger=공포의 전령=Fearmonger; pithag=마귀할멈=Pit-Hag;
        assassin=암살자=Assassin; widow=미망인=Widow; xaan=잔=Xaan; marionette=꼭두각시=Marionette;
        wraith=악령=Wraith; summoner=소환사=Summoner; eviltwin=사악한 쌍둥이=Evil Twin; goblin=고블린=Goblin;
        mastermind=주모자=Mastermind; vizier=재상=Vizier; organgrinder=거리의 악사=Organ Grinder;
        boffin=과학자=Boffin
    """,
    "demon": """
        pukka=푸카=Pukka; lilmonsta=릴 몬스타=Lil' Monsta; nodashii=노 다시=No Dashii;
        shabaloth=샤발로스=Shabaloth; kazali=카잘리=Kazali; po=포=Po; zombuul=좀버얼=Zombuul;
        vigormortis=비고르모르티스=Vigormortis; vortox=보르톡스=Vortox; fanggu=팡 구=Fang Gu;
        lleech=거무리=Lleech; riot=폭도=Riot; leviathan=레비아탄=Leviathan
    """,
    "traveller": """
        thief=도둑=Thief; bureaucrat=관료=Bureaucrat; barista=바리스타=Barista; harlot=매춘부=Harlot;
        butcher=푸주한=Butcher; cacklejack=낄낄이=Cacklejack; gunslinger=총잡이=Gunslinger;
        matron=가정교사=Matron; gangster=갱단원=Gangster; bonecollector=뼈 수집가=Bone Collector;
        judge=판사=Judge; apprentice=수습생=Apprentice; beggar=거지=Beggar; deviant=이단아=Deviant;
        scapegoat=희생양=Scapegoat; gnome=노움=Gnome; bishop=주교=Bishop; voudon=부두술사=Voudon
    """,
    "fabled": """
        angel=천사=Angel; buddhist=불자=Buddhist; deusexfiasco=데우스 엑스 피아스코=Deus ex Fiasco;
        djinn=진=Djinn; doomsayer=파멸의 예언자=Doomsayer; duchess=공작부인=Duchess; ferryman=뱃사공=Ferryman;
        fibbin=악동=Fibbin; fiddler=바이올린 연주자=Fiddler; hellslibrarian=지옥의 사서=Hell's Librarian;
        revolutionary=혁명가=Revolutionary; sentinel=보초=Sentinel; spiritofivory=상아의 혼=Spirit of Ivory;
        toymaker=장난감 제작자=Toymaker
    """,
    "loric": """
        bootlegger=밀주업자=Bootlegger; bigwig=큰 가발=Big Wig; gardener=정원사=Gardener;
        godofug=우그의 신령=God of Ug; hindu=힌두교도=Hindu; knaves=무뢰한=Knaves; pope=교황=Pope;
        stormcatcher=폭풍 부르미=Storm Catcher; tor=관문=Tor; ventriloquist=복화술사=Ventriloquist;
        zenomancer=제노맨서=Zenomancer
    """,
}
# how many reminder tokens the others have
OTHER_REMINDERS = (
    "steward 1, knight 2, noble 3, grandmother 2, pixie 2, bountyhunter 1, sailor 1, balloonist 1, preacher 3, "
    "villageidiot 1, snakecharmer 1, mathematician 5, flowergirl 2, towncrier 2, innkeeper 3, gambler 1, acrobat 2, "
    "exorcist 1, lycanthrope 2, engineer 1, nightwatchman 1, courtier 4, seamstress 1, philosopher 2, professor 2, "
    "artist 1, fisherman 1, princess 1, juggler 5, cannibal 2, minstrel 1, tealady 2, fool 1, hermit 3, goon 1, "
    "ogre 1, tinker 1, golem 1, sweetheart 1, plaguedoctor 1, moonchild 1, barber 1, hatter 1, puzzlemaster 2, "
    "mezepheles 2, godfather 2, devilsadvocate 1, harpy 2, witch 1, fearmonger 1, assassin 2, widow 2, xaan 4, "
    "marionette 1, summoner 3, eviltwin 1, goblin 1, organgrinder 2, pukka 3, lilmonsta 2, nodashii 3, shabaloth 3, "
    "kazali 1, po 4, zombuul 2, vigormortis 7, vortox 1, fanggu 2, lleech 2, riot 3, leviathan 6, thief 1, "
    "bureaucrat 1, barista 4, harlot 2, cacklejack 1, bonecollector 2, judge 1, apprentice 1, gnome 1, bishop 2, "
    "angel 3, deusexfiasco 1, duchess 3, fibbin 1, hellslibrarian 1, revolutionary 3, spiritofivory 1, toymaker 1, "
    "bootlegger 2, godofug 1, stormcatcher 1, ventriloquist 1, zenomancer 3"
)
JINXED = {
    "alchemist": "boffin marionette mastermind organgrinder spy summoner widow wraith",
    "alhadikhia": "mastermind princess",
    "boffin": "cultleader drunk goon heretic ogre politician villageidiot",
    "bountyhunter": "kazali philosopher",
    "butler": "organgrinder",
    "cannibal": "butler juggler princess zealot",
    "cerenovus": "goblin",
    "heretic": "baron godfather lleech pithag spy widow",
    "legion": "engineer hatter minstrel politician preacher summoner zealot",
    "leviathan": "banshee exorcist farmer grandmother hatter innkeeper king mayor monk pithag ravenkeeper sage soldier",
    "lilmonsta": "hatter magician poppygrower psychopath scarletwoman vizier",
    "lleech": "mastermind slayer",
    "magician": "legion marionette spy vizier widow wraith",
    "marionette": "balloonist huntsman kazali lilmonsta summoner",
    "mastermind": "vigormortis",
    "mathematician": "chambermaid drunk lunatic marionette",
    "pithag": "cultleader damsel goon ogre politician villageidiot",
    "plaguedoctor": "baron boomdandy eviltwin fearmonger goblin marionette scarletwoman spy wraith",
    "recluse": "ogre sage",
    "riot": "atheist banshee exorcist farmer grandmother innkeeper king mayor monk ravenkeeper sage soldier",
    "scarletwoman": "alhadikhia fanggu",
    "spy": "damsel ogre poppygrower",
    "summoner": "clockmaker courtier engineer hatter kazali lordoftyphon pithag poppygrower preacher pukka zombuul",
    "vizier": "alsaahir courtier fearmonger investigator politician preacher zealot",
    "vortox": "banshee",
    "widow": "damsel poppygrower",
    "yaggababble": "exorcist",
}

TEAMS = {"townsfolk": 69, "outsider": 23, "minion": 27, "demon": 19, "traveller": 18, "fabled": 14, "loric": 11}
OURS_BY_TEAM = {"townsfolk": 23, "outsider": 7, "minion": 8, "demon": 6}
# players: Townsfolk, Outsiders, Minions, Demons
SETUP = {
    5: (3, 0, 1, 1),
    6: (3, 1, 1, 1),
    7: (5, 0, 1, 1),
    8: (5, 1, 1, 1),
    9: (5, 2, 1, 1),
    10: (7, 0, 2, 1),
    11: (7, 1, 2, 1),
    12: (7, 2, 2, 1),
    13: (9, 0, 3, 1),
    14: (9, 1, 3, 1),
    15: (9, 2, 3, 1),
}
INFO = {
    "this-is-the-demon",
    "these-are-your-minions",
    "these-characters-are-not-in-play",
    "you-are",
    "this-player-is",
    "this-character-selected-you",
    "did-you-nominate-today",
    "did-you-vote-today",
}
ROWS = [[part.strip() for part in row.split("|")] for row in OURS.strip().splitlines()]
IDS = [row[0] for row in ROWS]


@cache
def game() -> Game:
    """The game as it is in the repository."""
    return load_game("clocktower", ROOT / "content" / "clocktower", ("ko", "en"))[0]


def cards(deck: str) -> dict[str, Card]:
    """The cards of a deck by id."""
    return {card.id: card for card in game().decks[deck].cards}


def names(card: Card) -> tuple[str, str]:
    """A card's names, Korean and English."""
    return card.name["ko"].value, card.name["en"].value


def written(text: Localized) -> set[str]:
    """The languages that a text is written in."""
    return {lang for lang, item in text.items() if item.value.strip()}


def referred(*texts: Localized) -> set[str]:
    """What the texts refer to."""
    return {
        token.name
        for text in texts
        for item in text.values()
        for token in parse(item.value)
        if token.kind == "reference"
    }


def field_texts(card: Card, *fields: str) -> list[Localized]:
    """The texts in fields of a card, each of a list by itself."""
    found: list[Localized] = []
    for name in fields:
        value = card.fields[name].value if name in card.fields else ()
        found += [item for item in (value if isinstance(value, tuple) else (value,)) if isinstance(item, dict)]
    return found


def test_there_are_44_characters_with_texts_137_without_and_181_in_all() -> None:
    ours, others = cards("characters"), cards("others")
    assert set(ours) == set(IDS)
    assert (len(ours), len(others), len({*ours, *others})) == (44, 137, 181)


def test_each_team_has_as_many_characters_as_the_official_list() -> None:
    assert Counter(card.choice("team") for card in cards("characters").values()) == OURS_BY_TEAM
    both = [*cards("characters").values(), *cards("others").values()]
    assert Counter(card.choice("team") for card in both) == TEAMS


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_one_of_the_44_has_its_official_names_nights_and_reminder_tokens(row: list[str]) -> None:
    id, ko, en, nights, labels = [*row, ""][:5]
    card = cards("characters")[id]
    assert names(card) == (ko, en)
    assert ("first_night" in card.fields, "other_nights" in card.fields) == ("1" in nights, "+" in nights)
    assert ("remember" in card.fields) == (nights == "-")
    tokens = [token for token in cards("reminders").values() if token.targets("of") == (card.key,)]
    assert sorted(token.name["en"].value for token in tokens for _ in range(token.copies)) == sorted(
        label.strip() for label in labels.split(",") if label
    )


@pytest.mark.parametrize("id", IDS)
def test_one_of_the_44_has_every_text_in_both_languages(id: str) -> None:
    card = cards("characters")[id]
    assert written(card.text) == {"ko", "en"}
    for name in ("explanation", "run", "notes", "setup", "first_night", "other_nights", "remember"):
        assert all(written(text) == {"ko", "en"} for text in field_texts(card, name)), name
    assert field_texts(card, "explanation")
    assert field_texts(card, "run")


def test_how_to_run_a_character_mentions_each_of_its_reminder_tokens() -> None:
    ours = cards("characters")
    for token in cards("reminders").values():
        of = token.targets("of")[0].removeprefix("characters/")
        if of in ours:
            told = referred(*field_texts(ours[of], "run", "notes", "first_night", "other_nights", "remember"))
            assert token.key in told, f"{token.key} is never placed"


@pytest.mark.parametrize("team", OTHERS)
def test_every_other_official_character_is_known_by_both_names_and_team(team: str) -> None:
    listed = [tuple(item.strip().split("=")) for item in OTHERS[team].split(";")]
    others = [card for card in cards("others").values() if card.choice("team") == team]
    assert {(card.id, *names(card)) for card in others} == set(listed)


def test_the_others_have_as_many_reminder_tokens_as_the_official_list() -> None:
    expected = {id: int(count) for id, count in (item.split() for item in OTHER_REMINDERS.split(", "))}
    found: Counter[str] = Counter()
    for token in cards("reminders").values():
        deck, id = token.targets("of")[0].split("/")
        if deck == "others":
            found[id] += token.copies
    assert found == expected
    assert sum(token.copies for token in cards("reminders").values()) == 218


def test_the_jinxed_pairs_are_the_official_ones_and_each_has_a_text_about_both() -> None:
    pairs = [(one, other) for one, more in JINXED.items() for other in more.split()]
    assert len(pairs) == 131
    jinxes = cards("jinxes")
    assert list(jinxes) == [f"{one}-{other}" for one, other in pairs]
    for (one, other), jinx in zip(pairs, jinxes.values(), strict=True):
        pair = jinx.targets("pair")
        assert tuple(key.split("/")[1] for key in pair) == (one, other)
        assert written(jinx.text) == {"ko", "en"}
        assert referred(jinx.text) >= set(pair), jinx.key
        for place, lang in enumerate(("ko", "en")):
            of_both = (names(game().cards[key])[place] for key in pair)
            assert jinx.name[lang].value == " · ".join(of_both)


def test_four_jinxes_are_between_two_of_the_44() -> None:
    among = {
        id for id, jinx in cards("jinxes").items() if all(key.startswith("characters/") for key in jinx.targets("pair"))
    }
    assert among == {"alchemist-spy", "scarletwoman-alhadikhia", "spy-damsel", "spy-poppygrower"}


def test_the_setup_table_is_the_official_one() -> None:
    columns = ("townsfolk", "outsiders", "minions", "demons")
    table = {card.number("players"): tuple(map(card.number, columns)) for card in cards("setup").values()}
    assert table == SETUP
    assert all(sum(row) == players for players, row in SETUP.items())


def test_characters_that_change_the_setup_say_so() -> None:
    ours = cards("characters")
    assert {id for id, card in ours.items() if "setup" in card.fields} == {
        "huntsman",
        "choirboy",
        "atheist",
        "baron",
        "legion",
        "lordoftyphon",
    }
    assert ours["baron"].number("outsiders") == 2
    assert (ours["lordoftyphon"].number("minions"), ours["lordoftyphon"].flag("any_outsiders")) == (1, True)
    assert (ours["legion"].choice("evil"), ours["atheist"].choice("evil")) == ("most", "none")
    assert (ours["drunk"].choice("bag"), ours["lunatic"].choice("bag")) == ("townsfolk", "swap")
    assert [need.target for need in ours["huntsman"].needs] == ["characters/damsel"]
    assert [need.target for need in ours["choirboy"].needs] == ["characters/king"]


def test_the_info_tokens_are_the_eight_that_storytellers_use() -> None:
    assert set(cards("info")) == INFO


def test_every_product_but_the_print_list_has_its_line_there() -> None:
    told = {section.id for section in game().rules["print-list"].sections}
    assert set(game().products) - {"print-list"} <= told
