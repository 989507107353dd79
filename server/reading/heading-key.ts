/** The characters that are typed for the apostrophes of oʻ, gʻ and sanʼat. */
export const apostrophes = /['`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵ꞌ]/g;

/** A text without the characters that are typed for the apostrophes of oʻ, gʻ and sanʼat. */
export function withoutApostrophes(text: string): string {
  return text.replaceAll(apostrophes, '');
}

/** One spelling of a heading: without case, apostrophes, stars, points and notes in brackets. */
export function headingKey(heading: string): string {
  return withoutApostrophes(heading.normalize('NFKC').toLowerCase())
    .replaceAll('ё', 'е')
    .replaceAll(/\[[^\]]*\]|\([^)]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}№]+/gu, ' ')
    .trim();
}
