import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import type { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import {
  allAtSchool,
  answerWith,
  expectOneResult,
  outboxLine,
  notSent,
  openSolving,
} from './outbox-answers.ts';
import { prefetchedTests } from './device-drafts.ts';
import { picture } from './page-parts.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

const asked = (page: Page, savol: string) => page.getByRole('heading', { name: savol });

/** A category with as many tests as are named, of which `b` is right. */
async function makeTests(staff: Api, name: string, questions: readonly string[]) {
  const category = await staff.makeCategory(name);
  const ids: number[] = [];
  for (const savol of questions) ids.push(await staff.makeQuestion({ category, savol }));
  return { category, ids };
}

/** Waits until the device keeps these tests of a category, the one that is shown first. */
async function expectPrefetched(page: Page, category: number, ids: readonly number[]): Promise<void> {
  await expect.poll(() => prefetchedTests(page, category)).toEqual(ids);
}

test('without a line solving goes on with the stored tests, and the verdicts come when it is back', async ({
  staff,
  visit,
}) => {
  const { category, ids } = await makeTests(staff, 'Ahead', ['One?', 'Two?', 'Three?', 'Four?']);
  const { page, api } = await visit({ is_pupil: true });
  await openSolving(page, category);
  await expectPrefetched(page, category, ids);
  await page.context().setOffline(true);
  for (const savol of ['One?', 'Two?', 'Three?']) {
    await expect(asked(page, savol)).toBeVisible();
    await answerWith(page, savol === 'Two?' ? 'A' : 'B');
  }
  await expect(asked(page, 'Four?')).toBeVisible();
  await expect(outboxLine(page)).toContainText(notSent(3));
  await expect(page.getByText(/Your last answer was/)).toHaveCount(0);
  await answerWith(page, 'B');
  await expect(page.getByText(say('kept.next_waits'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(outboxLine(page)).toContainText(allAtSchool);
  for (const id of ids) await expectOneResult(api, id, id === ids[1] ? 0 : 100);
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
});

test('a page that is loaded anew while the server cannot be reached goes on with the test that was shown', async ({
  staff,
  visit,
}) => {
  const { category, ids } = await makeTests(staff, 'Ahead anew', ['One?', 'Two?', 'Three?']);
  const { page, api } = await visit({ is_pupil: true });
  await openSolving(page, category);
  await expectPrefetched(page, category, ids);
  await answerWith(page, 'B');
  await expect(asked(page, 'Two?')).toBeVisible();
  await expectPrefetched(page, category, ids.slice(1));
  await page.route('**/django/**', (route) => route.abort());
  await page.reload();
  await expect(asked(page, 'Two?')).toBeVisible();
  await answerWith(page, 'B');
  await expect(asked(page, 'Three?')).toBeVisible();
  await page.reload();
  await expect(asked(page, 'Three?')).toBeVisible();
  await page.unroute('**/django/**');
  await page.reload();
  await expect(outboxLine(page)).toContainText(allAtSchool);
  await answerWith(page, 'B');
  for (const id of ids) await expectOneResult(api, id);
});

test('pictures are prefetched too, in the clear nowhere', async ({ staff, visit }) => {
  const category = await staff.makeCategory('Pictures ahead');
  const first = await staff.makeQuestion({ category, savol: 'Before the picture?' });
  const second = await staff.makeQuestion(
    { category, savol: 'How many sides has this figure?' },
    readFileSync(picture),
  );
  const { page } = await visit({ is_pupil: true });
  await openSolving(page, category);
  await expectPrefetched(page, category, [first, second]);
  await page.context().setOffline(true);
  await answerWith(page, 'B');
  await expect(asked(page, 'How many sides has this figure?')).toBeVisible();
  const image = page.locator('.question-picture img');
  await expect(image).toHaveAttribute('src', /^data:image\/webp/);
  expect(await image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  const dump = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('savol');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of database.objectStoreNames) {
      const all = database.transaction(name).objectStore(name).getAll();
      await new Promise((resolve) => {
        all.addEventListener('success', resolve);
      });
      texts.push(
        JSON.stringify(all.result, (_, value: unknown) =>
          value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
        ),
      );
    }
    database.close();
    return texts.join('\n');
  });
  expect(dump.length).toBeGreaterThan(1000);
  for (const secret of ['How many sides', 'data:image', 'RIFF']) expect(dump).not.toContain(secret);
  await page.context().setOffline(false);
});

test('the code that stores answers, its key and the next tests are loaded before code for later screens', async ({
  staff,
  visit,
}) => {
  const { category, ids } = await makeTests(staff, 'In order', ['One?', 'Two?']);
  const { page } = await visit({ is_pupil: true });
  const order: string[] = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  const place = (name: string) => order.findIndex((path) => path.includes(name));
  await openSolving(page, category);
  await expectPrefetched(page, category, ids);
  for (const later of ['/category-end-', '/last-test-', '/after-category-']) {
    await expect.poll(() => place(later)).toBeGreaterThan(-1);
    for (const earlier of ['/answer-queue-', '/auth/storage_key/', '/get-unsolved/']) {
      expect(place(earlier)).toBeGreaterThan(-1);
      expect(place(earlier)).toBeLessThan(place(later));
    }
  }
});
