/** How many characters of a post the list shows. */
export const beginningLength = 300;

/**
 * The beginning of a text for a list: at most `beginningLength` characters. A longer text is cut
 * between two words, if that leaves most of the beginning, and ends in an ellipsis.
 */
export function beginningOf(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= beginningLength) return text;
  const cut = characters.slice(0, beginningLength - 1).join('');
  const words = /^.*[^\s,;:–—-](?=[\s,;:–—-])/su.exec(cut)?.[0] ?? '';
  return `${words.length > cut.length / 2 ? words : cut}…`;
}
