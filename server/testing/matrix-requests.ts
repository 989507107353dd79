import { beginnerLevel } from '../../contract/categories.ts';
import type { User } from '../../contract/users.ts';
import { replaceMailLink, useMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { insertSession } from '../auth/session-store.ts';
import {
  makeAnswer,
  makeCaller,
  makeCategory,
  makeDifficultyLevel,
  makePerson,
  makePost,
  makeQuestion,
  password,
} from '../database/factories.ts';
import type { House } from '../house.ts';
import type { StoredQuestion } from '../questions/store.ts';
import { endSessions, updateUser } from '../users/store.ts';
import type { Sent } from './client.ts';
import type { Case, Identity } from './matrix.ts';

/** What a request asks for beyond its path: the id in it, a query, a body. */
type Asked = { id?: number; query?: string; json?: object };

/** Somebody who asks; a guest has neither. */
type Caller = { person?: User; token?: string };

type Maker = (house: House, caller: Caller) => Promise<Asked> | Asked;

const missing = 2_000_000_000;
let made = 0;

const flags: Partial<Record<Identity, object>> = {
  pupil: { is_pupil: true },
  parent: { is_parent: true },
  teacher: { is_teacher: true },
  staff: { is_staff: true },
  deactivated: { is_staff: true, is_teacher: true },
  ended: { is_staff: true, is_teacher: true },
};

/** Somebody new with a token; nobody for a guest. */
export async function makeIdentity(house: House, identity: Identity): Promise<Caller> {
  if (identity === 'guest') return {};
  const caller = await makeCaller(house, flags[identity]);
  if (identity === 'deactivated') await updateUser(house.database, caller.person.id, { is_active: false });
  return caller;
}

const known = new WeakMap<House, Map<string, Promise<unknown>>>();

/** Makes somebody once for all cases of a server. */
function shared<Made>(house: House, name: string, make: () => Promise<Made>): Promise<Made> {
  const people = known.get(house) ?? new Map<string, Promise<unknown>>();
  known.set(house, people);
  const one = people.get(name) ?? make();
  people.set(name, one);
  return one as Promise<Made>;
}

/** Who asks; always somebody new where the request changes who asks. */
function callerOf(house: House, request: string, identity: Identity): Promise<Caller> {
  const make = () => makeIdentity(house, identity);
  return /^PATCH|\/auth\/|\/user_api/.test(request) ? make() : shared(house, identity, make);
}

function otherTeacher(house: House): Promise<User> {
  return shared(house, 'other teacher', () => makePerson(house, { is_teacher: true }));
}

function makeChild(house: House, email: string) {
  return makePerson(house, { is_pupil: true, father_email: email });
}

/** Makes a question that stands to the caller as the words of the matrix say. */
async function makeRelated(
  house: House,
  object: string,
  { person }: Caller,
): Promise<Pick<StoredQuestion, 'id' | 'category'>> {
  if (object === 'missing') return { id: missing, category: missing };
  const other = await otherTeacher(house);
  const author = object.startsWith('theirs') ? person?.id : other.id;
  const question = await makeQuestion(house, {
    author: author ?? other.id,
    enabled: !object.includes('disabled'),
  });
  if (object.includes('solved') && person) await makeAnswer(house, { question, person });
  if (object.includes('child')) {
    const email = object.startsWith('their') ? (person?.email ?? '') : 'somebody.else@example.com';
    await makeAnswer(house, { question, person: await makeChild(house, email) });
  }
  return question;
}

async function questionInput(house: House) {
  const category = await makeCategory(house);
  return {
    test_type: 'choosable',
    savol: '2 + 2 = ?',
    a: '3',
    b: '4',
    right_answer: 'b',
    category: category.id,
  };
}

async function tokensOf(house: House, person: User) {
  const { session_epoch } = await house.database
    .selectFrom('users')
    .select('session_epoch')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  const account = { id: person.id, session_epoch };
  const session = await insertSession(house.database, person.id, new Date());
  return {
    refresh: house.tokens.refresh(account, session, new Date()),
    access: house.tokens.access(account, new Date()),
  };
}

async function makeLink(house: House, person: User | undefined, purpose: 'activation' | 'reset') {
  const whose = person ?? (await makePerson(house));
  return {
    uid: uidOf(whose.id),
    token: await replaceMailLink(house.database, whose.id, purpose, new Date()),
  };
}

const names = { first_name: 'Ann', last_name: 'Lee' };
const levelInput = { name_en: 'Hard', name_ru: 'Трудный', name_uz: 'Qiyin', weight: 3 };
const postInput = { title: 'News', text: 'The library is open.', language: 'en' };
const junkLink = { uid: 'MQ', token: 'junk' };
const newPassword = { new_password: 'new password 1', re_new_password: 'new password 1' };

async function makeCategoryFor(house: House, object: string): Promise<number> {
  if (object === 'missing') return missing;
  const { id } = await makeCategory(house);
  if (object === 'in use') await makeQuestion(house, { category: id });
  return id;
}

async function makeLevelFor(house: House, object: string): Promise<number> {
  if (object === 'missing') return missing;
  const { id } = await makeDifficultyLevel(house);
  if (object === 'in use') await makeQuestion(house, { qiyinlik_darajasi: id });
  return id;
}

async function makePostFor(house: House, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  const author = object === 'theirs' ? person : await otherTeacher(house);
  return (await makePost(house, { author: author?.id ?? null })).id;
}

async function personFor(house: House, object: string, { person }: Caller): Promise<number> {
  if (object === 'missing') return missing;
  return object === 'theirs' && person ? person.id : (await makePerson(house)).id;
}

function newEmail(): string {
  made += 1;
  return `newcomer-${made}@example.com`;
}

/** What is asked with each request about each object; the rest of a row is in the matrix. */
const makers: Record<string, (object: string) => Maker> = {
  'GET /tests_api/': (object) => async (house, caller) => ({
    query: `category=${(await makeRelated(house, object, caller)).category}`,
  }),
  'POST /tests_api/': () => async (house) => ({ json: await questionInput(house) }),
  'PUT /tests_api/{id}/': (object) => async (house, caller) => ({
    id: (await makeRelated(house, object, caller)).id,
    json: await questionInput(house),
  }),
  'GET /tests_api/get-unsolved/': (object) => async (house, caller) => ({
    query: `category_id=${(await makeRelated(house, object, caller)).category}`,
  }),
  'POST /tests_api/{id}/submit/': (object) => async (house, caller) => ({
    id: (await makeRelated(house, object, caller)).id,
    json: { users_answer: 'c' },
  }),
  'GET /blog_api/category/': () => async (house) => ({ query: `id=${(await makeCategory(house)).id}` }),
  'POST /blog_api/category/': () => () => ({ json: { name: newEmail(), language: 'en' } }),
  'PUT /blog_api/category/{id}/': (object) => async (house) => ({
    id: await makeCategoryFor(house, object),
    json: { name: newEmail(), language: 'ru' },
  }),
  'DELETE /blog_api/category/{id}/': (object) => async (house) => ({
    id: await makeCategoryFor(house, object),
  }),
  'GET /blog_api/qiyinlik-darajasi/': () => () => ({}),
  'POST /blog_api/qiyinlik-darajasi/': () => () => ({ json: levelInput }),
  'PUT /blog_api/qiyinlik-darajasi/{id}/': (object) => async (house) => ({
    id: await makeLevelFor(house, object),
    json: levelInput,
  }),
  'DELETE /blog_api/qiyinlik-darajasi/{id}/': (object) => async (house) => ({
    id: await makeLevelFor(house, object),
  }),
  'GET /blog_api/': () => async (house) => {
    await makePost(house);
    return {};
  },
  'POST /blog_api/': () => () => ({ json: postInput }),
  'GET /blog_api/{id}/': (object) => async (house, caller) => ({
    id: await makePostFor(house, object, caller),
  }),
  'PUT /blog_api/{id}/': (object) => async (house, caller) => ({
    id: await makePostFor(house, object, caller),
    json: postInput,
  }),
  'DELETE /blog_api/{id}/': (object) => async (house, caller) => ({
    id: await makePostFor(house, object, caller),
  }),
  'GET /auth/users/{id}/': (object) => async (house, caller) => ({
    id: await personFor(house, object, caller),
  }),
  'PUT /auth/users/me/': () => () => ({ json: names }),
  'PATCH /auth/users/me/': () => () => ({ json: { about: 'A reader.' } }),
  'DELETE /auth/users/me/': (object) => () => ({
    json: { current_password: object === 'theirs' ? password : 'another password' },
  }),
  'POST /user_api/': (object) => () => ({
    json:
      object === 'theirs'
        ? { request_type: 'load_my_user_info' }
        : { request_type: 'change_father_email', father_email: 'father@example.com' },
  }),
  'GET /people_api/': () => async (house) => ({ query: `s=${(await makePerson(house)).email}` }),
  'PATCH /people_api/{id}/': (object) => async (house, caller) => ({
    id: await personFor(house, object, caller),
    json: { is_teacher: true },
  }),
  'POST /auth/users/': () => () => ({
    json: { ...names, email: newEmail(), password, re_password: password },
  }),
  'POST /auth/users/activation/': (object) => async (house) => {
    if (object === 'junk') return { json: junkLink };
    const person = await makePerson(house, { is_active: false });
    const json = await makeLink(house, person, 'activation');
    if (object === 'used link') await useMailLink(house.database, person.id, 'activation', new Date());
    return { json };
  },
  'POST /auth/users/resend_activation/': () => async (house) => ({
    json: { email: (await makePerson(house)).email },
  }),
  'POST /auth/users/reset_password/': () => async (house) => ({
    json: { email: (await makePerson(house)).email },
  }),
  'POST /auth/users/reset_password_confirm/':
    (object) =>
    async (house, { person }) => {
      if (object === 'junk') return { json: { ...junkLink, ...newPassword } };
      const { token } = await makeLink(house, object === 'theirs' ? person : undefined, 'reset');
      return { json: { uid: uidOf(person?.id ?? missing), token, ...newPassword } };
    },
  'POST /auth/users/set_password/': (object) => () => ({
    json: { ...newPassword, current_password: object === 'theirs' ? password : 'another password' },
  }),
  'POST /auth/jwt/create/':
    (object) =>
    (_house, { person }) => ({
      json: {
        email: person?.email ?? 'nobody@example.com',
        password: object === 'theirs' ? password : 'another password',
      },
    }),
  'POST /auth/jwt/refresh/':
    (object) =>
    async (house, { person }) => ({
      json: { refresh: object === 'theirs' && person ? (await tokensOf(house, person)).refresh : 'junk' },
    }),
  'POST /auth/jwt/verify/':
    (object) =>
    async (house, { person }) => ({
      json: { token: object === 'theirs' && person ? (await tokensOf(house, person)).access : 'junk' },
    }),
};

const byQuestion: (object: string) => Maker = (object) => async (house, caller) => ({
  id: (await makeRelated(house, object, caller)).id,
});
const nothing: () => Maker = () => () => ({});

function makerOf(request: string): (object: string) => Maker {
  return makers[request] ?? (request.includes('/tests_api/{id}/') ? byQuestion : nothing);
}

/** Makes somebody and the object of a case, and the request that joins them. */
export async function prepare(
  house: House,
  { request, object, identity }: Pick<Case, 'request' | 'object' | 'identity'>,
): Promise<{ request: string; sent: Sent }> {
  const caller = await callerOf(house, request, identity);
  const asked = await makerOf(request)(object)(house, caller);
  if (identity === 'ended' && caller.person) await endSessions(house.database, caller.person.id);
  const path = request.replace('{id}', String(asked.id ?? beginnerLevel));
  const query = asked.query === undefined ? '' : `?${asked.query}`;
  return { request: path + query, sent: { token: caller.token, json: asked.json } };
}
