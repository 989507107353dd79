import { exactForm, isEquivalent, normalizeAnswer } from '../answer-text/answer-text.ts';
import { normalizeRemembered } from '../answer-text/remembered.ts';

/**
 * Whether a text means the same as one of those accepted. Blank texts mean nothing.
 * @param isExact whether it must be exactly as one of them is written
 */
export function isAccepted(accepted: readonly string[], text: string, isExact: boolean): boolean {
  const answer = normalizeAnswer(text);
  if (answer.typed === '') return false;
  if (!isExact) return accepted.some((entry) => isEquivalent(normalizeRemembered(entry), answer));
  const form = exactForm(text);
  return accepted.some((entry) => exactForm(entry) === form);
}
