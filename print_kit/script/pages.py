"""The documentation of the codes that reading a script file reports: `print_kit.code_pages` has the others."""

SCRIPT_PAGES = {
    "bad-picture": """
        A script file names a picture that can't be used. The kit's own icon is printed instead.

            "image": "../imp.png"               warning[bad-picture]: the image '../imp.png' of element 4 ('imp') leads
                                                out of the folder images/ beside the script

        A script's own pictures are SVG, PNG or JPEG files in a folder `images/` beside the script file.
        """,
    "broken-json": """
        A script file isn't valid JSON.

            ["imp", "baron",]                   error[broken-json]: nothing comes behind this comma
                                                help: delete it

        The place is where the reader lost its way; the slip may be on the line before.
        """,
    "duplicate-character": """
        A script lists a character twice, perhaps in two spellings. It is printed once.

            ["pithag", …, "pit-hag"]            warning[duplicate-character]: element 9 ('pit-hag') stands twice; it is
                                                printed once
        """,
    "not-a-script": """
        A file given with `--script` holds something else than a list of 1 to 201 characters.

            {"roles": ["imp"]}                  error[not-a-script]: a script is a list of characters, and this is an
                                                object

        A script is a JSON list: of ids, of objects, or of both. `print-kit new script` writes one.
        """,
    "remote-picture": """
        Characters of a script have pictures at addresses on the network. Nothing is ever loaded from there.

        A hint, once a script: the kit's own icons print. Pictures in a folder `images/` beside the script file are used
        when the script names them: `"image": "images/imp.png"`.
        """,
    "script-element": """
        An element of a script is no character: it has no id, or it lacks what a character of one's own needs.

            {"id": "hero", "team": "townsfolk"} error[script-element]: element 3 ('hero') has no name and no ability

        An element is the id of an official character, an object with such an id, a character of one's own with id,
        name, team and ability, or `_meta`, which there is once.
        """,
    "script-order": """
        The night order of a script's `_meta` names somebody who isn't on the script, or names somebody twice.

            "firstNight": ["dusk", "imp"]       warning[script-order]: 'imp' stands in firstNight of _meta, but isn't on
                                                the script

        It is left out. Besides characters the order may hold dusk, minioninfo, demoninfo and dawn.
        """,
    "script-value": """
        Something that a script says of a character is of the wrong kind, or outside the limits of the official schema.

            "firstNight": "20"                  warning[script-value]: firstNight of element 3 ('hero') must be a
                                                number, not a text; it is left out

        A text that is only too long is printed whole. A team that doesn't exist, or more than 5,000 characters, is an
        error.
        """,
    "short-script": """
        A script has fewer than the five elements that the official app asks for.

        A hint: it prints all the same.
        """,
    "undrawable-character": """
        A script's text has a character that no font of its language has. An empty box is printed in its place.

            "ability": "😀"                     warning[undrawable-character]: no font has '😀' (U+1F600), which is in
                                                text of homebrew/hero; a box is printed

        In the kit's own content that is an error (missing-glyph).
        """,
    "unknown-character": """
        A script names a character that isn't known.

            ["bountyhuntr"]                     error[unknown-character]: element 1 ('bountyhuntr') is no known
                                                character
                                                help: did you mean 'bountyhunter'?

        Capitals, spaces, hyphens and underscores don't count, nor does a prefix like `ko_KR_`. A character of one's own
        needs a name, a team and an ability. In a jinx it is a warning: the jinx is left out.
        """,
    "unknown-script-key": """
        Characters of a script have a key that nobody knows. It isn't read.

            "abilty": "…"                       warning[unknown-script-key]: 'abilty' in element 3 is nothing that a
                                                character has; it isn't read
                                                help: did you mean 'ability'?

        Keys of `_meta` that the kit doesn't use are passed over in silence: there the format allows any.
        """,
}
