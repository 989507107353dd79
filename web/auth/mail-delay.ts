import { mailHeaders } from '../../contract/people/mail-requests.ts';
import type { CallOptions } from '../lib/api/client.ts';

/**
 * Makes a call that requests a mail.
 * @returns in how many minutes the mail comes; 0 where it is sent now
 * @throws ApiError
 */
export async function mailDelay(send: (options: CallOptions) => Promise<unknown>): Promise<number> {
  let seconds = 0;
  await send({ onHeaders: (headers) => (seconds = Number(headers.get(mailHeaders.delay) ?? 0)) });
  return Math.ceil(seconds / 60);
}
