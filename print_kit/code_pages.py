"""The documentation of the codes that no check reports: reading, templates, layout, writing, exemptions.

Each text is a page: a sentence, an example that is indented, and what else there is to say.
"""

from __future__ import annotations

from inspect import cleandoc

from print_kit.script.pages import SCRIPT_PAGES

_READING_FILES = {
    "broken-word": """
        A Korean word is broken across two lines.

            error[broken-word]: intrigue/burglar (ko): the word '플레이어는' is broken across lines

        Set `line_breaking: keep-all` in the language's locale file, or make the box wider than its longest word.
        """,
    "broken-yaml": """
        The file isn't valid YAML.

            ko: [[status/abbot]] 카드를 뽑는다.   error[broken-yaml]: not valid YAML: …
                                                help: a text that begins with '[' is a block: write 'ko: >-' and the
                                                text on the next line, indented

        The place is where the reader lost its way; the slip may be on the line before. Texts longer than a name are
        block texts (`ko: >-`), in which any sign may stand.
        """,
    "byte-order-mark": """
        The file begins with a byte order mark (U+FEFF), which some editors on Windows write.

        Save it as "UTF-8" rather than "UTF-8 with BOM".
        """,
    "coarse-image": """
        A picture of pixels is printed at fewer than 300 dots to the inch.

        Use a larger picture, or an SVG.
        """,
    "control-character": """
        The file holds a control character or one of the private use area.

        They print as nothing, as boxes, or as an icon that nobody asked for. Delete the character at the place. In a
        script file it is a warning: the character is left out.
        """,
    "crlf": """
        Lines end in CR LF, as on Windows, instead of LF.

        Save the file with Unix line ends. Git changes them on its own with `git config core.autocrlf input`.
        """,
    "duplicate-key": """
        A key stands twice in one map, and YAML would silently keep the second.

            burglar: {name: {…}, name: {…}}     error[duplicate-key]: 'name' stands twice here

        Keep one of them. In a script file it is a warning, and the last one counts, as for every reader of JSON.
        """,
    "empty-file": """
        The file has no content.

        Write it, or delete it.
        """,
    "file-too-large": """
        The file has more than 5 MB, or more values than a hundred decks.

        Split it into several files of the same deck: every file of decks/ may begin with the same `deck:`.
        """,
    "lone-syllable": """
        A paragraph's last line holds a single syllable.

        A hint: change a word, so that the line before takes it, or more follows.
        """,
    "missing-label": """
        A word of the templates has no translation in a language of the game, and prints in English.

            warning[missing-label]: the templates' words 'Round tracker' have no translation in ko

        Add it to `templates/locale/<lang>.po`.
        """,
    "nested-too-deeply": """
        Maps and lists are nested more deeply than any content needs.

        Usually brackets are missing or a line is indented too far.
        """,
    "not-nfc": """
        Text is not in Unicode's composed form (NFC); Hangul is written in separate letters.

        macOS writes file names so, and they travel into texts by copying. The same word then isn't found, and particles
        are chosen wrongly. Convert the file, for instance with `uconv -x nfc`.
        """,
    "not-read": """
        A file in a folder of content isn't read because of its name's ending.

            decks/status.yml                    error[not-read]: status.yml is not read
                                                help: rename it to status.yaml
        """,
    "not-utf-8": """
        The file is in another encoding than UTF-8.

        Save it as UTF-8. Older Korean files are often in EUC-KR or CP949, files of Windows in UTF-16.
        """,
    "outside-folder": """
        A file is a link that leads out of the content folder.

        Content is read from its own folder only. Copy the file there.
        """,
    "outside-safe-area": """
        Text comes nearer to the edge than the product's safe area allows: cut a little askew, it would be gone.

            error[outside-safe-area]: status/abbot (en): 'Abbot' is 0.4 mm outside the safe area

        Move it inwards in the template, or shorten it. `safe` in product.toml is the distance from the trim in mm.
        """,
    "small-type": """
        A text had to be set in less than 7 pt to fit its box. It is whole, but hard to read.

        Shorten it, or give the product a roomier layout step.
        """,
    "tag-refused": """
        A value has a YAML tag (`!!python/…`, `!name`).

        Tags mean nothing in content, and in other tools they run code. A text that begins with `!` is a block text.
        """,
    "too-many-aliases": """
        The file has too many aliases (`*name`), or they repeat each other without end.

        Write the values out.
        """,
    "unreadable-file": """
        A file can't be opened, or isn't a file.

        The message has the reason that the system gives: no permission, a broken link, a folder of that name.
        """,
}

_READING_CONTENT = {
    "bad-id": """
        An id isn't in kebab-case.

            cards: {Royal_Guard: {…}}           error[bad-id]: 'Royal_Guard' is not an id

        Ids of decks, cards, sections, terms and products are lower-case letters, digits and hyphens: royal-guard.
        """,
    "bad-reference": """
        A field of references holds something else, or points to a deck where it may not.

            barred: [archbishop]                error[bad-reference]: 'archbishop' is not a reference

        Write `deck/id`. Which decks a field may point to stands in game.yaml (`to:`).
        """,
    "duplicate-id": """
        Two cards of one deck, or two sections of one rules file, have the same id.

        Give one of them another id; references to it change with it.
        """,
    "missing-key": """
        Something that must be said isn't.

            cards: {burglar: {icon: mask}}      error[missing-key]: intrigue/burglar has no name
                                                help: add name: {ko: …, en: …}
        """,
    "name-mismatch": """
        A file says another name than that of its folder or file.

            content/clocktower/game.yaml        error[name-mismatch]: game.yaml says 'clock', its folder is 'clocktower'
        """,
    "out-of-range": """
        A number is smaller or larger than makes sense there.

            copies: -1                          error[out-of-range]: copies of coins/one must be 0 to 999, not -1
        """,
    "undeclared": """
        A deck or rules file isn't listed in game.yaml.

            deck: intrige                       error[undeclared]: 'intrige' is not among the decks of game.yaml
                                                help: did you mean 'intrigue'?

        game.yaml lists every deck with its name and fields, so that a file that is left over or misspelt is noticed.
        """,
    "unknown-choice": """
        A field of choices, or a setting, has a value that isn't one of them.

            phase: diplomatic                   error[unknown-choice]: phase of intrigue/burglar can't be 'diplomatic'
                                                help: did you mean 'diplomacy'?
        """,
    "unknown-field": """
        A card, section or file has a key that nobody knows.

            phrase: diplomacy                   error[unknown-field]: intrigue/burglar has no field 'phrase'
                                                help: did you mean 'phase'?

        Every card may have name, text, note, copies, values, tags, needs and excludes; other fields are declared in
        game.yaml.
        """,
    "unknown-language": """
        A text is in a language that has no file in content/locales/.

            name: {kr: 도둑, en: Thief}          error[unknown-language]: 'kr' is not a language
                                                help: did you mean 'ko'?
        """,
    "unknown-variant": """
        The default variant that game.yaml names has no folder in variants/.

        Add the folder, or write `variant: base`.
        """,
    "weak-contrast": """
        Text is too like its ground: less than 4.5 to 1, or 3 to 1 for large type and icons (WCAG 2.2).

        Make the text darker or its ground lighter. A page printed in grey has less contrast still.
        """,
    "wrong-type": """
        A value is of another kind than expected: a list instead of a text, a word instead of a number.

            copies: two                         error[wrong-type]: copies of coins/one must be a whole number, not 'two'
        """,
}

_TEMPLATES = {
    "bad-icon": """
        An icon's SVG can't be made into a glyph.

        Icons are single shapes in black, with white cut out; no texts, pictures or gradients.
        """,
    "bad-toml": """
        A product.toml, a sheet or printers.toml isn't valid TOML, or isn't in UTF-8.
        """,
    "broken-labels": """
        A file of labels (`templates/locale/<lang>.po`) can't be read.

        `msgfmt -c` of GNU gettext says more about it.
        """,
    "broken-template": """
        A template fails: it doesn't exist, isn't valid Jinja, or asks for something that isn't there.

            {{ card.nmae }}                     error[broken-template]: UndefinedError: 'Card' has no attribute 'nmae'
        """,
    "missing-file": """
        A product or a sheet is asked for that has no file in templates/.

            products: {crads: {…}}              error[missing-file]: product 'crads' has no product.toml
                                                help: did you mean 'cards'?
        """,
    "sheet-margin": """
        Cards or marks reach into the 4.5 mm at the paper's edge that home printers leave blank.

        A printer that prints to the edge shows them; others cut them off. Take fewer rows, or a smaller gutter.
        """,
    "sheet-overflow": """
        Cards or marks don't fit on the sheet.

        Take fewer columns or rows, a smaller gutter, or another edge for the ruler and the footer.
        """,
    "unknown-key": """
        A product.toml or a sheet has a setting that nobody knows.

            blead = 3                           error[unknown-key]: unknown key 'blead'
                                                help: did you mean 'bleed'?
        """,
    "wrong-value": """
        A setting of a product or a sheet has a value that can't be.

        The help has an example that can.
        """,
}

_BUILDING = {
    "disk-full": """
        There is no room for what is built.

        What was built before is untouched. Free some space, or build elsewhere with `--out`.
        """,
    "font-not-embedded": """
        A PDF uses a font without carrying it, so that it looks different elsewhere.
        """,
    "layout-engine": """
        The layout engine warns of something that print-kit doesn't know.

        Its own words follow. Usually a style has a property that doesn't exist.
        """,
    "lost-text": """
        Words of a text are on no page.

        The layout engine drops what it breaks off a box that can't go on on the next page: one with
        `position: absolute`, say, near the foot of a page. Give the box more room, or its text less.
        """,
    "missing-font": """
        None of the fonts that a language names for a role is installed.

        `print-kit doctor` says how to get one. Which fonts are acceptable stands in `content/locales/<lang>.yaml`.
        """,
    "missing-glyph": """
        A text has a character that the fonts of its language can't draw.

            error[missing-glyph]: NanumMyeongjo has no glyph for '脈' (U+8108), which is in name of intrigue/vein (ko)

        Write another character, or add a family that has it to `content/locales/<lang>.yaml`.
        """,
    "nothing-to-print": """
        A product prints decks, but there are no cards in them.

            products: {tokens: {}}              error[nothing-to-print]: there is nothing to print for product tokens
                                                help: give it decks with cards under decks:
        """,
    "read-back": """
        The PDF doesn't hold what was meant to be printed: a card is missing, twice there, or without its back.

        This is a fault of print-kit rather than of the content. The file isn't put in place.
        """,
    "refused-file": """
        A template or a style asks for a file from the network, or from outside of the project's folders.

        Put the file beside the template, or into the game's folder.
        """,
    "text-overflow": """
        A text is too long for its box, even in the smallest type that the product allows.

            error[text-overflow]: the text of intrigue/burglar (ko) is 2.1 mm too high for its box at 6.5 pt

        Shorten it. The smallest size is `floor` in the product's product.toml.
        """,
    "unexpected-font": """
        A PDF uses a font that the language doesn't name: a character was missing in those it does.

        Look for an unusual sign in the text, or add a family that has it to `content/locales/<lang>.yaml`.
        """,
    "unusable-file": """
        A picture or style that a template names is there, but is not what its name says.

        The layout engine's own words follow.
        """,
    "unwritable": """
        The output folder can't be written to.

        What was built before is untouched. Build elsewhere with `--out`.
        """,
}

_EXEMPTIONS = {
    "exemption-without-reason": """
        A comment allows a finding without saying why.

            # print-kit: allow two-renderings   error[exemption-without-reason]: the exemption from two-renderings has
                                                no reason
                                                help: write why: # print-kit: allow two-renderings <reason>

        The next reader has to know whether it still holds. Until there is a reason the finding is reported as well.
        """,
    "unused-exemption": """
        A comment allows something that isn't found there, or a code that is no check's.

            # print-kit: allow doubled-word it is meant
            en: Lose two ducats.                warning[unused-exemption]: nothing here needs the exemption from
                                                doubled-word
                                                help: delete the comment

        The comment stands above a line or at its end, and covers that line and what is indented below it. Errors of
        reading can't be allowed, only findings of checks.
        """,
}

OTHERS = {
    code: cleandoc(text)
    for group in (_READING_FILES, _READING_CONTENT, SCRIPT_PAGES, _TEMPLATES, _BUILDING, _EXEMPTIONS)
    for code, text in group.items()
}
"""The documentation of every code that no check reports, by code."""
