import { longestFinding } from '../../../contract/ai/analysis.ts';

/** Trims a text, and cuts it to a length. @param most the longest result in UTF-16 units, with the ellipsis that stands for the rest */
export function cut(text: string, most = longestFinding): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  return `${trimmed.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
