import { expect, onTestFinished, test } from 'vitest';

import { languages } from '../../contract/languages.ts';
import { databaseDrafts } from '../lib/draft-storage.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';
import { say, textsOf } from '../testing/shown.ts';

test('a person finds the home of each role, the highest first, and the notice below', async () => {
  logIn({ first_name: 'Gulnora', is_pupil: true, is_teacher: true, is_staff: true, is_parent: true });
  for (const language of languages) {
    await openPage('/', { language });
    await expect.poll(() => page.css('.home-part > h2').elements().length).toBe(4);
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(say('app.home.welcome_name', { name: 'Gulnora' }));
    const parts = (['staff', 'teacher', 'parent', 'pupil'] as const).map((role) => say(`homes.part.${role}`));
    expect(textsOf(page.css('.home-part > h2'))).toEqual(parts);
    for (const name of parts)
      await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible();
    const notice = page.getByText(say('app.home.notice'));
    await expect.element(notice).toBeVisible();
    expect(getComputedStyle(notice.element()).fontSize).toBe('14px');
    await expect.element(page.getByText(say('app.home.points.pupils_text'))).not.toBeInTheDocument();
  }
});

test('a person without a role has the home of a pupil, and one role needs no heading', async () => {
  for (const roles of [{}, { is_pupil: true }]) {
    logIn(roles);
    await openPage('/');
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Choose a subject' }))
      .toBeVisible();
    expect(page.css('.home-part').elements()).toHaveLength(1);
    expect(page.css('.home-part > h2').elements()).toEqual([]);
  }
});

test('what a person began to write is offered above everything else', async () => {
  logIn({ is_teacher: true });
  await openPage('/add_test');
  const question = page.getByLabelText('Question', { exact: true });
  await question.fill('How many sides has a triangle?');
  await openPage('/');
  await expect.element(page.css('.home-part')).toBeVisible();
  const continueLink = page.getByRole('link', { name: say('app.home.begun') });
  expect(continueLink.element().compareDocumentPosition(page.css('.home-part').element())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await continueLink.click();
  await expect.poll(address).toBe('/add_test');
  await expect.element(question).toHaveValue('How many sides has a triangle?');
});

test('a started text is offered also where it is opened after the home is shown', async () => {
  const { id } = logIn({ is_teacher: true });
  await openPage('/');
  await expect.element(page.css('.home-part')).toBeVisible();
  const offer = page.getByRole('link', { name: say('app.home.begun') });
  await expect.element(offer).not.toBeInTheDocument();
  onTestFinished(() => databaseDrafts.set(undefined));
  databaseDrafts.set({
    length: 1,
    key: () => `draft:${id}:/add_test`,
    getItem: () => 'How many sides has a triangle?',
    setItem: () => undefined,
    removeItem: () => undefined,
    stored: () => Promise.resolve(),
  });
  await expect.element(offer).toBeVisible();
});

test('the news are one link away from every home', async () => {
  logIn({ is_parent: true });
  await openPage('/');
  await page.getByRole('main').getByRole('link', { name: 'News' }).click();
  await expect.poll(address).toBe('/blog');
});
