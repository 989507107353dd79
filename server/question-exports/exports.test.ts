import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

import { exportFormats, type ExportPreview } from '../../contract/question-files/exports.ts';
import { inTransaction } from '../database/database.ts';
import { lanes } from '../limits/limits.ts';
import { addTests, insertSet, replaceShares } from '../question-sets/store.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeQuestion } from '../testing/factories.ts';
import { makeMediaAuthor, picture } from '../testing/question-media.ts';
import { roles } from '../testing/roles.ts';
import { startServer } from '../testing/start-server.ts';
import { makeWork } from '../testing/work.ts';

const server = startServer();
let teacher: Caller;
beforeAll(async () => {
  teacher = await makeCaller(server.context, roles.teacher);
});

const textOf = async ({ token }: { token: string }, query: string) => {
  const reply = await send(server, `GET /exports_api/?${query}`, { token });
  expect(reply.status, reply.text).toBe(200);
  return reply.text;
};
const previewOf = async ({ token }: { token: string }, query: string) => {
  const reply = await send(server, `GET /exports_api/losses/?${query}`, { token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { data_api: [ExportPreview] }).data_api[0];
};
const questionsIn = (gift: string) =>
  gift.split('\n\n').filter((part) => part.trim() !== '' && !part.startsWith('$CATEGORY'));

/** A teacher with two tests in a topic and another one in its subject, and a colleague with a test there. */
async function makeBank() {
  const { context } = server;
  const author = await makeCaller(context, roles.teacher);
  const colleague = await makeCaller(context, roles.teacher);
  const subject = await makeCategory(context);
  const topic = await makeCategory(context, { parent: subject.id });
  const add = (savol: string, category: number, by: Caller = author) =>
    makeQuestion(context, { savol, category, author: by.person.id });
  const first = await add('First?', topic.id);
  const second = await add('Second?', topic.id);
  const third = await add('Third?', subject.id);
  const foreign = await add('Foreign?', topic.id, colleague);
  return { context, author, colleague, subject, topic, first, second, third, foreign };
}

describe('which tests are in a file', () => {
  test('a category with all below it has the own tests of a teacher, the oldest first, with their topics', async () => {
    const { author, subject, topic } = await makeBank();
    const gift = await textOf(author, `format=gift&category=${subject.id}`);
    expect(questionsIn(gift).map((question) => question.slice(7, 13))).toEqual([
      'First?',
      'Second',
      'Third?',
    ]);
    expect(gift).toContain(`$CATEGORY: ${topic.name}\n`);
    expect(gift).not.toContain(`${subject.name}/`);
    expect(gift).not.toContain('Foreign?');
    expect(questionsIn(await textOf(author, `format=gift&category=${topic.id}`))).toHaveLength(2);
  });

  test('staff get the tests of everybody', async () => {
    const { context, subject } = await makeBank();
    const staff = await makeCaller(context, roles.staff);
    expect(questionsIn(await textOf(staff, `format=gift&category=${subject.id}`))).toHaveLength(4);
  });

  test('a search, a selection in its order and a work choose tests', async () => {
    const { context, author, subject, first, second, third } = await makeBank();
    expect(questionsIn(await textOf(author, `format=gift&category=${subject.id}&s=second`))).toHaveLength(1);
    const chosen = await textOf(author, `format=gift&ids=${third.id},${first.id}`);
    expect(chosen.indexOf('Third?')).toBeLessThan(chosen.indexOf('First?'));
    const { id } = await makeWork(context, { author: author.person, questions: [second, first] });
    const given = await textOf(author, `format=gift&work=${id}`);
    expect(given.indexOf('Second?')).toBeLessThan(given.indexOf('First?'));
    expect(questionsIn(given)).toHaveLength(2);
  });

  test('a test of a colleague is there while the teacher may read it, and is counted where it is not', async () => {
    const { context, author, first, foreign } = await makeBank();
    const query = `format=gift&ids=${first.id},${foreign.id}`;
    expect(await textOf(author, query)).toContain('Foreign?');
    const examiner = await makeCaller(context, roles.teacher);
    const soon = { opens_at: new Date(Date.now() + 3_600_000), closes_at: new Date(Date.now() + 7_200_000) };
    await makeWork(context, { author: examiner.person, questions: [foreign], reserved: true, ...soon });
    expect(await textOf(author, query)).not.toContain('Foreign?');
    expect(await previewOf(author, query)).toMatchObject({
      chosen: 2,
      written: 1,
      losses: [{ code: 'unreadable', count: 1, tests: [] }, { code: 'level' }],
    });
  });

  test('a set has its tests for those with whom it is shared, as far as they may read them now', async () => {
    const { context, author, colleague, topic, first, second } = await makeBank();
    const disabled = await makeQuestion(context, {
      savol: 'Disabled?',
      author: author.person.id,
      enabled: false,
    });
    const { database } = context;
    const set = await insertSet(database, { name: 'Chosen', author: author.person.id, category: null });
    await addTests(database, set, [second.id, first.id, disabled.id]);
    const query = `format=gift&set=${set}`;
    const refused = await send(server, `GET /exports_api/?${query}`, { token: colleague.token });
    expect(refused.status).toBe(404);

    const shareTo = (may_change: boolean) =>
      replaceShares(database, set, [{ person: colleague.person.id, may_change }]);
    await shareTo(false);
    const used = await textOf(colleague, query);
    expect(used.indexOf('Second?')).toBeLessThan(used.indexOf('First?'));
    expect(used).not.toContain('Disabled?');
    expect(await previewOf(colleague, query)).toMatchObject({ chosen: 3, written: 2 });
    await shareTo(true);
    expect(await textOf(colleague, query)).toContain('Disabled?');

    const examiner = await makeCaller(context, roles.teacher);
    const soon = { opens_at: new Date(Date.now() + 3_600_000), closes_at: new Date(Date.now() + 7_200_000) };
    await makeWork(context, { author: examiner.person, questions: [first], reserved: true, ...soon });
    expect(await textOf(colleague, query)).not.toContain('First?');
    expect(await previewOf(colleague, query)).toMatchObject({
      chosen: 3,
      written: 2,
      losses: [{ code: 'unreadable', count: 1 }, { code: 'level' }],
    });

    const ofTopic = { name: 'Topic', author: author.person.id, category: topic.id };
    const whole = await insertSet(database, ofTopic);
    expect(questionsIn(await textOf(author, `format=gift&set=${whole}`))).toHaveLength(2);
  });

  test.each(exportFormats)('nothing at all is a file without tests in the format %s', async (format) => {
    const empty = await makeCategory(server.context);
    await textOf(teacher, `format=${format}&category=${empty.id}`);
    expect(await previewOf(teacher, `format=${format}&category=${empty.id}`)).toMatchObject({ chosen: 0 });
  });

  test('a format that there is not, and none, are refused', async () => {
    for (const query of ['', 'format=pdf', 'format=gift&work=x']) {
      const reply = await send(server, `GET /exports_api/?${query}`, { token: teacher.token });
      expect(reply.status, query).toBe(400);
    }
  });
});

test('a file has the name and the media type of its format', async () => {
  const { token } = teacher;
  const { headers } = await send(server, 'GET /exports_api/?format=qti30', { token });
  expect(headers.get('content-disposition')).toContain('tests.zip');
  expect(headers.get('content-type')).toBe('application/zip');
});

test('pictures of question and options are in packages, and a format without them says so', async () => {
  const { token, add } = await makeMediaAuthor(server);
  const media = {
    pictures: [{ upload: 'file_1', alt: 'A "flag"' }],
    options: { a: { upload: 'file_2', alt: '' } },
  } as const;
  const { id } = await add(
    media as never,
    { file_1: await picture(61), file_2: await picture(62) },
    { right_answer: 'a' },
  );
  const query = `format=savol&ids=${id}`;
  const reply = await fetch(`${server.origin}/django/exports_api/?${query}`, {
    headers: { Authorization: `JWT ${token}` },
  });
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  const names = Object.keys(files).filter((name) => name.startsWith('files/'));
  expect(new Set(names.map((name) => /-(\d+)x30\.webp$/.exec(name)?.[1]))).toEqual(new Set(['61', '62']));
  const xml = await textOf({ token }, `format=moodle_xml&ids=${id}`);
  expect(xml.match(/<file name="[^"]+\.webp" path="\/" encoding="base64">/g)).toHaveLength(2);
  expect(xml).toContain('alt=&quot;A &amp;quot;flag&amp;quot;&quot;');
  const { losses } = await previewOf({ token }, `format=gift&ids=${id}`);
  expect(losses).toContainEqual({
    code: 'pictures',
    detail: '',
    count: 1,
    tests: [{ id, name: 'What is it?' }],
  });
});

test('what a format cannot say is counted by kind, and the first tests are named', async () => {
  const { context } = server;
  const author = await makeCaller(context, roles.teacher);
  const { id: category } = await makeCategory(context);
  const shared = { category, author: author.person.id };
  const items = ['i1', 'i2', 'i3'].map((id) => ({ id, text: id }));
  await makeQuestion(context, {
    ...shared,
    test_type: 'ordering',
    content: { items },
    key: { order: ['i1', 'i2', 'i3'] },
  });
  await makeQuestion(context, { ...shared, right_answer: null });
  for (let made = 0; made < 22; made += 1) {
    await makeQuestion(context, { ...shared, savol: `Number ${made}\nof *these*?`, explanation: 'So.' });
  }
  const preview = await previewOf(author, `format=aiken&category=${category}`);
  expect(preview).toMatchObject({ chosen: 24, written: 22 });
  expect(preview.losses.map(({ code, detail, count }) => [code, detail, count])).toEqual([
    ['kind', 'ordering', 1],
    ['no_key', '', 1],
    ['lines', '', 22],
    ['explanation', '', 22],
    ['level', '', 22],
  ]);
  expect(preview.losses[2]?.tests).toHaveLength(20);
  expect(preview.losses[2]?.tests[0]?.name).toBe('Number 0 of *these*?');
  const aiken = await textOf(author, `format=aiken&category=${category}`);
  expect(aiken.match(/^ANSWER: B$/gm)).toHaveLength(22);
});

test('a file with right answers stands in the audit trail', async () => {
  const { author, topic } = await makeBank();
  const entries = () =>
    server.context.database
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('actor', '=', author.person.id)
      .execute();
  await previewOf(author, `format=gift&category=${topic.id}`);
  expect(await entries()).toEqual([]);
  await textOf(author, `format=gift&category=${topic.id}`);
  expect(await entries()).toEqual([{ action: 'tests.exported', details: { format: 'gift', tests: 2 } }]);
});

test('exports of one person wait in a line of their own, which has an end', async () => {
  const { author, topic } = await makeBank();
  const { longestOfKey } = lanes.exports.exports;
  const statuses: number[] = [];
  const { all } = await inTransaction(server.context.database, async (transaction) => {
    await sql`lock table question in access exclusive mode`.execute(transaction);
    // One is read, and the others are those that do not fit into the line.
    const flood = Array.from({ length: longestOfKey + 3 }, async (_, at) => {
      const query = `format=gift&category=${topic.id}&s=${at}`;
      const reply = await send(server, `GET /exports_api/losses/?${query}`, { token: author.token });
      statuses.push(reply.status);
    });
    await expect.poll(() => statuses).toEqual([503, 503]);
    return { all: flood };
  });
  await Promise.all(all);
  expect(statuses.slice(2)).toEqual(Array(longestOfKey + 1).fill(200));
});
