import { beginnerLevel } from '../../contract/categories.ts';
import { useMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { makeCategory, makePerson, makePost, password } from './factories.ts';
import type { House } from '../house.ts';
import { endSessions } from '../users/store.ts';
import type { Sent } from './client.ts';
import { type Caller, callerOf } from './matrix-callers.ts';
import {
  makeCategoryFor,
  makeLevelFor,
  makeLink,
  makePostFor,
  makeRelated,
  missing,
  personFor,
  tokensOf,
} from './matrix-objects.ts';
import type { Case } from './matrix.ts';

/** What a request asks for beyond its path: the id in it, a query, a body. */
type Asked = { id?: number; query?: string; json?: object };

type Maker = (house: House, caller: Caller) => Promise<Asked> | Asked;

let made = 0;

const names = { first_name: 'Ann', last_name: 'Lee' };
const levelInput = { name_en: 'Hard', name_ru: 'Трудный', name_uz: 'Qiyin', weight: 3 };
const postInput = { title: 'News', text: 'The library is open.', language: 'en' };
const junkLink = { uid: 'MQ', token: 'junk' };
const newPassword = { new_password: 'new password 1', re_new_password: 'new password 1' };

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
  'PATCH /auth/users/{id}/': (object) => async (house, caller) => ({
    id: await personFor(house, object, caller),
    json: { about: 'A reader.' },
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
