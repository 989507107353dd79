import type { RejectionReason } from './storage-keys.ts';

/** Why a work takes an answer no more, by the codes of answerInAttempt and handInAttempt. */
const reasonsOfCodes: Readonly<Record<string, RejectionReason>> = {
  own_test: 'own_test',
  already_answered: 'already_answered',
  disabled: 'disabled',
  kept_for_work: 'kept_for_work',
  not_under_way: 'closed',
  handed_in: 'over',
  opened_elsewhere: 'opened_elsewhere',
};

const reasonsOfStatuses: Readonly<Record<number, RejectionReason>> = {
  400: 'invalid',
  403: 'no_role',
  404: 'not_found',
  409: 'closed',
  413: 'invalid',
  422: 'invalid',
};

/**
 * Why an answer was refused for good, by the status and the code of the refusal. The server and the page say it alike.
 * @returns undefined where the same request may be taken later
 */
export function rejectionReasonOf(status: number, code?: string): RejectionReason | undefined {
  return reasonsOfCodes[code ?? ''] ?? reasonsOfStatuses[status];
}
