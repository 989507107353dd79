/** How much of the analysis notes is seen while they are closed. */
const previewLength = 150;

/** The first 150 characters of a text, with an ellipsis where it goes on; no character is cut in two. */
export function preview(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= previewLength) return text;
  return `${characters.slice(0, previewLength).join('')}…`;
}
