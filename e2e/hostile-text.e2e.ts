import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';

const file = join(import.meta.dirname, '../contract/wire/hostile-texts.json');
const texts = JSON.parse(readFileSync(file, 'utf8')) as string[];

function textAt(index: number): string {
  return texts[index % texts.length] ?? '';
}

/** Fails where the texts of a page are executed. */
function watch(page: Page): string[] {
  const events: string[] = [];
  page.on('dialog', (dialog) => {
    events.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') events.push(`asked for ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) events.push(message.text());
  });
  return events;
}

/** Waits until the page shows every text exactly as it was sent. */
async function expectTexts(page: Page, wanted: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate((all) => {
      const shown = document.body.textContent;
      return all.filter((text) => !shown.includes(text));
    }, wanted);
  await expect.poll(missing).toEqual([]);
}

type Question = { id: number; texts: string[] };

/** Creates a question for every text, in a category of that name, with other texts as its options or its answer. */
async function writeQuestions(author: Api, staff: Api): Promise<{ all: Question[]; categories: number[] }> {
  const parent = await staff.makeCategory(`Hostile ${Date.now()}`);
  const all: Question[] = [];
  const categories: number[] = [];
  for (const [index, savol] of texts.entries()) {
    // Each below a parent of its own, since some of the names look alike.
    const place = await staff.makeCategory(`Place ${index}`, parent);
    const category = await staff.makeCategory(savol, place);
    const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((step) => textAt(index + step));
    const fields =
      index % 2 === 0
        ? { a, b, c, d, e, right_answer: 'b' }
        : { test_type: 'free_text', right_answer: undefined, right_answer_text: a };
    const id = await author.makeQuestion({ category, savol, ...fields });
    const shown = index % 2 === 0 ? [savol, a, b, c, d, e] : [savol, a];
    all.push({ id, texts: shown.filter((text) => text !== undefined) });
    categories.push(category);
  }
  return { all, categories };
}

const names = { first_name: textAt(5), last_name: textAt(8) };

test('hostile texts are shown as text to every role', async ({ staff, visit, guest }) => {
  const teacher = await visit({ is_teacher: true }, { first_name: textAt(0), last_name: textAt(13) });
  const { all, categories } = await writeQuestions(teacher.api, staff);
  const pupil = await visit({ is_pupil: true }, names);
  const parent = await visit({ is_parent: true }, { first_name: textAt(16), last_name: textAt(70) });
  await pupil.api.send('PATCH /auth/users/me/', { father_email: parent.account.email, about: textAt(20) });
  const events = [teacher, pupil, parent].map(({ page }) => watch(page));
  const everything = all.flatMap((question) => question.texts);

  await test.step('a pupil solves', async () => {
    for (const index of [0, 1, 13]) {
      await pupil.page.goto(`/solve-test?category=${categories[index]}`);
      await expectTexts(pupil.page, all[index]?.texts.slice(0, index % 2 === 0 ? 6 : 1) ?? []);
    }
    for (const [index, { id }] of all.entries()) {
      const answer = index % 2 === 0 ? { users_answer: 'b' } : { users_text_answer: textAt(index) };
      await pupil.api.send(`POST /tests_api/${id}/submit/`, answer);
    }
  });

  await test.step('teacher, pupil and parent read the list and the details', async () => {
    for (const { page, account } of [teacher, pupil, parent]) {
      await page.goto('/tests?per_page=100&sort=id_asc');
      await expectTexts(page, everything);
      for (const { id, texts: shown } of [...all.slice(0, 3), ...all.slice(60, 62)]) {
        await page.goto(`/tests/${id}`);
        await expectTexts(page, shown);
      }
      await page.goto('/profile');
      await expect(page.locator('[name=first_name]')).toHaveValue(account.first_name);
    }
    await parent.page.goto(`/tests/${all[0]?.id}`);
    await expectTexts(parent.page, [`${names.first_name} ${names.last_name}`]);
  });

  await test.step('a teacher edits', async () => {
    for (const question of [0, 12, 60].map((index) => all[index])) {
      await teacher.page.goto(`/edit_test/${question?.id}`);
      const [savol = '', first = ''] = question?.texts ?? [];
      await expect(teacher.page.locator('[name=savol]')).toHaveValue(savol);
      await expect(teacher.page.locator('[name=a]')).toHaveValue(first);
    }
  });

  await test.step('a guest reads categories', async () => {
    const page = await guest();
    events.push(watch(page));
    for (const index of [0, 5, 13, 70, 99]) {
      await page.goto(`/category/${categories[index]}`);
      await expectTexts(page, [textAt(index)]);
    }
  });

  expect(events.flat()).toEqual([]);
});
