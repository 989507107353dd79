import { beforeAll, describe, expect, test } from 'vitest';

import { schoolYearOf } from '../../contract/people/school-year.ts';
import { type SchoolYear, presentQuarter, usualQuarters } from '../../contract/school/quarters.ts';
import { dayOf } from '../process/school-days.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller } from '../testing/factories.ts';
import { expectStaffOnly } from '../testing/refusals.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const path = '/school_api/quarters/';
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

async function read(query = ''): Promise<SchoolYear | undefined> {
  const { body } = await send(server, `GET ${path}${query}`, { token: staff.token });
  return (body as { data_api: SchoolYear[] }).data_api[0];
}

const write = (quarters: unknown) => send(server, `PUT ${path}`, { token: staff.token, json: { quarters } });

const today = () => dayOf(new Date(), server.context.config.timeZone);

describe('the quarters of a school year', () => {
  test('are set by staff only', () =>
    expectStaffOnly(server, `PUT ${path}`, { json: { quarters: usualQuarters(2026) } }));

  test('are the usual ones until they are set, and say which one is present in this year only', async () => {
    const year = schoolYearOf(today());
    const quarters = usualQuarters(year);
    const present = presentQuarter(quarters, today())?.number;
    expect(await read()).toEqual({ year, quarters, present });
    expect(await read(`?year=${year}`)).toEqual({ year, quarters, present });
    expect(await read('?year=2030')).toEqual({ year: 2030, quarters: usualQuarters(2030), present: null });
  });

  test.each([
    [undefined, 'This field is required.'],
    [[], 'Some parts are missing here.'],
    [[{ from: '2026-09-02' }], 'This field is required.'],
    [usualQuarters(2026).toReversed(), 'Quarter 2 begins before the one before it has ended.'],
    [usualQuarters(2026).map(({ from }) => ({ from, to: '2026-02-30' })), 'Quarter 1 needs valid dates.'],
  ])('have rules: %#', async (quarters, problem) => {
    const { status, text } = await write(quarters);
    expect([status, text]).toEqual([400, expect.stringContaining(problem)]);
  });

  test('are set for the year of their days, leave other years alone, and can be put back', async () => {
    const [first, ...others] = usualQuarters(2020);
    const set = [{ number: 1, from: '2020-09-02', to: '2020-11-01' }, ...others];
    expect(await write(set)).toMatchObject({
      status: 200,
      body: { data_api: [{ year: 2020, quarters: set, present: null }] },
    });
    expect((await read('?year=2020'))?.quarters).toEqual(set);
    expect((await read('?year=2021'))?.quarters).toEqual(usualQuarters(2021));
    await write(set);
    await write([first, ...others]);
    expect((await read('?year=2020'))?.quarters).toEqual([first, ...others]);
    const { body } = await send(server, 'GET /audit_api/?action=school.quarters_changed', staff);
    const { data_api } = body as { data_api: { actor: number; details: object; sentence: string }[] };
    const rest = 'II 11.11–27.12, III 11.01–20.03, IV 01.04–25.05';
    const [was, is] = [`I 02.09–04.11, ${rest}`, `I 02.09–01.11, ${rest}`];
    expect(data_api.map(({ actor, details }) => [actor, details])).toEqual([
      [staff.person.id, { year: 2020, quarters: [is, was] }],
      [staff.person.id, { year: 2020, quarters: [was, is] }],
    ]);
    expect(data_api[1]?.sentence).toBe(
      `The quarters of the school year 2020/21 are now ${is}. Before, they were ${was}.`,
    );
  });
});
