/*
 * Fonts of signs, in which a character has another look than in Unicode. Word stores their characters as they are or at U+F000 to
 * U+F0FF.
 */

/** The font Symbol from 0x20 to 0x7E, and from 0xA1 to 0xFE. */
const symbolLow =
  ' !∀#∃%&∍()*+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}~';
const symbolHigh =
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** The signs of Wingdings that stand in tests: marks, bullets and arrows. */
const wingdings: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0x71: '❑',
  0x72: '❒',
  0x75: '◆',
  0x76: '❖',
  0x77: '◆',
  0x9f: '•',
  0xa1: '○',
  0xa7: '▪',
  0xa8: '☐',
  0xab: '★',
  0xb2: '✧',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe7: '⇐',
  0xe8: '➔',
  0xef: '⇦',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};

const low = Array.from(symbolLow);
const high = Array.from(symbolHigh);

function inSymbol(code: number): string | undefined {
  return code < 0xa1 ? low[code - 0x20] : high[code - 0xa1];
}

/** Whether the characters of a font are other signs than those of Unicode. */
export function isSignFont(font: string | undefined): boolean {
  return font !== undefined && /^(symbol|wingdings)/i.test(font);
}

/**
 * The character that a font of signs shows.
 * @param code of the character, also at U+F000 to U+F0FF
 * @returns undefined for one that has no character here
 */
export function signOf(font: string, code: number): string | undefined {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (/^symbol/i.test(font)) return inSymbol(place);
  return /^wingdings$/i.test(font) ? wingdings[place] : undefined;
}

/** A text in the characters that its font shows. Without a font of signs, characters of the private area are those of Symbol. */
export function inUnicode(text: string, font: string | undefined): string {
  const isSigns = isSignFont(font);
  if (!isSigns && !/[\uF020-\uF0FE]/.test(text)) return text;
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isPrivate = code >= 0xf020 && code <= 0xf0fe;
    if (!isSigns && !isPrivate) return character;
    return signOf(isSigns && font !== undefined ? font : 'Symbol', code) ?? (isPrivate ? '□' : character);
  }).join('');
}
