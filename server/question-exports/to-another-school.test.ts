import { createHash } from 'node:crypto';

import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import type { SavolQuestion } from '../../contract/question-files/savol-file.ts';
import type { QuestionImport } from '../../contract/questions/imports.ts';
import type { MediaInput } from '../../contract/questions/media-input.ts';
import type { WorkPage } from '../../contract/work/work.ts';
import { attemptsAt } from '../testing/attempts.ts';
import { send } from '../testing/client.ts';
import { type Caller, makeCaller, makeCategory, makeClass, makeQuestion } from '../testing/factories.ts';
import { makeMediaAuthor, picture } from '../testing/question-media.ts';
import { soundFile } from '../testing/sounds.ts';
import { type RunningServer, startServer } from '../testing/start-server.ts';

const first = startServer();
const second = startServer({ jobs: true });

/** The tests of a category in the format of Savol. */
async function exported({ origin }: RunningServer, { token }: { token: string }, category: number) {
  const reply = await fetch(`${origin}/django/exports_api/?format=savol&category=${category}`, {
    headers: { Authorization: `JWT ${token}` },
  });
  expect(reply.status).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

/** What a file says: its tests, and its pictures and recordings by what they are instead of their names. */
function contentOf(bytes: Uint8Array): SavolQuestion[] {
  const files = unzipSync(bytes);
  let text = new TextDecoder().decode(files['savol.json']);
  for (const [path, file] of Object.entries(files)) {
    const name = path.replace('files/', '');
    if (path !== name) text = text.replaceAll(name, createHash('sha256').update(file).digest('hex'));
  }
  return (JSON.parse(text) as { tests: SavolQuestion[] }).tests;
}

/** A subject with a topic, and tests of several types with all that tests have, by one author. */
async function makeBank() {
  const author = await makeMediaAuthor(first);
  const { context } = first;
  const subject = await makeCategory(context, { name: 'Geografiya' });
  const topic = await makeCategory(context, { name: 'Daryolar', parent: subject.id });
  const media: MediaInput = {
    pictures: [
      { upload: 'file_1', alt: 'A map' },
      { upload: 'file_2', alt: 'Another map' },
    ],
    options: { a: { upload: 'file_3', alt: 'A flag' } },
    sound: { upload: 'file_4', title: 'A river' },
  };
  const files = { file_1: await picture(61), file_2: await picture(62), file_3: await picture(63) };
  const { author: by } = await author.add(
    media,
    { ...files, file_4: soundFile('tone.mp3') },
    {
      savol: 'How long is **Amudaryo**, $\\frac{1}{2}$ of what?',
      text_format: 'markdown',
      category: String(topic.id),
      right_answer: 'b',
      explanation: 'Look at the *map*.',
      remarks: JSON.stringify({ a: 'That is Sirdaryo.' }),
      tags: 'daryolar, 5-sinf',
      // Intermediate.
      qiyinlik_darajasi: '36',
    },
  );
  const add = (category: number, some: Parameters<typeof makeQuestion>[1]) =>
    makeQuestion(context, { author: by, category, ...some });
  await add(topic.id, {
    test_type: 'matching',
    content: {
      prompts: [
        { id: 'p1', text: 'Peru' },
        { id: 'p2', text: 'Kenya' },
      ],
      choices: [
        { id: 'c1', text: 'Lima' },
        { id: 'c2', text: 'Nairobi' },
        { id: 'c3', text: 'Oslo' },
      ],
    },
    key: { pairs: { p1: 'c1', p2: 'c2' } },
  });
  await add(subject.id, {
    test_type: 'gaps',
    savol: 'Fill in',
    content: { text: 'Lima is in {{g1}}.', gaps: [{ id: 'g1', choices: ['Peru', 'Chile'] }] },
    key: { gaps: { g1: ['Peru'] } },
  });
  await add(subject.id, {
    test_type: 'numeric',
    savol: 'How many are 1/2 km?',
    content: { unit: 'm' },
    key: { values: [{ value: '500', tolerance: '2%', units: ['metr'] }] },
  });
  await add(subject.id, {
    test_type: 'free_text',
    savol: 'The capital?',
    right_answer_text: 'Toshkent\nTashkent',
  });
  await add(subject.id, { test_type: 'essay', savol: 'Write about your street.' });
  return { author, subject };
}

/** Imports a file into a new subject, as a teacher would. */
async function imported(
  by: Caller,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ subject: number; tests: number[] }> {
  const subject = (await makeCategory(second.context)).id;
  const form = new FormData();
  form.append('file', new File([bytes], 'geografiya.savol'));
  form.append('category', String(subject));
  const checked = await send(second, 'POST /imports_api/', { token: by.token, form });
  expect(checked.status, checked.text).toBe(201);
  const { id, ...receipt } = (checked.body as { import: QuestionImport }).import;
  expect(receipt).toMatchObject({ format: 'savol', total: 6, imported: 6, changed: 0, refused: 0 });
  const applied = await send(second, `POST /imports_api/${id}/apply/`, { token: by.token, json: {} });
  expect(applied.body, applied.text).toMatchObject({
    import: { state: 'applied', written: 6, files_stored: 4 },
  });
  const { body } = await send(second, `GET /imports_api/${id}/`, { token: by.token });
  return {
    subject,
    tests: (body as { import: QuestionImport }).import.items.flatMap(({ test: made }) => made?.id ?? []),
  };
}

test('tests go to another school without a difference, and are given there', async () => {
  const { author, subject } = await makeBank();
  const file = await exported(first, author, subject.id);
  const staff = await makeCaller(second.context, { is_staff: true });
  const there = await imported(staff, file);
  const [tests, same] = [contentOf(file), contentOf(await exported(second, staff, there.subject))];
  expect(tests).toHaveLength(6);
  expect(tests[0]).toMatchObject({ category: ['Daryolar'], level: 3, tags: ['daryolar', '5-sinf'] });
  expect(same).toEqual(tests);

  const teacher = await makeCaller(second.context, { is_teacher: true });
  const pupil = await makeCaller(second.context, { is_pupil: true });
  const taught = await makeClass(second.context, { teachers: [teacher.person], pupils: [pupil.person] });
  const json = { title: 'Rivers', mode: 'exam', tests: [there.tests[0]], classes: [taught.id] };
  const given = await send(second, 'POST /work_api/', { token: teacher.token, json });
  expect(given.status, given.text).toBe(201);
  const [work] = (given.body as { data_api: WorkPage[] }).data_api;
  const { open } = attemptsAt(second);
  const { tests: asked } = await open(pupil, { id: work?.id ?? 0 });
  const pictures = [{ alt: 'A map' }, { alt: 'Another map' }];
  expect(asked).toMatchObject([
    { test: { a: 'A', b: 'B', media: { pictures, sound: { title: 'A river' } } } },
  ]);
});
