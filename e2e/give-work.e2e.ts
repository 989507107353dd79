import type { Locator, Page } from '@playwright/test';

import { Api } from './api.ts';
import { expect, test } from './fixtures.ts';
import { RealServer } from './server.ts';
import { contextIn } from './tabs.ts';
import { textsIn } from './texts.ts';

const say = textsIn('uz');

const year = new Date().getFullYear();
let made = 0;

/** A category with some tests, whose texts have a word that no other test has. */
async function makeTests(staff: Api, word: string, count: number): Promise<{ ids: number[] }> {
  const category = await staff.makeCategory(`Giving ${word}`);
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    ids.push(await staff.makeQuestion({ category, savol: `${word} ${number}: 2 + 2 = ?` }));
  }
  return { ids };
}

/** A class of a teacher with some pupils. */
async function makeTaught(
  staff: Api,
  teacher: number,
  pupils: number,
): Promise<{ id: number; name: string }> {
  made += 1;
  const name = `7-«Give ${process.pid} ${made}»`;
  const { data_api } = await staff.send<{ data_api: [{ id: number }] }>('POST /classes_api/', { name, year });
  const [{ id }] = data_api;
  const people: number[] = [];
  for (let count = 0; count < pupils; count += 1)
    people.push((await staff.makePerson({ is_pupil: true })).id);
  await staff.send(`PATCH /classes_api/${id}/members/`, { add_pupils: people, add_teachers: [teacher] });
  return { id, name };
}

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('a teacher gives work on a phone from the page of a class, reads which fields lack, and sees how many pupils know a test', async ({
  staff,
  visit,
}) => {
  const { page, account } = await visit({ is_teacher: true });
  await makeTests(staff, 'Phonework', 3);
  const taught = await makeTaught(staff, account.id, 5);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/classes/${taught.id}`);
  await page.getByRole('link', { name: 'Give work' }).click();
  await expect(page.getByRole('checkbox', { name: taught.name })).toBeChecked();

  await page.getByRole('button', { name: 'Give the assignment' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await page.getByLabel('Title').fill('Sums until Friday');
  await page.getByRole('button', { name: 'Give the assignment' }).click();
  await expect(page.getByText('Choose tests, or a rule that finds them.')).toBeVisible();

  const find = page.getByRole('search', { name: 'Find tests' });
  await find.getByRole('searchbox', { name: 'Words in the test' }).fill('phonework');
  await expect(find.getByText('3 tests found')).toBeVisible();
  await find.getByRole('button', { name: /^Add: Phonework 2/ }).click();
  await find.getByRole('button', { name: /^Add: Phonework 1/ }).click();
  await expect(page.getByText('2 tests chosen')).toBeVisible();
  await expect(page.getByText('Nobody has answered any of these tests before (pupils: 5).')).toBeVisible();
  await page.getByRole('button', { name: 'Tomorrow, 18:00' }).click();
  await expect(page.getByLabel('Due')).toHaveValue(/T18:00$/);

  await page.reload();
  await expect(page.getByText('What you typed here has been restored.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Sums until Friday');
  await expect(page.getByText('2 tests chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Give the assignment' }).click();

  await expect(page.getByText('The assignment has been given.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sums until Friday');
  await expect(card(page, 'Tests').getByRole('listitem')).toHaveText([/Phonework 2/, /Phonework 1/]);
  await expect(card(page, 'So far')).toContainText('0 of 5');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);

  await page.goto('/work');
  await expect(page.getByRole('link', { name: 'Sums until Friday' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(taught.name);
});

/** Pastes a text into the field of the question, as from another program. */
async function paste(page: Page, text: string): Promise<void> {
  await page.locator('[name=savol]').evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Clicks, also those that put the cursor into a field, and counts them. Typing and pasting are no clicks. */
class Clicks {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
}

test('a teacher of a new school gives a first quiz with 10 clicks, and six tests of five types with 20', async ({
  browser,
}) => {
  await using opened = new AsyncDisposableStack();
  const server = await RealServer.start();
  opened.defer(() => server.stop());
  const api = new Api(server.origin);
  const staff = await api.ofPerson((await api.makeFirstStaff(server)).email);
  const account = await staff.makePerson({ is_teacher: true });
  const taught = await makeTaught(staff, account.id, 2);
  const tokens = await api.logIn(account.email);
  const context = await browser.newContext({
    ...contextIn('uz', server.origin, tokens),
    baseURL: server.origin,
  });
  opened.defer(() => context.close());
  const page = await context.newPage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const question = page.locator('[name=savol]');
  const title = page.locator('[name=title]');
  const seeAll = button(say('questions.paste.list.open'));
  const addAll = button(say('work.write.all_other', { count: 3 }));
  const chosen = page.locator('.work-chosen > li');

  const first = new Clicks();
  await page.goto('/');
  await first.on(page.getByRole('main').getByRole('link', { name: say('homes.teacher.steps.give') }));
  await first.on(link(say('work.find.write')));
  // Opens the list, and chooses.
  first.count += 2;
  await page.getByLabel(say('work.write.subject')).selectOption('geometry');
  await first.on(button(say('work.write.take_subject')));
  await first.on(question);
  await paste(
    page,
    '1. 2 + 2?\nA) 3\nB) 4\nJavob: B\n2. 3 + 3?\nA) 6\nB) 7\nJavob: A\n3. 4 + 4?\nA) 8\nB) 9\nJavob: A\n',
  );
  await first.on(seeAll);
  await first.on(addAll);
  await expect(chosen).toHaveCount(3);
  await first.on(title);
  await page.keyboard.type('Birinchi test');
  await first.on(button(say('work.form.submit')));
  await expect(page.getByText(say('work.form.given'))).toBeVisible();
  await expect(card(page, say('work.page.so_far'))).toContainText(taught.name);
  expect(first.count).toBeLessThanOrEqual(10);

  const six = new Clicks();
  const type = (name: string) => page.locator('.question-form-type').getByText(name, { exact: true });
  const another = button(say('questions.form.create_another'));
  await page.goto('/');
  await six.on(page.getByRole('navigation').getByRole('link', { name: say('work.title'), exact: true }));
  await six.on(page.getByRole('main').getByRole('link', { name: say('work.give'), exact: true }));
  await six.on(link(say('work.find.write')));
  await six.on(question);
  await paste(
    page,
    '1. Juft sonlar?\nA) 2\nB) 3\nC) 4\nJavob: A, C\n2. 5 + 5?\nA) 10\nB) 11\nJavob: A\n3. 6 + 6?\nA) 12\nB) 13\nJavob: A\n',
  );
  await six.on(seeAll);
  await six.on(addAll);
  await expect(chosen).toHaveCount(3);
  await six.on(link(say('work.find.write')));
  await six.on(type(say('questions.type.free_text')));
  await six.on(question);
  await page.keyboard.type('Oʻzbekiston poytaxti?');
  await six.on(page.locator('[name=right_answer_text]'));
  await page.keyboard.type('Toshkent');
  await six.on(another);
  await expect(question).toHaveValue('');
  await six.on(type(say('questions.type.numeric')));
  await six.on(question);
  await page.keyboard.type('7 + 7?');
  await six.on(
    page.getByRole('textbox', { name: say('questions.types.numeric.value', { number: 1 }), exact: true }),
  );
  await page.keyboard.type('14');
  await six.on(another);
  await expect(question).toHaveValue('');
  await six.on(type(say('questions.type.essay')));
  await six.on(question);
  await page.keyboard.type('Yozgi taʼtil haqida yozing.');
  await six.on(button(say('work.write.submit')));
  await expect(chosen).toHaveCount(6);
  await six.on(title);
  await page.keyboard.type('Olti test');
  await six.on(button(say('work.form.submit')));
  await expect(page.getByText(say('work.form.given'))).toBeVisible();
  expect(six.count).toBeLessThanOrEqual(20);
});
