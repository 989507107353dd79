import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';

import {
  addDifficultyLevel,
  deleteDifficultyLevel,
  type DifficultyLevel,
  DifficultyLevel as Level,
  listCategories,
  listDifficultyLevels,
  replaceCategory,
  replaceDifficultyLevel,
} from '../../contract/questions/categories.ts';
import { addSubjects, subjectsIn } from '../../contract/questions/curriculum.ts';
import { getClass, listClasses } from '../../contract/people/classes.ts';
import { addPerson, listPeople, Person, updatePeople, updatePerson } from '../../contract/people/people.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { example, type Some } from '../testing/example.ts';
import { address, logIn, openPage, page, phone, userEvent } from '../testing/page.ts';

const rows = page.css('tbody').getByRole('row');
const rowOf = (text: string) => rows.filter({ hasText: text });
const dialog = page.getByRole('dialog');
const alert = page.getByRole('alert');
const undo = page.getByRole('button', { name: 'Undo', exact: true });
const undone = page.getByText('Undone.');
const search = page.getByLabelText('Name or email');
const roleFilter = page.getByLabelText('Role', { exact: true });
const selected = page.getByRole('group', { name: 'Selected people' });
const openRoles = (row: Locator) => row.css('.menu-button-wide').click();
const roleItem = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

async function chooseAction(row: Locator, name: string): Promise<void> {
  await row.css('.menu-button:not(.menu-button-wide)').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Chooses an action for those who are selected. */
async function choose(action: string): Promise<void> {
  await selected.getByRole('button', { name: 'Actions for the selected people' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Logs staff in, to a school with these people. @returns the people as they are now */
function logInStaff(...some: Some<Person>[]): Person[] {
  logIn({ is_staff: true });
  const people = some.map((person) =>
    example(Person, { first_name: 'Aziz', last_name: 'Karimov', is_active: true, ...person }),
  );
  answer(listPeople, ({ query: { s, role, class: ofClass } }) => ({
    data_api: people.filter(
      (person) =>
        `${person.first_name} ${person.last_name} ${person.email}`.includes(s) &&
        (role === undefined || role === 'user' || person[`is_${role}`]) &&
        (ofClass === undefined || person.classes.some(({ id }) => id === ofClass)),
    ),
  }));
  answer(updatePerson, ({ params: { id }, body }) => {
    const index = people.findIndex((person) => person.id === id);
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const changed = example(Person, { ...people[index], ...Object.fromEntries(given) });
    changed.needs_reset = changed.email !== '';
    people[index] = changed;
    return { data_api: [changed] };
  });
  return people;
}

test('only staff have access', async () => {
  logIn({ is_teacher: true });
  await openPage('/staff');
  await expect.element(page.getByText('You do not have access!')).toBeVisible();
  localStorage.clear();
  await openPage('/staff');
  await expect.element(page.getByText('You do not have access!')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Log in' }))
    .toHaveAttribute('href', '/login');
});

test('staff find a person and set the roles', async () => {
  const people = logInStaff({ is_pupil: true, email: 'find-me@example.com' }, { is_pupil: true });
  await openPage('/staff');
  await search.fill('find-me@example.com');
  await expect.element(page.getByText('1 person', { exact: true })).toBeVisible();
  const row = rowOf('find-me@example.com');
  await openRoles(row);
  await expect.element(roleItem('Pupil')).toBeChecked();
  (await roleItem('Teacher').findElement()).focus();
  await userEvent.keyboard(' ');
  await expect.element(roleItem('Teacher')).toBeChecked();
  await expect.element(page.getByText('the role “Teacher” was given.')).toBeVisible();
  // The message does not cover the menu.
  await roleItem('Pupil').click();
  await expect.element(roleItem('Pupil')).not.toBeChecked();
  await expect.poll(() => people[0]).toMatchObject({ is_teacher: true, is_pupil: false });

  await roleItem('Staff').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await openRoles(row);
  await expect.element(roleItem('Staff')).not.toBeChecked();
  expect(people[0]).toMatchObject({ is_staff: false });
  await userEvent.keyboard('{Escape}');
  await roleFilter.selectOptions('Pupil');
  await expect.element(page.getByText('No people match.')).toBeVisible();
});

test('the address keeps the search and the filters of people', async () => {
  logInStaff(
    { is_pupil: true, email: 'kept-pupil@a.uz' },
    { is_teacher: true, email: 'kept-teacher@a.uz' },
    { is_teacher: true, email: 'other@a.uz' },
  );
  await openPage('/staff?part=people');
  await search.fill('kept');
  await expect.element(page.getByText('2 people', { exact: true })).toBeVisible();
  await roleFilter.selectOptions('Teacher');
  await expect.element(page.getByText('1 person', { exact: true })).toBeVisible();
  expect(address()).toBe('/staff?part=people&s=kept&role=teacher');
  await openPage(address());
  await expect.element(rowOf('kept-teacher')).toBeVisible();
  await expect.element(rows).toHaveLength(1);
  await expect.element(search).toHaveValue('kept');
  await page.getByRole('link', { name: 'Subjects', exact: true }).click();
  await expect.poll(address).toBe('/staff?part=categories');
});

test('a list that was answered before a change does not undo the change on the page', async () => {
  const people = logInStaff({ is_pupil: true, email: 'before@a.uz' });
  await openPage('/staff');
  const row = rowOf('before@a.uz');
  await expect.element(row).toBeVisible();
  // The first list of pupils is read before the change, and comes after it.
  const before = held({ data_api: [...people] });
  let lists = 0;
  answer(listPeople, ({ query: { role } }) => {
    lists += 1;
    if (lists === 1) return before.reply();
    return { data_api: people.filter(({ is_pupil }) => role !== 'pupil' || is_pupil) };
  });
  await roleFilter.selectOptions('Pupil');
  await expect.poll(() => lists).toBe(1);
  await openRoles(row);
  await expect.element(roleItem('Pupil')).toBeChecked();
  await roleItem('Pupil').click();
  await expect.element(page.getByText('the role “Pupil” was taken away')).toBeVisible();
  before.release();
  await expect.element(page.getByText('No people match.')).toBeVisible();
});

test('Undo restores a role that was switched and an account that was deactivated', async () => {
  const people = logInStaff({ is_pupil: true, email: 'undo@a.uz' });
  await openPage('/staff');
  const row = rowOf('undo@a.uz');
  await openRoles(row);
  await roleItem('Teacher').click();
  // The menu stays open above the message, for another role.
  await userEvent.keyboard('{Escape}');
  await userEvent.hover(page.getByText('Aziz Karimov: the role “Teacher” was given.'));
  expect(people[0]).toMatchObject({ is_teacher: true });
  await undo.click();
  await expect.element(undone).toBeVisible();
  await openRoles(row);
  await expect.element(roleItem('Teacher')).not.toBeChecked();
  expect(people[0]).toMatchObject({ is_teacher: false, is_pupil: true });
  await userEvent.keyboard('{Escape}');

  await chooseAction(row, 'Deactivate');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await userEvent.hover(page.getByText('Aziz Karimov has been deactivated.'));
  await expect.element(row.getByText('Not active')).toBeVisible();
  expect(people[0]).toMatchObject({ is_active: false });
  await undo.click();
  await expect.element(row.getByText('Not active')).not.toBeInTheDocument();
  expect(people[0]).toMatchObject({ is_active: true });
});

test('staff see each sign-up of an address with its time, and activate one of them', async () => {
  const waiting = { email: 'father@a.uz', is_active: false, is_waiting: true, needs_reset: true };
  const [first] = logInStaff(
    { ...waiting, start_date: '2026-11-20T09:00:00.000Z' },
    { ...waiting, start_date: '2026-11-20T10:30:00.000Z' },
  );
  await openPage('/staff?s=father@a.uz');
  await expect.element(rows).toHaveLength(2);
  await expect.element(page.getByText('Waiting for activation')).toHaveLength(2);
  await expect.element(page.getByText(/^Signed up: 20 Nov 2026, \d\d:(00|30)$/)).toHaveLength(2);
  answer(updatePerson, { data_api: [{ ...first, is_active: true, is_waiting: false, needs_reset: true }] });
  await chooseAction(rows.first(), 'Activate');
  await expect.element(dialog.getByText('More than one sign-up was made with this address.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows.getByText('No password yet')).toBeVisible();
  await expect.element(page.getByText('1 person', { exact: true })).toBeVisible();
});

test('another page or filter begins without a selection', async () => {
  logInStaff({ is_pupil: true }, { is_teacher: true });
  await openPage('/staff');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(selected.getByRole('status')).toHaveTextContent('2 selected');
  await roleFilter.selectOptions('Pupil');
  await expect.element(rows).toHaveLength(1);
  await expect.element(selected.getByRole('status')).toHaveTextContent('');
});

test('a change that does not fit one person names that person, and changes nobody', async () => {
  await page.viewport(phone.width, phone.height);
  const people = logInStaff({ is_pupil: true }, { is_parent: true, first_name: 'Zafar' });
  answer(listClasses, { data_api: [{ id: 5, name: 'Class 7a' }] });
  const text = 'Only active pupils, teachers and staff, and people without a role, can be added to a class.';
  const { requests } = answer(updatePeople, refusal(400, { [`ids.${people[1]?.id}`]: [text] }));
  await openPage('/staff');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await choose('Add to a class');
  await dialog.getByLabelText('Class', { exact: true }).selectOptions('Class 7a');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Zafar Karimov: Only active pupils');
  await expectAccessible();
  expect(requests.map(({ body }) => body)).toEqual([{ ids: people.map(({ id }) => id), add_to_class: 5 }]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(rows.getByRole('link', { name: 'Class 7a' })).not.toBeInTheDocument();
  await expect.element(selected.getByRole('status')).toHaveTextContent('2 selected');
});

test('people of a list are invited by mail', async () => {
  const [ali] = logInStaff(
    { is_teacher: true, email: 'ali@a.uz', needs_reset: true },
    { is_teacher: true, email: 'has@a.uz' },
  );
  const { requests } = answer(updatePeople, ({ body: { ids } }) => ({
    data_api: [{ ...ali }],
    changed: ids,
  }));
  await openPage('/staff');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await choose('Invite by email');
  await expect.element(dialog.getByRole('heading')).toHaveTextContent('Invite by email: 1 person');
  await expect.element(dialog).toMatchTextContent('Left out: 1.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText('1 person: the emails are on their way.')).toBeVisible();
  const invited = { ids: [ali?.id], invite: true };
  expect(requests.map(({ body }) => body)).toEqual([invited]);
  await chooseAction(rowOf('ali@a.uz'), 'Invite by email');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([invited, invited]);
});

test('people are found by class, and a pupil is added to one', async () => {
  const people = logInStaff({ is_pupil: true });
  const schoolClass = { id: 5, name: '7-A' };
  answer(listClasses, { data_api: [schoolClass] });
  const { requests } = answer(addPerson, ({ body: { first_name, last_name } }) => {
    people.push(
      example(Person, { first_name, last_name, is_pupil: true, is_active: true, classes: [schoolClass] }),
    );
    return { data_api: people.slice(-1) };
  });
  await openPage('/staff');
  await page.getByRole('button', { name: 'Add or invite a person' }).click();
  await dialog.getByLabelText('Role').selectOptions('Pupil');
  await dialog.getByLabelText('First name').fill('Feruza');
  await dialog.getByLabelText('Last name').fill('Tosheva');
  await dialog.getByLabelText('Class', { exact: true }).selectOptions('7-A');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect
    .element(page.getByText('Feruza Tosheva has been added. You can print a log-in card'))
    .toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { first_name: 'Feruza', last_name: 'Tosheva', email: '', role: 'pupil', class: 5 },
  ]);
  await expect.element(rows).toHaveLength(2);
  await page.getByLabelText('Class', { exact: true }).selectOptions('7-A');
  await expect.element(rows).toHaveLength(1);
  await expect.element(rows).toMatchTextContent('Feruza Tosheva');
  expect(address()).toBe('/staff?class=5');
  await openPage(address());
  await expect.element(rows).toHaveLength(1);
  await page.getByRole('button', { name: 'Class 7-A' }).click();
  await expect.element(rows).toHaveLength(2);
});

test('a teacher is invited from the page of people, with three clicks and the error of a missing address', async () => {
  logInStaff({ is_pupil: true });
  const { requests } = answer(addPerson, ({ body: { email } }) =>
    email === ''
      ? refusal(400, { email: ['This field may not be blank.'] })
      : { data_api: [{ first_name: 'Olim', email, is_teacher: true }] },
  );
  await openPage('/staff');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('button', { name: 'Add or invite a person' }));
  await expectAccessible();
  await click(dialog.getByLabelText('First name'));
  await userEvent.keyboard('Olim{Tab}Sobirov{Enter}');
  await expect.element(dialog.getByText('This field is required.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Email')).toHaveFocus();
  await userEvent.keyboard('olim@maktab.example');
  await click(dialog.getByRole('button', { name: 'Add' }));
  await expect.element(page.getByText('The invitation is on its way to olim@maktab.example.')).toBeVisible();
  expect(clicks).toBe(3);
  expect(requests.at(-1)?.body).toMatchObject({ email: 'olim@maktab.example', role: 'teacher', class: null });
  for (const [name, href] of [
    ['Import a list', '/people/import'],
    ['Print log-in cards', '/cards/print'],
  ] as const) {
    await expect.element(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('staff give a pupil without email an address, and take it back', async () => {
  logInStaff({ is_pupil: true, email: '' });
  await openPage('/staff');
  const row = rowOf('Aziz Karimov');
  await chooseAction(row, 'Add an email');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabelText('Email').fill('nonsense');
  await save.click();
  await expect.element(dialog.getByText('Enter a valid email address')).toBeVisible();
  await dialog.getByLabelText('Email').fill('aziz@example.com');
  await save.click();
  await expect.element(row).toMatchTextContent('aziz@example.com');
  await expect.element(row).toMatchTextContent('No password yet');
  await userEvent.hover(page.getByText('Aziz Karimov: the email has been saved.'));
  await undo.click();
  await expect.element(row).toMatchTextContent('No email');
});

test('of more classes than a list shows, a search finds one', async () => {
  logInStaff({ is_pupil: true });
  answer(listClasses, ({ query: { s } }) => {
    const all = Array.from({ length: 120 }, (_, index) => ({ id: index + 1, name: `Class ${index + 1}` }));
    const found = all.filter(({ name }) => name.includes(s ?? ''));
    return { data_api: found.slice(0, 100), total: found.length };
  });
  answer(getClass, { data_api: [{ id: 117, name: 'Class 117' }] });
  await openPage('/staff');
  await page.getByLabelText('Find a class').fill('Class 117');
  const select = page.getByLabelText('Class', { exact: true });
  await expect.element(select.getByRole('option')).toHaveLength(2);
  await select.selectOptions('Class 117');
  await expect.element(page.getByText('No people match.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Class Class 117' })).toBeVisible();
  expect(address()).toBe('/staff?class=117');
});

const above = { id: 1, name: 'Above', language: 'en' } as const;
const below = { id: 2, name: 'Below', language: 'en', parent: 1, parent_name: 'Above' } as const;

/** Answers with a subject and its topic. */
function answerWithCategories(topic: Some<{ name: string; parent: number | null }> = {}): void {
  const tree = [
    { ...above, children: [below] },
    { ...below, ...topic, parents: [above] },
  ];
  answer(listCategories, ({ query: { id, name__icontains: text, roots } }) => ({
    data_api: tree.filter(
      (request) =>
        (id === undefined || request.id === id) &&
        (!roots || request.id === 1) &&
        (request.name ?? '').includes(text ?? ''),
    ),
  }));
}

test('a school without subjects takes those of the curriculum with one click, whole or ticked', async () => {
  logIn({ is_staff: true });
  answer(listCategories, { data_api: [] });
  const { requests } = answer(addSubjects, ({ body: { subjects } }) => ({
    data_api: [{ subjects: subjects.length, grades: 7 }],
  }));
  const all = subjectsIn('uz').map(({ key }) => key);
  await openPage('/category');
  await page.getByRole('main').getByRole('link', { name: 'Add a subject' }).click();
  await expect.poll(address).toBe('/staff?part=categories');
  const take = page.getByRole('button', { name: 'Add subjects from the curriculum' });
  await take.last().click();
  await dialog.getByLabelText('Language of instruction').selectOptions('Uzbek');
  await dialog.getByRole('button', { name: `Add ${all.length} subjects` }).click();
  await expect.element(page.getByText(`Added: ${all.length} subjects, 7 grades.`)).toBeVisible();
  await take.first().click();
  await dialog.getByRole('button', { name: 'Choose subjects' }).click();
  await dialog.getByLabelText('All subjects').click();
  await expect.element(dialog.getByRole('button', { name: 'Add 0 subjects' })).toBeDisabled();
  await dialog.getByLabelText('Music').click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Add 1 subject' }).click();
  await expect.element(page.getByText('Added: 1 subject, 7 grades.')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    { language: 'uz', subjects: all },
    { language: 'en', subjects: ['music'] },
  ]);
});

async function findCategory(name: string): Promise<void> {
  await page.getByLabelText('Find a subject').fill(name);
  await expect.element(page.getByText('1 subject found')).toBeVisible();
}

/** Opens the form of a category that a search has found. */
async function openCategory(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change or move' }).click();
  await expect.element(dialog).toBeVisible();
}

test('Undo restores a category that was moved, and shows a failure', async () => {
  logIn({ is_staff: true });
  answerWithCategories();
  const { requests } = answer(replaceCategory, {});
  await openPage('/staff?part=categories');
  await findCategory('Below');
  const moveTo = async (name: string) => {
    await openCategory('Below');
    await dialog.getByLabelText('Name').fill(name);
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await userEvent.hover(page.getByText(`“${name}” has been saved.`));
  };
  await moveTo('Moved');
  await undo.click();
  await expect.element(undone).toBeVisible();
  expect(requests.map(({ params, body }) => [params.id, body])).toEqual([
    [2, { name: 'Moved', language: 'en', parent: null }],
    [2, { name: 'Below', language: 'en', parent: 1 }],
  ]);

  await moveTo('Gone');
  answer(replaceCategory, refusal(404));
  await undo.click();
  await expect.element(alert).toMatchTextContent('This no longer exists.');
});

test('a category is not moved into itself', async () => {
  logIn({ is_staff: true });
  answerWithCategories();
  const { requests } = answer(
    replaceCategory,
    refusal(400, { parent: ['A category cannot be moved into itself.'] }),
  );
  await openPage('/staff?part=categories');
  await findCategory('Above');
  await openCategory('Above');
  const parent = dialog.getByRole('combobox', { name: 'Part of' });
  await parent.fill('Below');
  await expect.element(page.getByRole('listbox').getByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  await parent.fill('Belo');
  await page.getByRole('option', { name: 'Below' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('A subject cannot be moved into itself.')).toBeVisible();
  expect(requests.map(({ body }) => body.parent)).toEqual([2]);
});

/** Logs staff in, to a school with the first level alone. @returns the levels as they are now */
function logInWithLevels(...more: Some<DifficultyLevel>[]): DifficultyLevel[] {
  logIn({ is_staff: true });
  const level = (some: Some<DifficultyLevel>) =>
    example(Level, { qiyinlik_darajasi_nomi: some.name_en, ...some });
  const beginner = { id: 34, name_en: 'Beginner', name_ru: 'Начальный', name_uz: 'Boshlangʻich', weight: 1 };
  const levels = [beginner, ...more].map(level);
  answer(listDifficultyLevels, () => ({ data_api: levels }));
  answer(addDifficultyLevel, ({ body }) => {
    levels.push(level(body));
    return { data_api: levels.slice(-1) };
  });
  answer(replaceDifficultyLevel, ({ params: { id }, body }) => {
    levels[levels.findIndex((candidate) => candidate.id === id)] = level({ id, ...body });
    return { data_api: [{ id }] };
  });
  return levels;
}

const levelNames = { name_en: 'Hard', name_ru: 'Трудный', name_uz: 'Qiyin' };

test('staff add, change and delete difficulty levels', async () => {
  const levels = logInWithLevels();
  await openPage('/staff?part=levels');
  await expect.element(rowOf('Beginner').getByText('Default level')).toBeVisible();
  await page.getByRole('button', { name: 'Add a level' }).click();
  await dialog.getByLabelText('Name in English').fill('Hard');
  await dialog.getByLabelText('Name in Russian').fill('Трудный');
  await dialog.getByLabelText('Name in Uzbek').fill('Qiyin');
  await dialog.getByLabelText('Weight').selectOptions('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = rowOf('Hard');
  await expect.element(row.getByRole('cell', { name: '4', exact: true })).toBeVisible();
  expect(levels[1]).toMatchObject({ ...levelNames, weight: 4 });

  await row.getByRole('button', { name: 'Change Hard' }).click();
  await dialog.getByLabelText('Weight').selectOptions('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row.getByRole('cell', { name: '5', exact: true })).toBeVisible();

  answer(deleteDifficultyLevel, refusal(409, { detail: 'In use.', code: 'level_in_use' }));
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await row.getByRole('button', { name: 'Delete Hard' }).click();
  await remove.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('There are tests with this level.');
  answer(deleteDifficultyLevel, ({ params: { id } }) => {
    levels.splice(
      levels.findIndex((level) => level.id === id),
      1,
    );
    return undefined;
  });
  await remove.click();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(rowOf('Beginner')).toBeVisible();
});

test('Undo restores a difficulty level', async () => {
  const levels = logInWithLevels({ id: 40, ...levelNames, weight: 3 });
  await openPage('/staff?part=levels');
  await page.getByRole('button', { name: 'Change Hard' }).click();
  await dialog.getByLabelText('Name in English').fill('Changed by mistake');
  await dialog.getByLabelText('Weight').selectOptions('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await userEvent.hover(page.getByText('The level has been saved.'));
  await expect.element(rowOf('Changed by mistake')).toBeVisible();
  expect(levels[1]).toMatchObject({ name_en: 'Changed by mistake', weight: 5 });
  await undo.click();
  await expect.element(undone).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'Hard', exact: true })).toBeVisible();
  expect(levels[1]).toMatchObject({ ...levelNames, weight: 3 });
});
