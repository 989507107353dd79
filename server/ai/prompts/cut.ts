import { longestFinding } from '../../../contract/analysis.ts';

/** A text of at most so many characters, without white space around it. */
export function cut(text: string, most = longestFinding): string {
  const trimmed = text.trim();
  if (trimmed.length <= most) return trimmed;
  return `${trimmed.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
