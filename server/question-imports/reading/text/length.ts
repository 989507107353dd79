import { UnreadableSource } from '../item.ts';

/** How long a text is that is looked at for questions, in characters. */
const longestText = 10_000_000;

/** @throws UnreadableSource for a text that is too long to be read */
export function requireLength(text: string): void {
  if (text.length > longestText) throw new UnreadableSource('too_complex');
}
