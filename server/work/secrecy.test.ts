import { beforeAll, describe, expect, test } from 'vitest';

import type { Endpoint } from '../../contract/wire/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import type { Show, WorkMode } from '../../contract/work/work-fields.ts';
import { guards, mayCall } from '../authorization/guards.ts';
import { type Reply, send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makeCategory,
  makePerson,
  makeQuestion,
} from '../testing/factories.ts';
import { isLong, thirdOf } from '../testing/extent.ts';
import { startServer } from '../testing/start-server.ts';
import { makeAttempt, makeWork } from '../testing/work.ts';
import { type ShowFacts, shownOf } from './rules.ts';

const server = startServer();

type Setting = Show & { mode: WorkMode };

function all(mode: WorkMode, times: readonly Show['keys'][]): Setting[] {
  return times.map((when) => ({ mode, marks: when, keys: when, explanations: when }));
}

/** What a work shows when. */
const settings: readonly Setting[] = [
  ...all('practice', ['each', 'end', 'closed', 'never']),
  ...all('exam', ['end', 'closed', 'never']),
  { mode: 'practice', marks: 'each', keys: 'end', explanations: 'closed' },
  { mode: 'exam', marks: 'end', keys: 'closed', explanations: 'never' },
  { mode: 'exam', marks: 'never', keys: 'end', explanations: 'closed' },
  { mode: 'exam', marks: 'closed', keys: 'never', explanations: 'end' },
];

/** Hours from now; null for never. */
type Hours = number | null;
type Moment = {
  opens: number;
  closes: number;
  /** When it closes for another pupil. */
  later?: number;
  archived?: Hours;
  attempt?: { ends: Hours; handedIn: boolean; answered: boolean };
};

/** The moments of a work, in the order in which a pupil comes to them. */
const moments: Readonly<Record<string, Moment>> = {
  'before it opens': { opens: 1, closes: 2 },
  'under way': { opens: -1, closes: 2, attempt: { ends: null, handedIn: false, answered: false } },
  answered: { opens: -1, closes: 2, attempt: { ends: null, handedIn: false, answered: true } },
  'handed in': { opens: -1, closes: 2, attempt: { ends: 1, handedIn: true, answered: true } },
  'handed in by the clock': { opens: -2, closes: 2, attempt: { ends: -1, handedIn: false, answered: true } },
  'closed for the pupil': {
    opens: -3,
    closes: -1,
    later: 2,
    attempt: { ends: -1, handedIn: false, answered: true },
  },
  closed: { opens: -3, closes: -1, attempt: { ends: null, handedIn: true, answered: true } },
  archived: { opens: -3, closes: 2, archived: -1 },
};

/** Texts that tell something of one test of a work. */
type Secrets = { key: string; explanation: string };

/** One work at one moment. The pupil has answered one of its tests elsewhere, before it was given. */
type State = {
  name: string;
  work: number;
  elsewhere: Secrets & { id: number };
  fresh: Secrets & { id: number };
  /** What the results say: of the answer elsewhere, of those in the work, and their sum. */
  points: { elsewhere: string; work: readonly string[] };
  percentage: string;
  /** What may be shown to the pupil of a test: the rules. */
  shown: (answered: boolean) => ReturnType<typeof shownOf>;
  hasAnswered: boolean;
  isPlanned: boolean;
};

const states: State[] = [];
const readers: Record<string, Caller> = {};
let category = 0;

const hour = 60 * 60 * 1000;
const at = (hours: number) => new Date(Date.now() + hours * hour);
const pointsOnWire = (points: number) => `"points":${Number(points.toFixed(2))}`;

async function makeState(mode: WorkMode, show: Show, name: string, moment: Moment): Promise<State> {
  const { context } = server;
  const { database } = context;
  const number = states.length + 1;
  const [pupil, user] = [readerOf('pupil in').person, readerOf('plain user who answered elsewhere').person];
  const secretsOf = (which: string): Secrets => ({
    key: `Zq7key${number}${which}`,
    explanation: `Zq7why${number}${which}`,
  });
  const make = async (which: string) => {
    const { key: right_answer_text, explanation } = secretsOf(which);
    const written = { category, test_type: 'free_text', right_answer_text, explanation } as const;
    return { ...(await makeQuestion(context, written)), ...secretsOf(which) };
  };
  const [elsewhere, fresh] = [await make('E'), await make('N')];
  const [free, ...inWork] = [1, 2, 3].map((from) => from + number / 100) as [number, number, number];
  for (const person of [pupil, user]) {
    await makeAnswer(context, { question: elsewhere, person, users_text_answer: 'mine' });
  }
  await database
    .updateTable('answer')
    .set({ points: free, percentage: number })
    .where('question', '=', elsewhere.id)
    .execute();
  const { opens, closes, later, archived = null, attempt } = moment;
  const other = await makePerson(context, { is_pupil: true });
  const work = await makeWork(context, {
    mode,
    pupils: [pupil, other],
    questions: [elsewhere, fresh],
    opens_at: at(opens),
    closes_at: at(closes),
    archived_at: archived === null ? null : at(archived),
    show_marks: show.marks,
    show_keys: show.keys,
    show_explanations: show.explanations,
  });
  if (later !== undefined) {
    const allowed = { work: work.id, person: other.id, closes_at: at(later) };
    await database.insertInto('work_allowance').values(allowed).execute();
  }
  const given = { users_text_answer: 'mine' };
  const { id } =
    attempt === undefined
      ? { id: 0 }
      : await makeAttempt(context, {
          work,
          person: pupil,
          answers: attempt.answered ? { [elsewhere.id]: given, [fresh.id]: given } : {},
          started_at: at(opens),
          ends_at: attempt.ends === null ? null : at(attempt.ends),
          ...(!attempt.handedIn && { handed_in_at: null, handed_in_by: null }),
        });
  for (const [place, question] of [elsewhere, fresh].entries()) {
    await database
      .updateTable('work_answer')
      .set({ points: inWork[place] ?? 0, percentage: number })
      .where('attempt', '=', id)
      .where('question', '=', question.id)
      .execute();
  }
  const facts: ShowFacts = {
    closesForAll: at(later ?? closes),
    closesForPupil: at(closes),
    archivedAt: archived === null ? null : at(archived),
    hasHandedIn: attempt !== undefined && (attempt.handedIn || (attempt.ends ?? 1) <= 0),
  };
  return {
    name,
    work: work.id,
    elsewhere,
    fresh,
    points: {
      elsewhere: pointsOnWire(free),
      work: [...inWork, inWork[0] + inWork[1]].map(pointsOnWire),
    },
    percentage: `"percentage":${number}`,
    shown: (answered) => shownOf(show, facts, answered, new Date()),
    hasAnswered: attempt?.answered === true,
    isPlanned: opens > 0,
  };
}

function readerOf(name: string): Caller {
  const reader = readers[name];
  if (reader === undefined) throw new Error(`There is no ${name}.`);
  return reader;
}

beforeAll(async () => {
  const { context } = server;
  category = (await makeCategory(context)).id;
  const parent = await makeCaller(context, { is_parent: true });
  readers['pupil in'] = await makeCaller(context, { is_pupil: true, mother_email: parent.person.email });
  readers['pupil not in'] = await makeCaller(context, { is_pupil: true });
  readers['parent of a pupil in'] = parent;
  readers['plain user who answered elsewhere'] = await makeCaller(context);
  const made = settings.flatMap((setting) => Object.entries(moments).map((named) => ({ setting, named })));
  for (const { setting, named } of thirdOf(made)) {
    const { mode, ...show } = setting;
    const [name, moment] = named;
    states.push(await makeState(mode, show, `${mode} ${Object.values(show).join(', ')}, ${name}`, moment));
  }
});

/** What nobody may find who reads as the pupil does. */
function hiddenFromPupil(state: State): string[] {
  const { elsewhere, fresh, points, percentage, hasAnswered, isPlanned } = state;
  const shown = state.shown(hasAnswered);
  // The test answered elsewhere is read, with everything, until the work opens and once its key and its explanation are open.
  const isWithheld = !(shown.keys && shown.explanations) && !isPlanned;
  return [
    ...(isWithheld && !shown.keys ? [elsewhere.key] : []),
    ...(shown.keys ? [] : [fresh.key]),
    ...(shown.explanations ? [] : [fresh.explanation]),
    ...(isWithheld && !shown.explanations ? [elsewhere.explanation] : []),
    ...(isWithheld ? [points.elsewhere] : []),
    ...(shown.marks ? [] : points.work),
    ...(isWithheld && !shown.marks ? [percentage] : []),
  ];
}

/** What a reader must not find of a work. */
function hiddenFrom(reader: string, state: State): string[] {
  if (reader === 'pupil in' || reader === 'parent of a pupil in') return hiddenFromPupil(state);
  const { elsewhere, fresh, points, percentage } = state;
  const always = [fresh.key, fresh.explanation, ...points.work];
  if (reader === 'plain user who answered elsewhere') return always;
  return [...always, elsewhere.key, elsewhere.explanation, points.elsewhere, percentage];
}

/** Requests for everything that an endpoint may tell of the tests, the works and the attempts. */
function requestsTo({ path }: Endpoint): string[] {
  const pupil = readerOf('pupil in').person.id;
  const tests = states.flatMap(({ elsewhere, fresh }) => [elsewhere.id, fresh.id]);
  if (path.includes('/work_api/{id}')) {
    const queries = ['', `?child=${pupil}`, `?person=${pupil}`, '?attempt=1', `?attempt=1&child=${pupil}`];
    return states.flatMap(({ work }) => queries.map((query) => path.replace('{id}', String(work)) + query));
  }
  if (path.includes('/tests_api/{id}')) return tests.map((id) => path.replace('{id}', String(id)));
  if (path.includes('{id}')) return [category, pupil, 1].map((id) => path.replace('{id}', String(id)));
  const everything = `category=${category}&per_page=100`;
  const queries = [
    '',
    `?child=${pupil}`,
    ...[1, 2].flatMap((page) => [
      `?${everything}&page=${page}`,
      `?${everything}&page=${page}&child=${pupil}`,
    ]),
    ...['right', 'partly', 'wrong'].map((verdict) => `?${everything}&verdict=${verdict}`),
    `?s=Zq7key&per_page=100`,
    `?ids=${tests.join(',')}`,
    `?ids=${category}`,
    `?category_id=${category}&progress=true`,
    ...(path.includes('get-unsolved')
      ? [
          `?category_id=${category}&ahead=20`,
          ...tests.map((answered) => `?category_id=${category}&answered=${answered}`),
        ]
      : []),
  ];
  return queries.map((query) => path + query);
}

function everythingIn({ headers, text }: Reply): string {
  return JSON.stringify([...headers]) + text;
}

/** Whether a body has a text, which no further letter or digit follows. */
function tells(body: string, secret: string): boolean {
  for (let from = body.indexOf(secret); from >= 0; from = body.indexOf(secret, from + 1)) {
    if (!/[\dA-Za-z.]/.test(body.charAt(from + secret.length))) return true;
  }
  return false;
}

/** How many requests are sent at once. */
const atOnce = 10;

async function readAll(reader: Caller, endpoint: Endpoint): Promise<string[]> {
  const requests = requestsTo(endpoint);
  const bodies: string[] = [];
  for (let from = 0; from < requests.length; from += atOnce) {
    const some = requests.slice(from, from + atOnce);
    const replies = await Promise.all(
      some.map((path) => send(server, `GET ${path}`, { token: reader.token })),
    );
    for (const [place, reply] of replies.entries()) {
      expect(reply.status, some[place]).toBeLessThan(500);
      bodies.push(everythingIn(reply));
    }
  }
  return bodies;
}

const readable = endpoints.filter(({ method }) => method === 'GET');

describe.each(['pupil in', 'pupil not in', 'parent of a pupil in', 'plain user who answered elsewhere'])(
  'a %s',
  (name) => {
    /** The replies of all endpoints. */
    const found: string[] = [];

    test.each(readable.map((endpoint) => [endpoint.operation, endpoint] as const))(
      'is sent nothing by %s that work does not show yet',
      async (_, endpoint) => {
        const reader = readerOf(name);
        if (!mayCall(guards, endpoint.who, reader.person)) return;
        const bodies = (await readAll(reader, endpoint)).join('\n');
        found.push(bodies);
        const leaked = states.flatMap((state) =>
          hiddenFrom(name, state).flatMap((secret) =>
            tells(bodies, secret) ? [`${secret}: ${state.name}`] : [],
          ),
        );
        expect(leaked).toEqual([]);
      },
    );

    test('finds what may be read', () => {
      const bodies = found.join('\n');
      const isOpen = (secret: string, state: State) => !hiddenFrom(name, state).includes(secret);
      const keys = states.filter((state) => isOpen(state.points.elsewhere, state));
      // Of the settings in their order: how many moments show key and explanation.
      const whenShown = 6 + 5 + 1 + 0 + (5 + 1 + 0) + (1 + 0 + 1 + 0);
      const whenRead = whenShown + settings.length;
      const others: Record<string, number> = {
        'pupil not in': 0,
        'plain user who answered elsewhere': states.length,
      };
      const expected = others[name] ?? whenRead;
      // A third of the states has some of them.
      const [count, wanted] = isLong ? [keys.length, expected] : [keys.length > 0, expected > 0];
      expect(count).toBe(wanted);
      for (const { elsewhere, points, percentage } of keys) {
        for (const secret of [elsewhere.key, elsewhere.explanation, points.elsewhere, percentage]) {
          expect(tells(bodies, secret), secret).toBe(true);
        }
      }
    });
  },
);
