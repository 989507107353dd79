import { messages } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';

export type InvitationProblem = 'used' | 'other_address';

/** What the server has against an invitation; undefined where it is something else. */
export function invitationProblem(error: unknown): InvitationProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.fields['invitation'] !== undefined) return 'used';
  return error.fields['email']?.includes(messages.not_invited) === true ? 'other_address' : undefined;
}
