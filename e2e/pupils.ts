import { type Account, Api } from './api.ts';
import type { RealServer } from './server.ts';

export type Pupil = { account: Account; api: Api };

/** Creates a pupil who needs no tab. */
export async function makePupil(
  { staff, server }: { staff: Api; server: RealServer },
  names: { first_name?: string; last_name?: string } = {},
): Promise<Pupil> {
  const account = await staff.makePerson({ is_pupil: true }, names);
  return { account, api: await new Api(server.origin).ofPerson(account.email) };
}

/** Answers a test with an option's letter, or with a text. */
export async function answerTest(api: Api, question: number, given: string): Promise<void> {
  const isLetter = /^[a-e]$/.test(given);
  const answer = isLetter ? { users_answer: given } : { users_text_answer: given };
  await api.send(`POST /tests_api/${question}/submit/`, answer);
}
