import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';

import { listDifficultyLevels } from '../../contract/questions/categories.ts';
import texts from '../../contract/wire/hostile-texts.json';
import { onOneLine } from '../../contract/wire/names.ts';
import { getPost, listPosts } from '../../contract/news.ts';
import { listPeople } from '../../contract/people/people.ts';
import { getQuestion, QuestionForStaff } from '../../contract/questions/questions.ts';
import { answer } from '../testing/api.ts';
import { example } from '../testing/example.ts';
import { logIn, openPage, page } from '../testing/page.ts';
import { twoAndTwo } from '../testing/solving.ts';

/** Waits until the page shows every text exactly as it was sent. */
async function expectTexts(wanted: readonly string[]): Promise<void> {
  await expect.poll(() => wanted.filter((text) => !document.body.textContent.includes(text))).toEqual([]);
}

let dialogs: MockInstance[];

beforeEach(() => {
  dialogs = (['alert', 'confirm', 'prompt'] as const).map((name) =>
    vi.spyOn(window, name).mockReturnValue(undefined as never),
  );
});

// A text that is executed opens a dialog, or asks another server for something.
afterEach(() => {
  expect(dialogs.flatMap(({ mock }) => mock.calls)).toEqual([]);
  const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  expect(asked.filter(({ protocol, host }) => protocol.startsWith('http') && host !== location.host)).toEqual(
    [],
  );
});

test('hostile notes are shown as text to staff', async () => {
  logIn({ is_staff: true });
  const change_by_ai = texts.join('\n');
  answer(getQuestion, { data_api: [example(QuestionForStaff, { ...twoAndTwo, id: 1, change_by_ai })] });
  await openPage('/tests/1');
  await page.css('.collapsible summary, .collapsible button, details summary').first().click();
  await expectTexts(texts);
});

test('hostile names of people are shown as text to staff', async () => {
  logIn({ is_staff: true });
  const names = texts.map(onOneLine);
  answer(listPeople, {
    data_api: names.map((first_name, at) => ({ first_name, last_name: names[names.length - 1 - at] ?? '' })),
  });
  await openPage('/staff');
  await expectTexts(names);
});

test('hostile news are shown as text to everybody', async () => {
  const posts = texts.map((title, at) => ({
    id: at + 1,
    title,
    beginning: `${title} …`,
    language: 'en' as const,
  }));
  answer(listPosts, { data_api: posts });
  answer(getPost, ({ params: { id } }) => {
    const post = posts.find((candidate) => candidate.id === id);
    return { data_api: [{ id, title: post?.title ?? '', text: post?.beginning ?? '', language: 'en' }] };
  });
  await openPage('/blog');
  await expectTexts(texts);
  for (const at of [0, 5, 13, 70]) {
    await openPage(`/blog/${at + 1}`);
    await expectTexts([texts[at] ?? '', `${texts[at]} …`]);
  }
});

test('hostile names of levels are shown as text to teachers', async () => {
  logIn({ is_teacher: true });
  const names = texts.map((text) => onOneLine(text.slice(0, 100)));
  answer(listDifficultyLevels, {
    data_api: names.map((name, at) => ({ id: at + 1, qiyinlik_darajasi_nomi: name })),
  });
  await openPage('/add_test');
  await expectTexts(names);
});
