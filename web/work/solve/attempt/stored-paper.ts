import type { OpenAttempt } from '../../../../contract/work/attempts.ts';
import { storeFiles, openAllFiles, removeFiles } from '../../../answers/outbox/stored-files.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import {
  attemptHere,
  type AttemptHere,
  forgetAttemptHere,
  storeAttemptHere,
} from '../../../device/outbox-disk.ts';
import { openVault } from '../../../device/vault.ts';
import type { AnswerInput } from '../../../../contract/answers.ts';

/*
 * The paper of an attempt on this device, where the work goes on without a line: its tests with their pictures, its times and its
 * choices. Of other attempts only the page that has opened them last is stored.
 */

/** What a pupil chooses for a test: an answer, or that there is none, and whether to come back to it. */
export type Choice = AnswerInput & {
  /** The version of the test whose letters the answer has. */
  seen_version?: number;
  clear?: boolean;
  flagged?: boolean;
};

/** A choice with its number, which is `choice` on the wire: the server passes over a choice with a lower number than it has. */
export type NumberedChoice = { choice: Choice; number: number };

/** How many bytes the pictures and recordings of one work may have. */
const mostBytes = 20 * 1024 * 1024;

let changing: Promise<void> = Promise.resolve();

async function write(
  work: number,
  change: (stored: AttemptHere | undefined) => AttemptHere | undefined,
): Promise<void> {
  const changed = change(await attemptHere(work));
  if (changed !== undefined) await storeAttemptHere(work, changed);
}

/** Changes a stored attempt, one change after the other. A change that cannot be stored is logged, and stops nothing else. */
function inTurn(...change: Parameters<typeof write>): Promise<void> {
  changing = changing
    .then(() => write(...change))
    .catch((error: unknown) => console.warn('The work is not stored:', messageOf(error)));
  return changing;
}

const testsOf = ({ tests }: OpenAttempt) => tests.map(({ test }) => test);

/** Stores an attempt that the server has opened for this page just now. Its pictures follow. */
export async function keepPaper(work: number, attempt: OpenAttempt): Promise<void> {
  const { id, opened, offline } = attempt;
  const at = Date.now();
  await inTurn(work, () => ({ id, opened, at, told: at, paper: offline ? attempt : undefined }));
  if (offline) void keepPictures(attempt);
}

async function keepPictures(attempt: OpenAttempt): Promise<void> {
  try {
    const vault = await openVault();
    if (vault === undefined) return;
    let room = mostBytes;
    for (const question of testsOf(attempt)) room -= (await storeFiles(vault, question, room)) ?? 0;
    await openAllFiles(vault, testsOf(attempt));
  } catch (error) {
    console.warn('Pictures are not stored:', messageOf(error));
  }
}

/** A stored attempt. */
export type StoredPaper = { attempt: OpenAttempt; /** The time of the server now, ISO. */ now: string };

/**
 * The stored attempt at a work, with its pictures open. The time goes on from the last reply of the server, by the clock of this
 * device, and never back.
 * @returns undefined where none is stored, as where its teacher does not allow that
 */
export async function readPaper(work: number, after: readonly string[]): Promise<StoredPaper | undefined> {
  const stored = await attemptHere(work);
  if (stored?.paper === undefined) return undefined;
  const { paper, told: repliedAt } = stored;
  const vault = await openVault();
  if (vault !== undefined) await openAllFiles(vault, testsOf(paper));
  const passed = Date.parse(paper.now) + Math.max(0, Date.now() - repliedAt);
  const now = Math.max(passed, ...after.map((moment) => Date.parse(moment)));
  return { attempt: { ...paper, opened: stored.opened }, now: new Date(now).toISOString() };
}

/** Whether an attempt at a work goes on here without a line. */
export async function hasPaper(work: number): Promise<boolean> {
  return (await attemptHere(work))?.paper !== undefined;
}

/** Notes a choice on the paper. */
export function noteChoice(
  work: number,
  attempt: number,
  { test, choice, number }: NumberedChoice & { test: number },
): Promise<void> {
  const { clear, flagged, users_answer = null, users_text_answer = null, answer } = choice;
  const isAnswered = users_answer !== null || users_text_answer !== null || answer !== undefined;
  return inTurn(work, (stored) => {
    if (stored?.id !== attempt || stored.paper === undefined) return undefined;
    const tests = stored.paper.tests.map((asked) => {
      if (asked.test.id !== test) return asked;
      const { own: ownAnswer } = asked;
      const fields = { users_answer, users_text_answer, ...(answer !== undefined && { answer }) };
      const given = clear === true ? null : isAnswered ? (fields as typeof ownAnswer.given) : ownAnswer.given;
      return { ...asked, own: { given, flagged: flagged ?? ownAnswer.flagged, choice: number } };
    });
    return { ...stored, paper: { ...stored.paper, tests } };
  });
}

/** Notes the last reply of the server on the paper: its time, and when the attempt ends. */
export function noteTime(
  work: number,
  attempt: number,
  times: { now: string; ends_at: string | null },
): Promise<void> {
  return inTurn(work, (stored) => {
    if (stored?.id !== attempt || stored.paper === undefined) return undefined;
    return { ...stored, paper: { ...stored.paper, ...times }, told: Date.now() };
  });
}

/** Deletes the stored attempt at a work. */
export async function forgetPaper(work: number): Promise<void> {
  await changing;
  try {
    const [stored, vault] = await Promise.all([attemptHere(work), openVault()]);
    if (stored?.paper !== undefined && vault !== undefined)
      await removeFiles(vault, testsOf(stored.paper), []);
    await forgetAttemptHere(work);
  } catch (error) {
    console.warn('The work is still stored:', messageOf(error));
  }
}
