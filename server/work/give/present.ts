import type { Allowance, GivenRule, WorkInList, WorkPage } from '../../../contract/work/work.ts';
import { mostWorkTests } from '../../../contract/work/work-fields.ts';
import type { AppContext } from '../../app-context.ts';
import { findCategory } from '../../categories/store.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/responses/errors.ts';
import type { AuthenticatedUser } from '../../http/route.ts';
import { localTime } from '../../process/school-days.ts';
import { toSolve } from '../../questions/rules.ts';
import { readQuestions } from '../../questions/store.ts';
import { listGrants, listRecipients } from './allowance-store.ts';
import { countWithheldTests } from './withheld-store.ts';
import { findRow, listNamedPupils, type WorkRow } from './list-store.ts';
import { showOf } from './settings.ts';
import { readQuestionIds, type WorkOfReader } from '../store.ts';
import { versionOf } from './version.ts';

/** A moment by the clock of the school. */
function localOr(moment: string | null, timeZone: string): string | null {
  return moment === null ? null : localTime(new Date(moment), timeZone);
}

/** A work as it is sent in a list. */
export function inList(row: WorkRow, timeZone: string): WorkInList {
  const { opens_at, due_at, closes_at } = row;
  const local = {
    opens_at: localTime(new Date(opens_at), timeZone),
    due_at: localOr(due_at, timeZone),
    closes_at: localOr(closes_at, timeZone),
  };
  return { ...row, local };
}

/** Tests as those see them who solve them, in the order of their ids; those that were deleted are passed over. */
export async function readAnswerless(
  database: Database,
  ids: readonly number[],
  { versions }: Pick<AuthenticatedUser, 'versions'>,
  { config }: Pick<AppContext, 'config'>,
) {
  const questions = await readQuestions(database, ids, versions);
  return questions.map((question) => {
    const { enabled } = question;
    return Object.assign(toSolve(question, config.secretKey), { enabled });
  });
}

/** What the page of a work tells. @throws 404 where the work is gone */
export async function pageOf(
  database: Database,
  person: AuthenticatedUser,
  { id, held }: Pick<WorkOfReader, 'id' | 'held'>,
  context: Pick<AppContext, 'config' | 'guards'> & { now: Date },
): Promise<WorkPage> {
  const { guards, now, config } = context;
  const { timeZone } = config;
  const row = await findRow(database, person, id, { guards, clock: { now, timeZone } });
  if (row === undefined) throw notFound();
  const rule = row.rule as GivenRule | null;
  const pool = await readQuestionIds(database, id);
  const category = rule === null ? undefined : await findCategory(database, rule.category);
  return {
    ...row,
    ...inList(row, timeZone),
    rule,
    rule_category_name: category?.name ?? '',
    show: showOf(row),
    tests: await readAnswerless(database, pool.slice(0, mostWorkTests), person, context),
    withheld_tests: await countWithheldTests(database, id, now),
    people: await listNamedPupils(database, person, id, guards),
    may_change: guards.canChangeWork(person, held),
    version: await versionOf(database, row),
  };
}

/** The pupils of a work, and their allowances. */
export async function allowancesOf(
  database: Database,
  work: number,
  timeZone: string,
): Promise<{ status: 'ok'; data_api: Allowance[]; pupils: { id: number; name: string }[] }> {
  const grants = await listGrants(database, work);
  const data_api = grants.map(({ person, name, minutes, attempts, closes_at }) => {
    const local_closes_at = localOr(closes_at, timeZone);
    return { person, name, minutes, attempts, closes_at, local_closes_at };
  });
  return { status: 'ok', data_api, pupils: await listRecipients(database, work) };
}
