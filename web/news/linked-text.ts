/** A part of a text, which begins at the character `start`; with an address where it is one. */
export type TextPart = { start: number; text: string; href?: string };

const address = /\bhttps?:\/\/[^\s<>"'`«»“”]+/gi;

/** Punctuation at the end belongs to the sentence, and so does a bracket that the address does not open. */
function withoutPunctuation(found: string): string {
  for (let text = found; ; text = text.slice(0, -1)) {
    const closes = /[)\]]$/.test(text) && !/[([]/.test(text);
    if (!closes && !/[.,;:!?…*_]$/.test(text)) return text;
  }
}

/** Without `URL.canParse`, which browsers of 2023 lack. */
function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Finds the addresses of pages in a text: those that begin with http:// or https://, and no other scheme. */
export function findLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutPunctuation(found);
    const url = parseAddress(shown);
    // An address with a name before its host shows another host than the one that it leads to.
    if (url === undefined || url.username !== '' || url.password !== '') continue;
    if (index > end) parts.push({ start: end, text: text.slice(end, index) });
    parts.push({ start: index, text: shown, href: url.href });
    end = index + shown.length;
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end) });
  return parts;
}
