/** Replaces the key in texts that are stored or shown. */
export const keyMark = '[AI_KEY]';

const namesInHtml: Readonly<Record<string, string>> = {
  '"': 'quot',
  '&': 'amp',
  "'": 'apos',
  '<': 'lt',
  '>': 'gt',
};

/** A regular expression of the ways in which a piece of the key is spelled in JSON, also in JSON within JSON, in HTML and in addresses. */
function spellingsOf(piece: string): string {
  if (/^[\dA-Za-z]$/.test(piece)) return piece;
  // One expression for all backslashes in a row: with one for each, a text of backslashes would take too long.
  if (piece.startsWith('\\'))
    return String.raw`(?:\\{${piece.length},${4 * piece.length}}|(?:%5c){${piece.length}})`;
  const code = piece.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  // The sign itself is last, since the other spellings of % and & begin with it.
  const inHtml = [`#0*${code}`, `#x0*${hex}`, namesInHtml[piece] ?? []].flat().join('|');
  return String.raw`(?:\\{1,3}u00${hex}|%${hex}|&(?:${inHtml});|\\{0,3}\x${hex})`;
}

/** The end of a cut text, after the last whole piece of the key: the beginning of the spelling of another piece. */
const cutSpelling = String.raw`(?:[\\%&][\\#\w]{0,8})?`;

/** The most characters that spell one character of the key. */
const longestSpelling = 8;

/** Replaces the beginning of the key at the end of a cut text by the mark. */
function withoutCutKey(text: string, pieces: readonly string[], keyLength: number): string {
  const prefix = pieces.reduceRight((rest, piece) => `${piece}(?:${rest})?`, '');
  // Elsewhere there is none to look for.
  const place = -(keyLength + 1) * longestSpelling;
  const end = text.slice(place).replace(new RegExp(`(?:${prefix})${cutSpelling}$`, 'i'), keyMark);
  return text.slice(0, place) + end;
}

/**
 * A text that an endpoint has sent, with a mark wherever the key stands in it: endpoints and proxies repeat headers in errors.
 * @param isCut whether the text may end within the key
 */
export function withoutKey(text: string, key: string | undefined, isCut: boolean): string {
  if (key === undefined || key === '') return text;
  const pieces = (key.match(/\\+|[^\\]/g) ?? []).map(spellingsOf);
  const marked = text.replaceAll(new RegExp(pieces.join(''), 'gi'), keyMark);
  // The mark may end as the key begins.
  return isCut && !marked.endsWith(keyMark) ? withoutCutKey(marked, pieces, key.length) : marked;
}

/** The fewest characters of a key that is a secret. A shorter one stands for none, and is often a word, as in `ollama` or `none`. */
const shortestSecret = 8;

/** The text in which an answer is read: as it came where the key is no secret, since an answer may have that word. */
export function readableText(text: string, key: string | undefined): string {
  return (key?.length ?? 0) < shortestSecret ? text : withoutKey(text, key, false);
}
