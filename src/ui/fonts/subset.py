"""Makes the web fonts of this folder from the packages in node_modules.

Run once, from the project's root: pip install fonttools brotli && python3 src/ui/fonts/subset.py
"""

import os
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = os.path.dirname(os.path.abspath(__file__))
YESEVA = 'node_modules/@fontsource/yeseva-one/files/yeseva-one-{}-400-normal.woff2'
SOFIA = 'node_modules/@fontsource-variable/sofia-sans/files/sofia-sans-{}-wght-normal.woff2'
WEIGHTS = {'wght': (400, 750)}

LATIN = ''.join(map(chr, range(0x20, 0x7F))) + '\u00a0§©«°²·»½×ÂÄÇÎÖÛÜßâäçéîöûüı–—‘’‚“”„•…€£−'
TURKISH = 'ĞğİŞş'
WESTERN = ''.join(c for c in map(chr, range(0xC0, 0x100)) if c not in LATIN) + 'Œœ'
CYRILLIC = ''.join(map(chr, range(0x410, 0x450))) + 'Ёё№'


def use_russian_forms(font):
    """Makes the Russian letter forms the default: Sofia Sans draws the Bulgarian ones unless the language says Russian."""
    table = font['GSUB'].table
    russian = next(s for r in table.ScriptList.ScriptRecord for s in r.Script.LangSysRecord if s.LangSysTag == 'RUS ')
    features = [table.FeatureList.FeatureRecord[i] for i in russian.LangSys.FeatureIndex]
    forms = {}
    for lookup in (i for f in features if f.FeatureTag == 'locl' for i in f.Feature.LookupListIndex):
        for subtable in table.LookupList.Lookup[lookup].SubTable:
            forms.update(getattr(subtable, 'ExtSubTable', subtable).mapping)
    for cmap in font['cmap'].tables:
        cmap.cmap = {code: forms.get(glyph, glyph) for code, glyph in cmap.cmap.items()}


def add_letters(font, source, letters):
    """The font with letters of another file of its family. What they are composed of is not kept twice."""
    other = TTFont(source)
    known = set(font.getGlyphOrder())
    # Read now, while its count of glyphs is still true.
    variations = font['gvar'].variations if 'gvar' in font else None

    def take(name):
        glyph = other['glyf'][name]
        for part in glyph.components if glyph.isComposite() else []:
            if part.glyphName not in known:
                take(part.glyphName)
            elif not same(part.glyphName):
                raise ValueError(f'{part.glyphName} differs between the files')
        font['glyf'][name] = glyph
        font['hmtx'][name] = other['hmtx'][name]
        if variations is not None:
            variations[name] = other['gvar'].variations.get(name, [])
        known.add(name)

    def same(name):
        return font['glyf'][name] == other['glyf'][name]

    for letter in letters:
        name = other.getBestCmap()[ord(letter)]
        if name not in known:
            take(name)
        for table in font['cmap'].tables:
            table.cmap[ord(letter)] = name
    # Speaks of the old glyphs only; without it the widths come from gvar.
    if 'HVAR' in font:
        del font['HVAR']
    font.setGlyphOrder(font['glyf'].glyphOrder)
    written = BytesIO()
    font.save(written)
    return TTFont(written)


def kern_once(font, source):
    """Kerns every weight as the middle one is kerned: a difference nobody sees, a fourteenth of the file."""
    middle = instancer.instantiateVariableFont(TTFont(source), {'wght': sum(WEIGHTS['wght']) / 2})
    font['GPOS'] = middle['GPOS']
    del font['GDEF']


def make(name, source, letters, rename=None, russian=False, turkish=None):
    """Writes `name`.woff2 with the given letters of the source, and the Turkish ones of `turkish`.

    Hints, ligatures and localised forms go; kerning and tabular figures stay.
    `rename` replaces the family name: Yeseva is a Reserved Font Name of the OFL,
    which a modified version may not carry.
    """
    font = TTFont(source)
    if russian:
        use_russian_forms(font)
    if turkish:
        font = add_letters(font, turkish, TURKISH)
        letters += TURKISH
    if 'fvar' in font:
        font = instancer.instantiateVariableFont(font, WEIGHTS)
        kern_once(font, source)
    options = Options()
    options.hinting = False
    options.layout_features = ['kern', 'tnum']
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.flavor = 'woff2'
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(c) for c in letters])
    subsetter.subset(font)
    if rename:
        for record in font['name'].names:
            if record.nameID in (1, 3, 4):
                record.string = rename
            elif record.nameID == 6:
                record.string = rename.replace(' ', '')
    path = os.path.join(HERE, name + '.woff2')
    font.flavor = 'woff2'
    font.save(path)
    missing = [c for c in letters if ord(c) not in font.getBestCmap()]
    assert not missing, f'{source} lacks {missing}'
    print(f'{name}.woff2 {os.path.getsize(path)} bytes')


make('display-latin', YESEVA.format('latin'), LATIN.replace('−', ''), 'Meltem Display', turkish=YESEVA.format('latin-ext'))
make('display-western', YESEVA.format('latin'), WESTERN, 'Meltem Display')
make('display-cyrillic', YESEVA.format('cyrillic'), CYRILLIC, 'Meltem Display')
make('text-latin', SOFIA.format('latin'), LATIN, turkish=SOFIA.format('latin-ext'))
make('text-western', SOFIA.format('latin'), WESTERN)
make('text-cyrillic', SOFIA.format('cyrillic'), CYRILLIC, russian=True)
