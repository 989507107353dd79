import { isEquivalent, normalizeAnswer } from '../answer-text/answer-text.ts';
import { normalizeRemembered } from '../answer-text/remembered.ts';

/** Whether a text means the same as one of those accepted. Blank texts mean nothing. */
export function isAccepted(accepted: readonly string[], text: string): boolean {
  const answer = normalizeAnswer(text);
  if (answer.typed === '') return false;
  return accepted.some((spelling) => isEquivalent(normalizeRemembered(spelling), answer));
}
