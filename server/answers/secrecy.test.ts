import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import type { Endpoint } from '../../contract/wire/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import {
  makeAnswer,
  makeCaller,
  makeCategory,
  makePerson,
  makeQuestion,
  nobody,
} from '../testing/factories.ts';
import { questionTypeOf } from '../../contract/question-types/registry.ts';
import { writtenOf } from '../../contract/question-types/stored/stored-form.ts';
import { type StoredQuestion, updateQuestion } from '../questions/store.ts';
import { type Reply, send } from '../testing/client.ts';
import { byTurns } from '../testing/extent.ts';
import { answerKey, answerNumber as number, questionCases } from '../testing/question-cases.ts';
import { startServer } from '../testing/start-server.ts';
import { heldAt } from '../testing/held.ts';

const server = startServer();

const notes = 'Zq7NotesOfTheAnalysis';
const address = 'zq7-author@example.com';
const explanation = 'Zq7Explanation';
const remark = 'Zq7Remark';

let category = 0;
let questions: StoredQuestion[] = [];
/** Pictures and sound, which people see before they answer. */
const media = {
  pictures: ['one', 'two'].map((alt) => ({ name: `${'p'.repeat(22)}-30x20.webp`, alt })),
  options: { o1: { name: `${'o'.repeat(22)}-30x20.webp`, alt: 'three' } },
  sound: { name: `${'s'.repeat(22)}.mp3`, seconds: 1, title: 'four' },
};
const tokens = new Map<string, string>();

/** People without answers to the tests, and without children who have answered them. */
const outsiders = {
  guest: undefined,
  'plain user': {},
  pupil: { is_pupil: true },
  parent: { is_parent: true },
  'other teacher': { is_teacher: true },
  'all but staff': { is_teacher: true, is_parent: true, is_pupil: true },
};

beforeAll(async () => {
  const author = await makePerson(server.context, {
    email: address,
    is_teacher: true,
    first_name: 'Zq7First',
  });
  category = (await makeCategory(server.context)).id;
  const secrets = { category, author: author.id, change_by_ai: notes, is_analyzed_by_ai: true, explanation };
  const inWords = { ...secrets, test_type: 'free_text', right_answer_text: answerKey } as const;
  questions = [
    await makeQuestion(server.context, { ...secrets, right_answer: 'c', remarks: { d: remark } }),
    await makeQuestion(server.context, { ...inWords, enabled: false }),
  ];
  for (const { test_type, question } of questionCases) {
    const { id, content } = await makeQuestion(server.context, { ...secrets, media, test_type, ...question });
    // Right options and wrong ones have remarks.
    const options = questionTypeOf(test_type).choices?.options(content) ?? [];
    const remarks = Object.fromEntries(options.map((option) => [option, `${remark} on ${option}`]));
    questions.push(await updateQuestion(server.context.database, id, { remarks }, nobody));
  }
  // Earlier versions are as secret.
  for (const { id, savol } of questions) {
    await updateQuestion(server.context.database, id, { savol: `${savol} Why?` }, nobody);
  }
  for (const [name, roles] of Object.entries(outsiders)) {
    if (roles !== undefined) tokens.set(name, (await makeCaller(server.context, roles)).token);
  }
  for (const token of tokens.values()) await holdRejectedAnswers(token);
});

/** Holds an answer to each test that could not be taken, whose reader may have invented it: it opens no key. */
async function holdRejectedAnswers(token: string): Promise<void> {
  const { add } = heldAt(server);
  for (const { id } of questions) {
    const sent = { body: { users_answer: 'a' }, at: '2026-11-23T08:00:00.000Z', reason: 'already_answered' };
    const reply = await add(token, { ...sent, id: randomUUID(), kind: 'answer', question: id });
    expect(reply.status).toBe(201);
  }
}

/** A request to each endpoint, with the id of a test wherever it takes one. */
function requestsOf({ method, path }: Endpoint): string[] {
  const ids = path.includes('{id}') ? [...questions.map(({ id }) => id), category] : [0];
  const queries =
    method === 'GET'
      ? [
          '',
          `?category_id=${category}`,
          ...questions.map(({ id: answered }) => `?category_id=${category}&answered=${answered}`),
          `?category=${category}&per_page=100`,
          ...[answerKey, explanation, remark].map((text) => `?s=${text}`),
          '?enabled=false',
          '?number=1',
        ]
      : [''];
  return ids.flatMap((id) => queries.map((query) => `${method} ${path.replace('{id}', String(id))}${query}`));
}

function everythingIn({ headers, text }: Reply): string {
  return JSON.stringify([...headers]) + text;
}

/** Texts that are in keys alone, and the beginnings of keys of every type. */
const keys = [
  answerKey,
  number,
  '"key":',
  '"right":["[]',
  '"(values|accepted|order|pairs)":',
  '"right_answer',
  explanation,
  remark,
  '"(explanation|remarks)":',
];
const anySecret = new RegExp([...keys, notes, address, '"change_by_ai', 'Zq7First'].join('|'), 'i');

const mostRights = 'all but staff';
const others = Object.keys(outsiders).filter((name) => name !== mostRights);

describe.each(Object.keys(outsiders))('a %s', (name) => {
  // The one with most rights asks all, and each day another one of the others.
  // Teachers read the enabled tests of colleagues: server/questions/colleagues.test.ts.
  const isTeacher = name === mostRights || name === 'other teacher';
  const asked = endpoints.filter(
    ({ operation }) =>
      (name === mostRights || byTurns(operation, others).includes(name)) &&
      !(isTeacher && operation === 'getQuestion'),
  );
  test.each(asked.map((endpoint) => [endpoint.operation, endpoint] as const))(
    'gets no secret of a test from %s',
    async (_, endpoint) => {
      for (const request of requestsOf(endpoint)) {
        const sent = endpoint.body === undefined ? {} : { json: { number: 1 } };
        const reply = await send(server, request, { token: tokens.get(name), ...sent });
        expect(everythingIn(reply)).not.toMatch(anySecret);
        expect(reply.status).toBeLessThan(500);
      }
    },
  );

  test('gets no secret of a test by submitting a right, a wrong or no answer', async () => {
    for (const { id } of questions) {
      for (const json of [
        { users_answer: 'x' },
        { users_answer: 'a' },
        { users_answer: 'c' },
        { users_text_answer: '1' },
        ...questionCases.map(({ answers: [best] }) => best.answer).filter((answer) => 'answer' in answer),
        { answer: '{}' },
      ]) {
        const reply = await send(server, `POST /tests_api/${id}/submit/`, { token: tokens.get(name), json });
        expect(everythingIn(reply)).not.toMatch(anySecret);
        expect(reply.status).toBeLessThan(500);
      }
    }
  });
});

describe('the search for secrets finds', () => {
  function shownKeys(): string[] {
    const withKeys = questionCases
      .filter(({ question }) => 'key' in question)
      .map(({ test_type }) => test_type);
    expect(withKeys).toHaveLength(5);
    return [answerKey, number, '"right_answer":"c"', ...explanations()].concat(
      questions
        .filter(({ test_type }) => withKeys.includes(test_type))
        .map((question) => `"key":${JSON.stringify(writtenOf(question).key)}`),
    );
  }

  /** The explanation, and each of the remarks on right and wrong options. */
  function explanations(): string[] {
    const all = questions.flatMap(
      ({ remarks }) => JSON.stringify(remarks ?? {}).match(/Zq7Remark[^"]*/g) ?? [],
    );
    expect(all).toHaveLength(1 + 5 + 4);
    return [`"explanation":"${explanation}"`, ...all];
  }

  test.each([
    '"key":null',
    '"right":["o1"]',
    '"right":"b"',
    '"order":[',
    '"pairs":{',
    '"remarks":{',
    answerKey,
  ])('%s', (key) => {
    expect(key).toMatch(anySecret);
  });

  async function read(roles: Parameters<typeof makeCaller>[1]): Promise<string> {
    const { token, person } = await makeCaller(server.context, roles);
    for (const question of questions) {
      const best = questionCases.find(({ test_type }) => test_type === question.test_type)?.answers[0];
      await makeAnswer(server.context, { question, person, ...best?.answer });
    }
    const ownPaths = questions.flatMap(({ id }) => [`${id}/`, `${id}/version/?number=1`]);
    const replies = await Promise.all(
      [`?category=${category}&per_page=100`, ...ownPaths].map((path) =>
        send(server, `GET /tests_api/${path}`, { token }),
      ),
    );
    return replies.map(everythingIn).join('\n');
  }

  test('all secrets in the responses to staff', async () => {
    const sent = await read({ is_staff: true });
    for (const secret of [...shownKeys(), notes, address, 'Zq7First']) expect(sent).toContain(secret);
  });

  test.each([{ is_pupil: true }, {}])(
    'only the right answers in the responses to %o who answered',
    async (roles) => {
      const sent = await read(roles);
      for (const key of shownKeys()) expect(sent).toContain(key);
      for (const secret of [notes, address, 'Zq7First', 'change_by_ai']) expect(sent).not.toContain(secret);
    },
  );

  test('neither address nor notes in the responses to a teacher who answered as a pupil', async () => {
    const sent = await read({ is_teacher: true, is_pupil: true });
    expect(sent).toContain('Zq7First');
    for (const secret of [address, notes]) expect(sent).not.toContain(secret);
  });
});

test('a pupil is sent pictures and sound before the answer, and nothing of the key with them', async () => {
  const { token } = await makeCaller(server.context, { is_pupil: true });
  const withMedia = questionCases.find(({ test_type }) => test_type === 'multiple');
  const ownCategory = (await makeCategory(server.context)).id;
  const { test_type = '', question = {} } = withMedia ?? {};
  await makeQuestion(server.context, { category: ownCategory, media, test_type, ...question });
  await makeQuestion(server.context, { category: ownCategory, media, test_type, ...question });
  const reply = await send(server, `GET /tests_api/get-unsolved/?category_id=${ownCategory}&ahead=20`, {
    token,
  });
  const { test: asked, tests } = reply.body as { test: { media: unknown }; tests: { media: unknown }[] };
  expect(tests.map((shown) => shown.media)).toEqual([asked.media]);
  expect(asked.media).toEqual({
    pictures: media.pictures.map(({ name, alt }) => ({
      id: 'p'.repeat(22),
      image: `/media/${name}`,
      alt,
      width: 30,
      height: 20,
    })),
    options: {
      o1: {
        id: 'o'.repeat(22),
        image: `/media/${media.options.o1.name}`,
        alt: 'three',
        width: 30,
        height: 20,
      },
    },
    sound: {
      id: 's'.repeat(22),
      url: `/media/${media.sound.name}`,
      type: 'audio/mpeg',
      seconds: 1,
      title: 'four',
    },
  });
  expect(everythingIn(reply)).not.toMatch(anySecret);
});
