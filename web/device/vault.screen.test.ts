import { expect, test } from 'vitest';

import { getUnsolved } from '../../contract/answers.ts';
import { logOut } from '../../contract/people/auth.ts';
import type { User } from '../../contract/people/users.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { answer } from '../testing/api.ts';
import { logIn } from '../testing/page.ts';
import { answerWithKey, written } from '../testing/solving.ts';
import { countOnDisk, damageRecords, fillDisk, Tab, textOnDisk } from '../testing/tab.ts';

const addTest = '/add_test?category=3';
const question = ({ page }: Tab) => page.getByLabelText('Question', { exact: true });
const continueLink = ({ page }: Tab) =>
  page.getByRole('link', { name: 'Continue what you started to write' });
const greeting = ({ page }: Tab) => page.getByText('Welcome, Malika!');
const storedKey = () => localStorage.getItem('storage_key');

function logInTeacher(): User {
  answerWithKey();
  answer(listCategories, { data_api: [{ id: 3, name: 'Arithmetic' }] });
  return logIn({ is_teacher: true });
}

/** Begins a test, and waits until that is on the disk. */
async function begin(tab: Tab): Promise<void> {
  await expect.poll(() => countOnDisk('records')).toBe(1);
  await question(tab).fill('Begun?');
  await expect.poll(() => countOnDisk('records')).toBe(2);
}

test('what cannot be read any more is passed over, and replaced', async () => {
  logInTeacher();
  {
    using tab = new Tab(addTest);
    await begin(tab);
  }
  {
    using home = new Tab('/');
    await expect.element(continueLink(home)).toBeVisible();
  }
  await damageRecords();
  {
    using home = new Tab('/');
    await expect.element(greeting(home)).toBeVisible();
    await expect.element(continueLink(home)).not.toBeInTheDocument();
  }
  {
    using tab = new Tab(addTest);
    await question(tab).fill('Again?');
    await expect.poll(textOnDisk).not.toContain('Again?');
  }
  using tab = new Tab(addTest);
  await expect.element(question(tab)).toHaveValue('Again?');
});

test('a key that is no key is replaced', async () => {
  logInTeacher();
  for (const bad of ['', '{', 'null', '{"person":1}', '[]']) {
    localStorage.setItem('storage_key', bad);
    using tab = new Tab('/');
    await expect.element(greeting(tab)).toBeVisible();
    await expect.poll(storedKey).toMatch(/"ticket":"[\w-]{36,}"/);
  }
});

test('a browser without a database keeps drafts in its local storage until the log-out', async () => {
  logInTeacher();
  answer(logOut, undefined);
  const withoutDatabase = (window: Tab['window']) => {
    window.indexedDB.open = () => {
      throw new window.DOMException('None in private windows.', 'SecurityError');
    };
  };
  {
    using tab = new Tab(addTest, withoutDatabase);
    await question(tab).fill('Private?');
    await expect.poll(() => JSON.stringify(localStorage)).toContain('Private?');
  }
  {
    using tab = new Tab(addTest, withoutDatabase);
    await expect.element(question(tab)).toHaveValue('Private?');
  }
  using home = new Tab('/', withoutDatabase);
  await expect.element(continueLink(home)).toBeVisible();
  await home.page.getByRole('button', { name: /user menu/i }).click();
  await home.page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect.poll(() => localStorage.getItem('access')).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain('Private?');
});

test('a log-out waits until the text typed last is on the disk', async () => {
  const teacher = logInTeacher();
  answer(logOut, undefined);
  {
    using tab = new Tab(addTest);
    await begin(tab);
    const { subtle } = tab.window.crypto;
    const encrypt = subtle.encrypt.bind(subtle);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    subtle.encrypt = async (...given) => {
      await released;
      return encrypt(...given);
    };
    await question(tab).fill('Typed last?');
    await tab.page.getByRole('button', { name: /user menu/i }).click();
    await tab.page.getByRole('menuitem', { name: 'Logout' }).click();
    expect(localStorage.getItem('access')).not.toBeNull();
    release();
    await expect.poll(() => localStorage.getItem('access')).toBeNull();
  }
  logIn(teacher);
  using tab = new Tab(addTest);
  await expect.element(question(tab)).toHaveValue('Typed last?');
});

test('on a full disk the form says that it is not stored, and can be saved', async () => {
  logInTeacher();
  {
    using tab = new Tab(addTest);
    const note = tab.page.getByText('This device is full');
    await begin(tab);
    await expect.element(note).not.toBeInTheDocument();
    const empty = fillDisk(tab.window);
    await question(tab).fill('Too much?');
    await expect.element(note).toBeVisible();
    await expect.element(question(tab)).toHaveValue('Too much?');
    empty();
    await question(tab).fill('Room again?');
    await expect.element(note).not.toBeInTheDocument();
  }
  using tab = new Tab(addTest);
  await expect.element(question(tab)).toHaveValue('Room again?');
});

test('drafts of an earlier version are moved and encrypted', async () => {
  const { id } = logIn({ is_pupil: true });
  answerWithKey();
  answer(getUnsolved, { status: 'ok', test: { ...written, id: 12 } });
  localStorage.setItem(`draft:${id}:answer:12`, '{"text":"Typed before"}');
  {
    using tab = new Tab('/solve-test?category=3');
    await expect.element(tab.page.getByRole('textbox')).toHaveValue('Typed before');
    await expect.poll(textOnDisk).not.toContain('Typed before');
  }
  using tab = new Tab('/solve-test?category=3');
  await expect.element(tab.page.getByRole('textbox')).toHaveValue('Typed before');
});
