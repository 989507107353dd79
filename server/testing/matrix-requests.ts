import { globSync } from 'node:fs';
import { join } from 'node:path';

import { beginnerLevel } from '../../contract/questions/categories.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { useMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { revokeSession } from '../auth/session-store.ts';
import { listClassesOfYear } from '../classes/move-store.ts';
import { fingerprintOf, planMoves } from '../classes/rules.ts';
import { getQuestion, updateQuestion } from '../questions/store.ts';
import { giveCard } from './cards.ts';
import { makeCategory, makeClass, makePerson, makeQuestion, password } from './factories.ts';
import type { AppContext } from '../app-context.ts';
import { endSessions } from '../users/store.ts';
import type { Sent } from './client.ts';
import { callerOf, type Maker, type Requests } from './matrix-callers.ts';
import { makeClassWithCards, makePupilFor } from './matrix-classes.ts';
import {
  makeCategoryFor,
  makeFamily,
  makeImportFor,
  makeClassFor,
  makeLevelFor,
  makeLink,
  makeMoved,
  makeRelated,
  makeToMark,
  missing,
  personFor,
  tokensOf,
} from './matrix-objects.ts';
import type { Case } from './matrix.ts';

let made = 0;

const names = { first_name: 'Ann', last_name: 'Lee' };
const junkLink = { uid: 'MQ', token: 'junk' };
const newPassword = { new_password: 'new password 1', re_new_password: 'new password 1' };

async function questionInput(context: AppContext) {
  const category = await makeCategory(context);
  return {
    test_type: 'choosable',
    savol: '2 + 2 = ?',
    a: '3',
    b: '4',
    right_answer: 'b',
    category: category.id,
  };
}

/** A level with names that no other one has. */
function levelInput() {
  made += 1;
  return { name_en: `Hard ${made}`, name_ru: `Трудный ${made}`, name_uz: `Qiyin ${made}`, weight: 3 };
}

function newEmail(): string {
  made += 1;
  return `newcomer-${made}@example.com`;
}

/** The link of an activation mail, or junk. */
const activationLink: Maker = (object) => async (context) => {
  if (object === 'junk') return { json: junkLink };
  const person = await makePerson(context, { is_active: false });
  const json = await makeLink(context, person, 'activation');
  if (object === 'used link') await useMailLink(context.database, person.id, 'activation', new Date());
  return { json };
};

/** Of requests about everything that is related to the caller. */
const makingRelated: Maker = (object) => async (context, caller) => {
  await makeRelated(context, object, caller);
  return {};
};

/** Of requests about a class, and a body that does not depend on it. */
const aboutClass: (json?: object) => Maker = (json) => (object) => async (context, caller) => ({
  id: (await makeClassFor(context, object, caller)).id,
  ...(json === undefined ? {} : { json }),
});

/** A year, long ago, whose classes the matrix moves up, and the plan for it. */
const yearToMove = 2001;

async function planOfYear(context: AppContext): Promise<string> {
  made += 1;
  await makeClass(context, { name: `To move ${made}`, year: yearToMove });
  const [classes, next] = [
    await listClassesOfYear(context.database, yearToMove, new Date()),
    await listClassesOfYear(context.database, yearToMove + 1, new Date()),
  ];
  return fingerprintOf(yearToMove, planMoves(classes, next));
}

const server = join(import.meta.dirname, '..');
const found = await Promise.all(
  globSync('*/**/testing/requests.ts', { cwd: server }).map(
    async (file) => (await import(join(server, file))) as { requests: Requests },
  ),
);

/**
 * The inputs of each request about each object; the expected answers are in the matrix. Here are those of users and tests, and what all features
 * are about; those of each other feature are in its `testing/requests.ts`.
 */
const makers: Requests = {
  ...Object.fromEntries(found.flatMap(({ requests }) => Object.entries(requests))),
  'GET /tests_api/': (object) => async (context, caller) => ({
    query: `category=${(await makeRelated(context, object, caller)).category}`,
  }),
  'POST /tests_api/': () => async (context) => ({ json: await questionInput(context) }),
  'POST /tests_api/many/': () => async (context) => {
    const { category, ...question } = await questionInput(context);
    return { json: { category, tests: [question] } };
  },
  'PATCH /tests_api/many/': (object) => async (context, caller) => ({
    json: { ids: [(await makeRelated(context, object, caller)).id], enabled: true },
  }),
  'POST /tests_api/preview/': () => () => ({ json: { texts: ['$x$'] } }),
  'PUT /tests_api/{id}/': (object) => async (context, caller) => ({
    id: (await makeRelated(context, object, caller)).id,
    json: await questionInput(context),
  }),
  'GET /tests_api/get-unsolved/': (object) => async (context, caller) => ({
    query: `category_id=${(await makeRelated(context, object, caller)).category}`,
  }),
  'GET /tests_api/answered/': (object) => async (context, caller) => {
    const { category, child } = await makeRelated(context, object, caller);
    return { query: `category=${category}${child === undefined ? '' : `&child=${child}`}` };
  },
  'GET /tests_api/answers/': (object) => async (context, caller) => ({
    query: `ids=${(await makeRelated(context, object, caller)).id}`,
  }),
  'GET /tests_api/to-mark/': (object) => async (context, caller) => ({
    query: `test=${(await makeToMark(context, object, caller)).question}`,
  }),
  'GET /tests_api/to-mark/{id}/': (object) => async (context, caller) => ({
    id: (await makeToMark(context, object, caller)).id,
  }),
  'PUT /tests_api/to-mark/{id}/': (object) => async (context, caller) => ({
    id: (await makeToMark(context, object, caller)).id,
    json: { percentage: 80, comment: 'Well told.' },
  }),
  'GET /tests_api/{id}/version/': (object) => async (context, caller) => ({
    id: (await makeRelated(context, object, caller)).id,
    query: 'number=1',
  }),
  'POST /tests_api/{id}/restore/': (object) => async (context, caller) => ({
    id: (await makeRelated(context, object, caller)).id,
    json: { number: 1 },
  }),
  'GET /tests_api/{id}/neighbours/': (object) => async (context, caller) => {
    const { id, category } = await makeRelated(context, object, caller);
    if (object === 'theirs, beside another’s') await makeQuestion(context, { category });
    return { id };
  },
  'GET /tests_api/similar/': (object) => async (context, caller) => {
    const { id, category } = await makeRelated(context, object, caller);
    const { savol, a, b, c } = await getQuestion(context.database, id);
    return {
      query: `category=${category}&text=${encodeURIComponent(savol)}&parts=${encodeURIComponent([a, b, c].join('\n'))}`,
    };
  },
  'GET /tests_api/tags/': (object) => async (context, caller) => {
    const { id } = await makeRelated(context, object, caller);
    const edit = { tags: [`Quadratics ${id}`] };
    await updateQuestion(context.database, id, edit, { by: null, at: new Date() });
    return {};
  },
  'GET /tests_api/written/': makingRelated,
  'GET /home_api/pupil/': makingRelated,
  'GET /home_api/teacher/': makingRelated,
  'GET /home_api/children/': (object) => async (context, caller) => ({
    query: `child=${(await makeRelated(context, object, caller)).child}`,
  }),
  'POST /tests_api/{id}/submit/': (object) => async (context, caller) => ({
    id: (await makeRelated(context, object, caller)).id,
    json: { users_answer: 'c' },
  }),
  'GET /blog_api/category/': () => async (context) => ({ query: `id=${(await makeCategory(context)).id}` }),
  'GET /blog_api/category/progress/': () => async (context) => ({
    query: `ids=${(await makeCategory(context)).id}`,
  }),
  'POST /blog_api/category/': () => () => ({ json: { name: newEmail(), language: 'en' } }),
  'PUT /blog_api/category/{id}/': (object) => async (context) => ({
    id: await makeCategoryFor(context, object),
    json: { name: newEmail(), language: 'ru' },
  }),
  'DELETE /blog_api/category/{id}/': (object) => async (context) => ({
    id: await makeCategoryFor(context, object),
  }),
  'GET /blog_api/qiyinlik-darajasi/': () => () => ({}),
  'POST /blog_api/qiyinlik-darajasi/': () => () => ({ json: levelInput() }),
  'PUT /blog_api/qiyinlik-darajasi/{id}/': (object) => async (context) => ({
    id: await makeLevelFor(context, object),
    json: levelInput(),
  }),
  'DELETE /blog_api/qiyinlik-darajasi/{id}/': (object) => async (context) => ({
    id: await makeLevelFor(context, object),
  }),
  'GET /auth/users/{id}/': (object) => async (context, caller) => ({
    id: await personFor(context, object, caller),
  }),
  'PATCH /auth/users/{id}/': (object) => async (context, caller) => ({
    id: await personFor(context, object, caller),
    json: { about: 'A reader.' },
  }),
  'PUT /auth/users/{id}/': (object) => async (context, caller) => ({
    id: await personFor(context, object, caller),
    json: names,
  }),
  'DELETE /auth/users/{id}/': (object) => async (context, caller) => ({
    id: await personFor(context, object, caller),
    json: { current_password: password },
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
  'POST /parents_api/code/': () => () => ({ json: {} }),
  'GET /parents_api/': (object) => async (context, caller) => {
    const { child } = await makeFamily(context, object, caller);
    if (object === 'theirs') return {};
    return { query: `child=${object === 'missing' ? missing : child}` };
  },
  'DELETE /parents_api/{id}/': (object) => async (context, caller) => {
    const { child, parent } = await makeFamily(context, object, caller);
    return { id: parent, query: object === 'theirs' ? '' : `child=${child}` };
  },
  'GET /children_api/': (object) => async (context, caller) => {
    await makeFamily(context, object, caller);
    return {};
  },
  'POST /children_api/': (object) => async (context, caller) => {
    const { code } = await makeFamily(context, object, caller);
    return { json: { code: object === 'junk' ? '2222-2222' : code } };
  },
  'DELETE /children_api/{id}/': (object) => async (context, caller) => {
    const { child } = await makeFamily(context, object, caller);
    return { id: object === 'missing' ? missing : child };
  },
  'GET /people_api/': () => async (context) => ({ query: `s=${(await makePerson(context)).email}` }),
  'PATCH /people_api/': (object) => async (context, caller) => {
    const other = await makePerson(context);
    const withCaller = { ids: [other.id, caller.person?.id ?? 1], is_staff: false };
    return {
      json:
        object === 'theirs'
          ? withCaller
          : { ids: [other.id, await personFor(context, object, caller)], is_teacher: true },
    };
  },
  'PATCH /people_api/{id}/': (object) => async (context, caller) => ({
    id: await personFor(context, object, caller),
    json: { is_teacher: true },
  }),
  'DELETE /people_api/{id}/': (object) => async (context, caller) => ({
    id: await personFor(context, object, caller),
  }),
  'GET /rosters_api/': () => async (context, caller) => {
    await makeImportFor(context, 'checked', caller);
    return {};
  },
  'POST /rosters_api/': (object) => () => ({
    json: { text: object === 'blank' ? '' : 'Familiya;Ism\nMatrixov;Ali', year: 2026 },
  }),
  'POST /people_api/': () => () => ({ json: names }),
  'POST /people_api/cards/': (object) => async (context, caller) => ({
    json:
      // Of those who have a card the sessions would end, also those of other cases.
      object === 'the school'
        ? { all: true, only_new: true }
        : { people: [await makePupilFor(context, object, caller)] },
  }),
  'POST /classes_api/{id}/cards/': (object) => async (context, caller) => ({
    id: await makeClassWithCards(context, object, caller),
    json: {},
  }),
  'DELETE /people_api/{id}/pin/': (object) => async (context, caller) => ({
    id: await makePupilFor(context, object, caller),
  }),
  'DELETE /people_api/{id}/sessions/': (object) => async (context, caller) => ({
    id: await makePupilFor(context, object, caller),
  }),
  'POST /auth/card/create/':
    (object) =>
    async (context, { person }) => ({
      json: {
        code: person && object !== 'wrong code' ? await giveCard(context, person, '2580') : 'CDFG-2345',
        pin: object === 'wrong PIN' ? '2581' : '2580',
      },
    }),
  'POST /auth/card/pin/':
    (object) =>
    async (context, { person }) => {
      if (person) await giveCard(context, person, '2580');
      return { json: { current_pin: object === 'wrong PIN' ? '2581' : '2580', new_pin: '8024' } };
    },
  'GET /classes_api/': (object) => async (context, caller) => ({
    query: `s=${(await makeClassFor(context, object, caller)).name}`,
  }),
  'POST /classes_api/': () => () => {
    made += 1;
    return { json: { name: `New ${made}`, year: 2026 } };
  },
  'GET /classes_api/{id}/': aboutClass(),
  'PATCH /classes_api/{id}/': aboutClass({ archived: false }),
  'PATCH /classes_api/{id}/members/': (object) => async (context, caller) => {
    const who = object.startsWith('teachers of ') ? 'teachers' : 'pupils';
    const added = await makePerson(context, who === 'pupils' ? { is_pupil: true } : { is_teacher: true });
    const { id } = await makeClassFor(context, object.replace('teachers of one ', ''), caller);
    return { id, json: { [`add_${who}`]: [added.id] } };
  },
  'POST /classes_api/{id}/confirm/': (object) => async (context, caller) => ({
    id: await makeClassWithCards(context, object, caller),
    json: {},
  }),
  'GET /log_in_events_api/':
    (object) =>
    async (context, { person }) => {
      const concerned =
        object === 'theirs'
          ? person
          : await makePerson(context, {
              is_pupil: true,
              father_email: object === 'their child’s' && person ? person.email : 'somebody.else@example.com',
            });
      // Events of other cases at the log-in of the caller become older than the requested day. Cases under way at once lock the
      // rows in one order.
      await context.pool.query(
        `update audit_entry set made_at = made_at - interval '2 days'
          where id in (select id from audit_entry order by id for update)`,
      );
      const { id: actor } = await makePerson(context, { is_teacher: true });
      if (concerned) {
        const auditEvent = { actor, action: 'card.pin_reset', person: concerned.id } as const;
        await insertAuditEntries(context.database, [auditEvent]);
      }
      return { query: 'days=1' };
    },
  'POST /classes_api/{id}/join-code/': aboutClass(),
  'DELETE /classes_api/{id}/join-code/': aboutClass(),
  'POST /classes_api/join/': (object) => async (context, caller) => ({
    json: { code: (await makeClassFor(context, object, caller)).join_code },
  }),
  'POST /classes_api/{id}/join/': (object) => async (context, caller) => {
    const { id, join_code } = await makeClassFor(context, object, caller);
    return { id, json: { code: join_code } };
  },
  'GET /classes_api/people/': (object) => async (context) => {
    made += 1;
    const last_name = `Sought${made}`;
    const role = object === 'teachers' ? 'teacher' : 'pupil';
    await makePerson(context, { last_name, [`is_${role}`]: true });
    return { query: `s=${last_name}&role=${role}` };
  },
  'GET /classes_api/move-up/': () => async (context) => {
    await planOfYear(context);
    return { query: `year=${yearToMove}` };
  },
  'POST /classes_api/move-up/': () => async (context) => ({
    json: { year: yearToMove, plan: await planOfYear(context) },
  }),
  'POST /classes_api/move-up/undo/': () => async (context) => ({ json: { move: await makeMoved(context) } }),
  'GET /audit_api/': () => async (context) => {
    const { id } = await makePerson(context);
    const auditEvent = { actor: id, action: 'person.roles', person: id } as const;
    await insertAuditEntries(context.database, [auditEvent]);
    return { query: `person=${id}` };
  },
  'POST /auth/users/': () => () => ({
    json: { ...names, email: newEmail(), password, re_password: password },
  }),
  'POST /auth/users/activation/': activationLink,
  'POST /auth/users/activation_info/': activationLink,
  'POST /auth/users/reject_activation/': activationLink,
  'POST /auth/users/resend_activation/': () => async (context) => ({
    json: { email: (await makePerson(context)).email },
  }),
  'POST /auth/users/reset_password/': () => async (context) => ({
    json: { email: (await makePerson(context)).email },
  }),
  'POST /auth/users/reset_password_confirm/':
    (object) =>
    async (context, { person }) => {
      if (object === 'junk') return { json: { ...junkLink, ...newPassword } };
      const { token } = await makeLink(context, object === 'theirs' ? person : undefined, 'reset');
      return { json: { uid: uidOf(person?.id ?? missing), token, ...newPassword } };
    },
  'POST /auth/users/set_password/': (object) => () => ({
    json: { ...newPassword, current_password: object === 'theirs' ? password : 'another password' },
  }),
  'POST /auth/jwt/create/':
    (object) =>
    (_context, { person }) => ({
      json: {
        email: person?.email ?? 'nobody@example.com',
        password: object === 'theirs' ? password : 'another password',
      },
    }),
  'POST /auth/jwt/refresh/':
    (object) =>
    async (context, { person }) => ({
      json: { refresh: object === 'theirs' && person ? (await tokensOf(context, person)).refresh : 'junk' },
    }),
  'POST /auth/logout/':
    (object) =>
    async (context, { person }) => ({
      json: { refresh: object === 'theirs' && person ? (await tokensOf(context, person)).refresh : 'junk' },
    }),
  'POST /auth/jwt/verify/':
    (object) =>
    async (context, { person }) => {
      if (object === 'junk' || person === undefined) return { json: { token: 'junk' } };
      const { access, session } = await tokensOf(context, person);
      if (object === 'logged out') await revokeSession(context.database, session, new Date());
      return { json: { token: access } };
    },

  'GET /late_answers_api/': () => () => ({}),

  'PUT /device_lock_api/': () => () => ({ json: { minutes: 10 } }),

  'POST /blog_api/category/curriculum/': () => () => ({ json: { language: 'uz', subjects: ['drawing'] } }),
};

const byQuestion: Maker = (object) => async (context, caller) => ({
  id: (await makeRelated(context, object, caller)).id,
});
const nothing: Maker = () => () => ({});

const byImport: Maker = (object) => async (context, caller) => ({
  id: await makeImportFor(context, object, caller),
});

function makerOf(request: string): Maker {
  if (request.includes('/rosters_api/{id}/')) return byImport;
  return makers[request] ?? (request.includes('/tests_api/{id}/') ? byQuestion : nothing);
}

/** Makes the caller, the object and the request of a case. */
export async function prepare(
  context: AppContext,
  { request, object, identity }: Pick<Case, 'request' | 'object' | 'identity'>,
): Promise<{ request: string; sent: Sent }> {
  const caller = await callerOf(context, request, identity);
  const inputs = await makerOf(request)(object)(context, caller);
  if (identity === 'ended' && caller.person) await endSessions(context.database, caller.person.id);
  const path = request.replace('{id}', String(inputs.id ?? beginnerLevel)).replace('{number}', '1');
  const query = inputs.query === undefined ? '' : `?${inputs.query}`;
  return { request: path + query, sent: { token: caller.token, json: inputs.json } };
}
