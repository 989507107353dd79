import type { Page } from '@playwright/test';

import { password } from './api.ts';
import { finishWork } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { isCategorySearch, submitAnswerButton } from './page-parts.ts';
import { linkIn } from './mailbox.ts';
import { pressOn, ringOfFocus, tabTo } from './tab-key.ts';
import { answerTest, makePupil } from './pupils.ts';

/** Opens the user menu and chooses an item. */
async function choose(page: Page, item: string): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: /user menu/i }));
  const wanted = page.getByRole('menuitem', { name: item });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (
    let step = 0;
    step < 3 && !(await wanted.evaluate((node) => node === document.activeElement));
    step += 1
  ) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await choose(page, 'Login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome, Aziz!')).toBeVisible();
}

/** Goes to the categories and searches for one by a part of its name. */
async function pick(page: Page, category: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
  await pressOn(page, navigation.getByRole('link', { name: 'Category' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Search for a subject' }));
  const answered = page.waitForResponse((response) => isCategorySearch(response, category));
  await page.keyboard.type(category);
  await answered;
  await expect(page.getByText('1 subject found')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-highlighted]')).toContainText(category);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: category })).toBeVisible();
}

test('a pupil gets from log-in to the profile with the keyboard alone', async ({ guest, staff }) => {
  const name = `Pupils at keyboards ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  await staff.makeQuestion({ category, savol: 'Letters?' });
  await staff.makeQuestion({ category, savol: 'Words?', test_type: 'free_text', right_answer_text: 'yes' });
  const { email } = await staff.makePerson({ is_pupil: true });
  const page = await guest();

  await logIn(page, email);
  await pick(page, name);
  await pressOn(page, page.getByRole('link', { name: 'Solve Test' }));
  await expect(page.getByRole('heading', { name: 'Letters?' })).toBeVisible();
  await finishWork(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: '4' })).toBeFocused();
  expect((await ringOfFocus(page)).ring).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Words?' })).toBeFocused();
  await tabTo(page, page.getByRole('textbox', { name: 'Enter your answer:' }));
  await page.keyboard.type('Yes!');
  await pressOn(page, submitAnswerButton(page));
  await expect(page.getByText("You've completed all tests!")).toBeVisible();
  await expect(page.getByText('Your last answer was right')).toBeVisible();

  await choose(page, 'Profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await tabTo(page, page.getByLabel('Parent email', { exact: true }));
  await page.keyboard.type('father@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Parent email saved successfully.')).toBeVisible();
});

test('a teacher writes a test with the keyboard alone', async ({ guest, staff }) => {
  const name = `Teachers at keyboards ${crypto.randomUUID()}`;
  const category = await staff.makeCategory(name);
  const { email } = await staff.makePerson({ is_teacher: true });
  const first = await guest();
  await logIn(first, email);
  await pick(first, name);
  const opened = first.context().waitForEvent('page');
  await pressOn(first, first.getByRole('link', { name: 'Create Test' }));
  const page = await opened;
  await expect(page).toHaveURL(`/add_test?category=${category}`);

  await tabTo(page, page.getByRole('radio', { name: 'Multiple Choice' }));
  await tabTo(page, page.getByLabel('Question'));
  await page.keyboard.type('Two and two?');
  await tabTo(page, page.getByLabel('Option A', { exact: true }));
  await page.keyboard.type('Three');
  await tabTo(page, page.getByLabel('Option B', { exact: true }));
  await page.keyboard.type('Four');
  const right = (letter: string) => page.getByRole('radio', { name: `Option ${letter}, right answer` });
  await pressOn(page, right('B'), 'Space');
  await expect(right('B')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(right('A')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(right('B')).toBeChecked();
  await pressOn(page, page.getByRole('button', { name: 'Create Test' }));
  await expect(page.getByText('Test created successfully!')).toBeVisible();
  await page.waitForURL('/tests');
  await expect(page.getByRole('link', { name: 'Two and two?' })).toBeVisible();
});

test('an author looks through the answers to a test with the keyboard alone', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Answers at keyboards');
  const { page, api } = await visit({ is_teacher: true });
  const fields = { category, test_type: 'free_text', right_answer_text: 'yes' };
  const question = await api.makeQuestion(fields);
  for (const text of ['yes', 'no '.repeat(100)]) {
    await answerTest((await makePupil({ staff, server })).api, question, text);
  }
  await page.goto(`/tests/${question}`);
  await pressOn(page, page.getByRole('link', { name: 'Results', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByLabel('Result', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  // Partly right answers stand between the right and the wrong ones.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await pressOn(page, page.getByRole('button', { name: 'The whole answer' }));
  await expect(page.getByRole('button', { name: 'The whole answer' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('a parent looks through the answers of a child with the keyboard alone', async ({
  staff,
  server,
  visit,
}) => {
  const category = await staff.makeCategory('Children at keyboards');
  const { page, account } = await visit({ is_parent: true });
  const child = await makePupil({ staff, server }, { first_name: 'Malika', last_name: 'Aliyeva' });
  await child.api.send('PATCH /auth/users/me/', { mother_email: account.email });
  for (const answer of ['a', 'b']) {
    await answerTest(child.api, await staff.makeQuestion({ category, savol: `Is it ${answer}?` }), answer);
  }
  await page.goto('/');
  await pressOn(page, page.getByRole('link', { name: 'Malika Aliyeva' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Malika Aliyeva' })).toBeFocused();
  await tabTo(page, page.getByLabel('Result', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.answered')).toHaveCount(1);
  await pressOn(page, page.getByRole('link', { name: 'Is it b?' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Is it b?' })).toBeFocused();
});

test('staff add a category and make somebody a teacher with the keyboard alone', async ({ guest, staff }) => {
  const { email } = await staff.makePerson({ is_staff: true });
  const colleague = await staff.makePerson({ is_pupil: true }, { last_name: 'Keyboarder' });
  const page = await guest();
  await logIn(page, email);
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
  await pressOn(page, navigation.getByRole('link', { name: 'Staff' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, page.getByLabel('Name or email'));
  await page.keyboard.type(colleague.email);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  const menu = page.getByRole('button', { name: 'Roles of Aziz Keyboarder' });
  await pressOn(page, menu);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Staff' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const teacher = page.getByRole('menuitemcheckbox', { name: 'Teacher' });
  await expect(teacher).toBeFocused();
  await page.keyboard.press('Space');
  await expect(teacher).toBeChecked();
  await expect(teacher).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: colleague.email })).toContainText('Teacher');

  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Subjects' }));
  await pressOn(page, page.getByRole('button', { name: 'Add a subject' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Made at a keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Made at a keyboard” has been saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a subject' })).toBeFocused();
});

test('a new parent signs up and finds a result with the keyboard alone', async ({
  guest,
  server,
  staff,
  visit,
}) => {
  const email = `parent-${crypto.randomUUID()}@example.com`;
  const question = await staff.makeQuestion({
    category: await staff.makeCategory('Parents at keyboards'),
    savol: 'Seen by parents?',
  });
  const child = await visit({ is_pupil: true });
  await child.api.send('PATCH /auth/users/me/', { father_email: email });
  await child.api.send(`POST /tests_api/${question}/submit/`, { users_answer: 'b' });

  const page = await guest();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [label, text] of [
    ['First name', 'Aziz'],
    ['Last name', 'Karimov'],
    ['Email', email],
    ['Password', password],
    ['Password again', password],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Signup successful!')).toBeVisible();
  await page.goto(linkIn(await server.mailbox.newest(email)));
  await expect(page.getByText('Your account has been activated successfully!')).toBeVisible();

  await logIn(page, email);
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
  await pressOn(page, navigation.getByRole('link', { name: 'Tests' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await pressOn(page, page.getByRole('link', { name: 'Seen by parents?' }));
  await expect(page.getByRole('cell', { name: 'Passed' })).toBeVisible();
});

test('the first Tab offers to skip the navigation', async ({ guest }) => {
  const page = await guest();
  await page.goto('/category');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Search for a subject' }));
});

test('with reduced motion nothing moves while a screen waits', async ({ guest }) => {
  const page = await guest();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.route('**/blog_api/category/?*', () => undefined);
  await page.goto('/category');
  const shape = page.locator('.skeleton-shape').first();
  await expect(shape).toHaveCSS('animation-iteration-count', 'infinite');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(shape).toHaveCSS('animation-iteration-count', '1');
  await expect(shape).toHaveCSS('animation-duration', '1e-05s');
});
