import { countMet, readClock, searchBank } from '../../../contract/work/work.ts';
import { invalid } from '../../http/responses/errors.ts';
import { listPage } from '../../http/responses/list.ts';
import { type Handler, ok, route } from '../../http/route.ts';
import { localTime } from '../../process/school-days.ts';
import { findByRule, searchTests } from './bank-store.ts';
import { countMet as countMeetings } from './met-store.ts';
import { readAnswerless } from './present.ts';
import { refusedRecipients, sortedOnce } from './recipients.ts';

const handleSearchBank: Handler<typeof searchBank> = async ({ query, person, database }, context) => {
  const types = (query.types ?? '').split(',').filter((type) => type !== '');
  const { ids, total, isExact } = await searchTests(database, person.versions, { ...query, types });
  const tests = await readAnswerless(database, ids, person, context);
  return ok({ ...listPage(tests, total, query), ...(isExact ? {} : { total_is_exact: false as const }) });
};

const handleCountMet: Handler<typeof countMet> = async ({ body, person, database }, context) => {
  const [classes, people] = [sortedOnce(body.classes), sortedOnce(body.people)];
  const refused = await refusedRecipients(database, person, { classes, people }, context);
  if (Object.keys(refused).length > 0) throw invalid(refused);
  const { rule = null } = body;
  // The tests are not drawn yet: those are counted of which they will be.
  const tests =
    rule === null ? sortedOnce(body.tests) : await findByRule(database, person.versions, rule, '');
  const met = await countMeetings(database, { tests, classes, people });
  return ok({ status: 'ok', ...met, looked_at: tests.length });
};

const handleReadClock: Handler<typeof readClock> = ({ now }, { config: { timeZone } }) =>
  ok({ status: 'ok', time_zone: timeZone, local: localTime(now, timeZone), now: now.toISOString() });

export const bankRoutes = [
  route(searchBank, handleSearchBank),
  route(countMet, handleCountMet),
  route(readClock, handleReadClock),
];
