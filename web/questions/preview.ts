/** How many characters of a long text, such as closed notes of an analysis, are shown. */
const previewLength = 150;

/** The first 150 characters of a text, with an ellipsis where it goes on; no character is cut in two. */
export function preview(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= previewLength) return text;
  return `${characters.slice(0, previewLength).join('')}…`;
}
