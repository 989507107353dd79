import { randomBytes } from 'node:crypto';

import { workMessages } from '../../../contract/work/work-messages.ts';
import {
  countMet,
  getWork,
  giveWork,
  listWork as listEndpoint,
  previewWork,
  readClock,
  searchBank,
} from '../../../contract/work/work.ts';
import type { WorkInput } from '../../../contract/work/work-input.ts';
import type { AppContext } from '../../app-context.ts';
import { insertAuditEntries } from '../../audit/store.ts';
import type { Database } from '../../database/database.ts';
import { forbidden, invalid } from '../../http/responses/errors.ts';
import { listPage } from '../../http/responses/list.ts';
import { type AuthenticatedUser, created, type Handler, ok, route, type Route } from '../../http/route.ts';
import { findWithheldFromColleague } from '../../questions/withheld-store.ts';
import { requireSeen } from './access.ts';
import { allowanceRoutes } from './allowance-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { chooseTests, type ChosenTests } from './chosen-tests.ts';
import { drawTests, everybody, mixTests } from '../draw.ts';
import { listWork } from './list-store.ts';
import { inList, pageOf, readAnswerless } from './present.ts';
import { refusedRecipients, sortedOnce } from './recipients.ts';
import { pastTimes, problemsOf, type Settings, settingsOf } from './settings.ts';
import { insertWork, readQuestionIds } from '../store.ts';
import { queueTransfer } from '../results/transfer-store.ts';
import { localTime } from '../../process/school-days.ts';
import { countExposure, findByRule, searchTests } from './bank-store.ts';

const handleListWork: Handler<typeof listEndpoint> = async (
  { query, person, database, now },
  { guards, config: { timeZone } },
) => {
  const clock = { now, timeZone };
  const { rows, total } = await listWork(database, person, query, { guards, clock });
  return ok(
    listPage(
      rows.map((row) => inList(row, timeZone)),
      total,
      query,
    ),
  );
};

/** New work as it is stored. @throws 400 with an error by field */
async function readInput(
  database: Database,
  person: AuthenticatedUser,
  input: WorkInput,
  context: Pick<AppContext, 'guards' | 'config'> & { now: Date; seed: string },
): Promise<{ settings: Settings; chosen: ChosenTests; classes: number[]; people: number[] }> {
  const { now, config, seed } = context;
  const settings = settingsOf(input, { now, timeZone: config.timeZone });
  const [classes, people] = [sortedOnce(input.classes), sortedOnce(input.people)];
  const isForNobody = classes.length + people.length === 0;
  const chosen = await chooseTests(database, person.versions, input, seed);
  const problems = {
    ...pastTimes(settings, now),
    ...problemsOf(settings),
    ...(isForNobody ? { classes: workMessages.nobody } : {}),
    ...(await refusedRecipients(database, person, { classes, people }, context)),
    ...('problems' in chosen ? chosen.problems : {}),
  };
  if ('problems' in chosen || Object.keys(problems).length > 0) throw invalid(problems);
  return { settings, chosen, classes, people };
}

const handleGiveWork: Handler<typeof giveWork> = async ({ body, person, now, once }, context) => {
  const { guards } = context;
  if (!guards.canGiveWork(person)) throw forbidden();
  return once(async (transaction) => {
    const seed = randomBytes(12).toString('base64url');
    const { settings, chosen, classes, people } = await readInput(transaction, person, body, {
      ...context,
      now,
      seed,
    });
    const { questions, rule, drawn } = chosen;
    const values = { ...settings, author: person.id, seed, drawn, archived_at: null };
    const work = await insertWork(
      transaction,
      { ...values, rule: rule === null ? null : JSON.stringify(rule) },
      { classes, pupils: people, questions },
    );
    await queueTransfer(transaction, now);
    const details = { work: work.id, tests: drawn ?? questions.length, classes, pupils: people.length };
    await insertAuditEntries(transaction, [{ actor: person.id, action: 'work.given', details }]);
    const held = { author: true, teacher: false, pupil: false, parent: false };
    const page = await pageOf(transaction, person, { id: work.id, held }, { ...context, now });
    return created({ status: 'ok' as const, data_api: [page] });
  });
};

const handleGetWork: Handler<typeof getWork> = async ({ params, person, database, now }, context) => {
  const found = await requireSeen(database, person, params.id, context.guards);
  return ok({ status: 'ok', data_api: [await pageOf(database, person, found, { ...context, now })] });
};

const handlePreview: Handler<typeof previewWork> = async ({ params, person, database }, context) => {
  const { id, title, words, mode, time_limit, seed, drawn, mix_tests } = await requireSeen(
    database,
    person,
    params.id,
    context.guards,
  );
  const pool = await readQuestionIds(database, id);
  const asked = drawTests(pool, drawn ?? pool.length, { seed, person: everybody });
  const order = mix_tests ? mixTests(asked, { seed, person: everybody, attempt: 1 }) : asked;
  const tests = await readAnswerless(database, order, person, context);
  return ok({ status: 'ok', data_api: [{ id, title, words, mode, time_limit, tests }] });
};

const handleSearchBank: Handler<typeof searchBank> = async ({ query, person, database, now }, context) => {
  const types = (query.types ?? '').split(',').filter((type) => type !== '');
  const readsAll = context.guards.readsEveryQuestion(person);
  const namesExams = (query.tag ?? '') !== '' || query.author !== undefined;
  const hidden =
    namesExams && !readsAll ? await findWithheldFromColleague(database, person, now) : { ids: [], state: '' };
  const { ids, total, isExact } = await searchTests(
    database,
    person,
    { ...query, types },
    { hidden, readsAll },
  );
  const tests = await readAnswerless(database, ids, person, context);
  return ok({ ...listPage(tests, total, query), ...(isExact ? {} : { total_is_exact: false as const }) });
};

const handleCountExposure: Handler<typeof countMet> = async ({ body, person, database }, context) => {
  const [classes, people] = [sortedOnce(body.classes), sortedOnce(body.people)];
  const refused = await refusedRecipients(database, person, { classes, people }, context);
  if (Object.keys(refused).length > 0) throw invalid(refused);
  const { rule = null } = body;
  // The tests are not drawn yet: those are counted of which they will be.
  const tests =
    rule === null ? sortedOnce(body.tests) : await findByRule(database, person.versions, rule, '');
  const exposure = await countExposure(database, { tests, classes, people });
  return ok({ status: 'ok', ...exposure, looked_at: tests.length });
};

const handleReadClock: Handler<typeof readClock> = ({ now }, { config: { timeZone } }) =>
  ok({ status: 'ok', time_zone: timeZone, local: localTime(now, timeZone), now: now.toISOString() });

/** The routes of giving work, and of reading it as those do who give it. */
export const workRoutes: readonly Route[] = [
  route(listEndpoint, handleListWork),
  route(giveWork, handleGiveWork, 'replay-in-handler'),
  route(searchBank, handleSearchBank),
  route(countMet, handleCountExposure),
  route(readClock, handleReadClock),
  route(getWork, handleGetWork),
  ...changeRoutes,
  route(previewWork, handlePreview),
  ...allowanceRoutes,
];
