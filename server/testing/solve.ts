import { mailHeaders, proofOf } from '../../contract/people/mail-requests.ts';
import { solveChallenge } from '../../web/lib/api/solve-challenge.ts';
import type { Reply } from './client.ts';

/** The header that solves the challenge of a refusal, computed as the page computes it. */
export function solutionOf(refusal: Pick<Reply, 'headers'>): Record<string, string> {
  const challenge = refusal.headers.get(mailHeaders.challenge);
  if (challenge === null) throw new Error('the refusal has no challenge');
  return { [mailHeaders.proof]: proofOf(challenge, solveChallenge(challenge)) };
}
