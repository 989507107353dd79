import type { BodyOf } from '../../../contract/wire/endpoint.ts';
import { messages } from '../../../contract/wire/messages.ts';
import { markWork } from '../../../contract/work/work-papers.ts';
import { scoreNow } from '../../answers/regrade-store.ts';
import { isOvertaken, markedScore } from '../../answers/rules.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import type { Database } from '../../database/database.ts';
import { conflict, invalid, notFound } from '../../http/responses/errors.ts';
import { type Call, type Handler, ok, route } from '../../http/route.ts';
import type { StoredQuestion } from '../../questions/store.ts';
import { findPaperRow } from './paper-store.ts';
import { presentAnswer } from './paper.ts';
import { lacksReason } from './rules.ts';
import { requireResults, type SeenWork } from './results.ts';
import { lockToMark } from './to-mark.ts';
import { transferResults } from './transfer-store.ts';
import { type WrittenMark, writeWorkMark } from './mark-store.ts';

type Body = BodyOf<typeof markWork>;

/** A mark as it is stored. For one that is taken back the score counts again. */
async function markOf(
  transaction: Database,
  { question, weight, answer }: Awaited<ReturnType<typeof lockToMark>>,
  { percentage, reason }: Body,
): Promise<WrittenMark> {
  if (percentage !== undefined) return { mark: percentage, reason, ...markedScore(percentage, weight) };
  return { mark: null, reason: '', ...(await scoreNow(transaction, question.id, answer, weight)) };
}

/** @returns the id of the attempt */
async function mark(
  { params, body, person, now, keyed }: Call<typeof markWork>,
  transaction: Database,
  seen: SeenWork,
): Promise<{ attempt: number; question: StoredQuestion }> {
  const locked = await lockToMark(transaction, seen, body, now);
  const { question, attempt, answer } = locked;
  if (lacksReason(body, question.test_type)) throw invalid({ reason: messages.blank });
  // A request with a key may come late: then it does not replace an own mark either.
  if (isOvertaken(answer, body.seen_marked_at, keyed === undefined ? person.id : undefined)) {
    throw conflict('Another person has marked this answer meanwhile.', 'marked_meanwhile');
  }
  const written = await markOf(transaction, locked, body);
  const place = { attempt, question: question.id };
  const isNew = await writeWorkMark(transaction, place, written, { marked_by: person.id, now });
  await transferResults(transaction, attempt, now);
  const details = {
    work: params.id,
    question: question.id,
    attempt: body.attempt,
    before: answer.percentage,
    after: written.percentage,
    withdrawn: written.mark === null,
  };
  const auditEvent = { actor: person.id, action: 'work.marked', person: body.person, details } as const;
  if (isNew) await insertAuditEntries(transaction, [auditEvent]);
  return { attempt, question };
}

const handleMark: Handler<typeof markWork> = async (call, { guards }) => {
  const { params, body, person, now, database } = call;
  const seen = await requireResults(database, person, params.id, { guards, now });
  return call.once(async (transaction) => {
    const { attempt, question } = await mark(call, transaction, seen);
    const row = await findPaperRow(transaction, attempt, body.test);
    if (row === undefined) throw notFound();
    return ok({ status: 'ok', data_api: [presentAnswer(row, row.seen ?? question)] });
  });
};

export const workMarkRoutes = [route(markWork, handleMark)];
