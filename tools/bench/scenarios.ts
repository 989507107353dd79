import { qualities } from '../../contract/questions/questions.ts';
import type { Manifest } from './manifest.ts';
import { tags } from './school.ts';

/** One request of a scenario; `token` is an access token, `cookie` a pair of name and value. */
export type Wanted = {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  cookie?: string | undefined;
  body?: unknown;
};

/** Every POST has an Idempotency-Key, as those of the page have. */
export function headersOf({ method, token, cookie }: Wanted): Record<string, string> {
  return {
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(token !== undefined && { Authorization: `JWT ${token}` }),
    ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
  };
}
export type Send = (wanted: Wanted) => Promise<unknown>;

/** A logged-in person, with the cookie of the device and the ids of the tests that this person may read. */
export type Caller = {
  role: Role;
  email: string;
  token: string;
  cookie: string | undefined;
  readable: number[];
};
export type Role = 'staff' | 'teacher' | 'parent' | 'pupil';
export const roles: readonly Role[] = ['staff', 'teacher', 'parent', 'pupil'];

/** The data of a scenario. `chance` returns pseudo-random numbers from 0 up to 1, the same ones in every run. */
export type World = { manifest: Manifest; callers: Record<Role, Caller[]>; chance: () => number };

/** One turn of a connection: one request, or some that belong together. */
type Scenario = (send: Send, world: World, connection: number) => Promise<void>;

function oneOf<Item>(items: readonly Item[], { chance }: World): Item {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

function anyone(world: World, callerRoles: readonly Role[] = roles): Caller {
  return oneOf(world.callers[oneOf(callerRoles, world)], world);
}

const sorts = ['id_desc', 'id_asc', 'name_asc', 'name_desc'];

/** Seven of ten requests are for the first page, two for one of the next four, one for any page of the list. */
function pageOf(world: World, caller: Caller): number {
  const dice = world.chance();
  if (dice < 0.7) return 1;
  if (dice < 0.9) return 2 + Math.floor(world.chance() * 4);
  const length = caller.role === 'staff' ? world.manifest.tests.length : caller.readable.length;
  return 1 + Math.floor((world.chance() * length) / 10);
}

/** A sort of the list of tests; three of ten are searches, and three of ten are lists of a category. */
function listQuery(world: World): URLSearchParams {
  const query = new URLSearchParams({ sort: oneOf(sorts, world) });
  if (world.chance() < 0.3) query.set('s', oneOf(world.manifest.search_terms, world));
  if (world.chance() < 0.3) query.set('category', String(oneOf(world.manifest.categories, world)));
  return query;
}

/**
 * The next test of a category, and an answer to it.
 * @returns the id of the test where the answer is wrong
 */
async function solve(
  query: string,
  send: Send,
  world: World,
  connection: number,
): Promise<number | undefined> {
  const pupils = world.callers.pupil;
  const { token } = pupils[connection % pupils.length] ?? anyone(world, ['pupil']);
  const category = oneOf(world.manifest.categories, world);
  const path = `/tests_api/get-unsolved/?category_id=${category}${query}`;
  const { test } = (await send({ method: 'GET', path, token })) as {
    test?: { id: number; test_type: string };
  };
  if (test === undefined) return undefined;
  const body = test.test_type === 'choosable' ? { users_answer: 'a' } : { users_text_answer: '42' };
  const submitted = { method: 'POST', path: `/tests_api/${test.id}/submit/`, token, body } as const;
  const { result } = (await send(submitted)) as { result?: { percentage: number | null } };
  return result?.percentage === 0 ? test.id : undefined;
}

/** By connection, the last test of the scenario `solving` where the answer to it was wrong. */
const lastWrong: (number | undefined)[] = [];

export const scenarios: Readonly<Record<string, Scenario>> = {
  async login(send, world) {
    const { users, password } = world.manifest;
    const email = oneOf(users[oneOf(roles, world)], world);
    await send({ method: 'POST', path: '/auth/jwt/create/', body: { email, password } });
  },

  /** Log-ins on devices that have logged in before. */
  async return(send, world) {
    const { email, cookie } = anyone(world);
    const { password } = world.manifest;
    await send({ method: 'POST', path: '/auth/jwt/create/', cookie, body: { email, password } });
  },

  async session(send, world) {
    const { token } = anyone(world);
    await send({ method: 'POST', path: '/auth/jwt/verify/', body: { token } });
    await send({ method: 'GET', path: '/auth/users/me/', token });
  },

  async list(send, world) {
    const caller = anyone(world);
    const query = listQuery(world);
    query.set('page', String(pageOf(world, caller)));
    await send({ method: 'GET', path: `/tests_api/?${query.toString()}`, token: caller.token });
  },

  /** The first page and the last page of a list. */
  async pages(send, world) {
    const { token } = anyone(world);
    const query = listQuery(world);
    const path = () => `/tests_api/?${query.toString()}`;
    const { total_pages } = (await send({ method: 'GET', path: path(), token })) as { total_pages: number };
    query.set('page', String(Math.max(1, total_pages)));
    await send({ method: 'GET', path: path(), token });
  },

  /** The first page of what one filter of the bank finds, in every second turn together with a search or a category. */
  async bank(send, world) {
    const caller = anyone(world, ['staff', 'teacher']);
    const query =
      world.chance() < 0.5 ? new URLSearchParams({ sort: oneOf(sorts, world) }) : listQuery(world);
    const filters = {
      types: 'choosable',
      levels: String(34 + Math.floor(world.chance() * 5)),
      tag: `mavzu ${Math.floor(world.chance() * tags)}`,
      author: String(1 + world.manifest.users.staff.length),
      language: oneOf(['en', 'ru', 'uz'], world),
      quality: oneOf(qualities, world),
      never_given: 'true',
      given_within: '300',
      not_given_for: '300',
    };
    const [name, value] = oneOf(Object.entries(filters), world);
    query.set(name, value);
    await send({ method: 'GET', path: `/tests_api/?${query.toString()}`, token: caller.token });
  },

  async details(send, world) {
    const caller = anyone(world);
    const id = oneOf(caller.role === 'staff' ? world.manifest.tests : caller.readable, world);
    await send({ method: 'GET', path: `/tests_api/${id}/`, token: caller.token });
  },

  async solve(...turn) {
    await solve('', ...turn);
  },

  /**
   * As the page does it. The progress comes beside the first and the last test of a category, here beside one of five. The right answer to
   * the test before comes where the answer was wrong.
   */
  async solving(send, world, connection) {
    const answered = lastWrong[connection];
    const progress = world.chance() < 0.2 ? '&progress=true' : '';
    const query = answered === undefined ? progress : `${progress}&answered=${answered}`;
    lastWrong[connection] = await solve(query, send, world, connection);
  },

  /** The progress in the categories of a page of the picker. */
  async progress(send, world) {
    const ids = Array.from({ length: 20 }, () => oneOf(world.manifest.categories, world));
    const { token } = anyone(world, ['pupil']);
    await send({ method: 'GET', path: `/blog_api/category/progress/?ids=${ids.join()}`, token });
  },

  async pupil(send, world) {
    await send({ method: 'GET', path: '/home_api/pupil/', token: anyone(world, ['pupil']).token });
  },

  async children(send, world) {
    await send({ method: 'GET', path: '/home_api/children/', token: anyone(world, ['parent']).token });
  },

  async teacher(send, world) {
    await send({ method: 'GET', path: '/home_api/teacher/', token: anyone(world, ['teacher']).token });
  },

  async school(send, world) {
    await send({ method: 'GET', path: '/home_api/school/', token: anyone(world, ['staff']).token });
  },

  /** The mistakes of a pupil. */
  async answered(send, world) {
    const page = 1 + Math.floor(world.chance() * 3);
    const path = `/tests_api/answered/?verdict=mistakes&page=${page}`;
    await send({ method: 'GET', path, token: anyone(world, ['pupil']).token });
  },

  /** What a teacher sees of one own test. */
  async author(send, world) {
    const { token, readable } = anyone(world, ['teacher']);
    const path = `/tests_api/${oneOf(readable, world)}`;
    await send({ method: 'GET', path: `${path}/statistics/`, token });
    await send({ method: 'GET', path: `${path}/answers/`, token });
  },

  async results(send, world) {
    const caller = anyone(world, ['parent', 'pupil']);
    await send({
      method: 'GET',
      path: `/tests_api/${oneOf(caller.readable, world)}/results/`,
      token: caller.token,
    });
  },

  async typeahead(send, world) {
    const term = oneOf(world.manifest.category_terms, world);
    const typed = term.slice(0, 2 + Math.floor(world.chance() * (term.length - 1)));
    const query = new URLSearchParams({
      name__icontains: typed,
      include_children: 'true',
      children_depth: '2',
      children_limit: '50',
      per_page: '20',
    });
    await send({ method: 'GET', path: `/blog_api/category/?${query.toString()}` });
  },
};

/** @throws where there is no scenario of that name */
export function scenarioOf(name: string): Scenario {
  const scenario = scenarios[name];
  if (scenario === undefined) throw new Error(`There is no scenario ${name}.`);
  return scenario;
}

/** A generator of pseudo-random numbers from 0 up to 1. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  };
}
