import { afterEach, expect, test } from 'vitest';

import { listCategories } from '../../../contract/questions/categories.ts';
import { getPost, listPosts } from '../../../contract/news.ts';
import { listQuestions } from '../../../contract/questions/questions.ts';
import { answer } from '../../testing/api.ts';
import { expectAccessible } from '../../testing/axe.ts';
import { logIn, openPage, page, userEvent } from '../../testing/page.ts';
import { answerWithTests, twoAndTwo } from '../../testing/solving.ts';
import { textsIn } from '../../testing/texts.ts';
import { choosePicturesOnTap } from './pictures-on-tap.ts';

const en = await textsIn('en');
const held = () => page.getByRole('button', { name: en('questions.on_tap.show') });
const choice = () => page.getByRole('checkbox', { name: en('questions.on_tap.switch') });
/** The pictures that the page loads. */
const loaded = () => Array.from(document.querySelectorAll('main img'), (image) => image.getAttribute('src'));

let pictures = 0;

/** The path of a picture that has not been shown yet. */
function newPicture(): string {
  pictures += 1;
  return `/media/${`picture${pictures}`.padEnd(22, 'x')}-500x400.webp`;
}

const drawn = () => ({
  ...twoAndTwo,
  id: 1,
  savol: 'What is drawn here?',
  a: 'A field',
  b: 'A sea',
  image: newPicture(),
});

/** Chooses on the profile that pictures wait. */
async function waitForTaps(): Promise<void> {
  await openPage('/profile');
  await expect.element(choice()).not.toBeChecked();
  await choice().click({ force: true });
  await expect.element(choice()).toBeChecked();
}

afterEach(() => choosePicturesOnTap(false));

test('a picture that waits for a tap is asked for with the keyboard', async () => {
  logIn({ is_pupil: true });
  await waitForTaps();
  answerWithTests({ id: 141, name: 'On tap' }, [drawn()]);
  await openPage('/solve-test?category=141');
  await expect.element(held()).toBeVisible();
  await expect.element(held()).toHaveAccessibleName(/Picture of the test/);
  await expectAccessible();
  expect(loaded()).toEqual([]);
  const place = held().element().getBoundingClientRect();
  (held().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const enlarge = page.getByRole('button', { name: en('questions.enlarge') });
  await expect.element(enlarge).toHaveFocus();
  expect(loaded()).toHaveLength(1);
  expect(enlarge.element().getBoundingClientRect()).toEqual(place);
});

test('pictures in options wait too, and choosing goes on beside them', async () => {
  logIn({ is_pupil: true });
  await waitForTaps();
  const wheat = { id: 'wheat', image: newPicture(), alt: 'Wheat', width: 500, height: 400 };
  answerWithTests({ id: 142, name: 'Options on tap' }, [
    { ...drawn(), image: twoAndTwo.image, media: { options: { a: wheat } } },
  ]);
  await openPage('/solve-test?category=142');
  const option = page.css('.radio-card').filter({ hasText: 'A field' });
  await expect.element(option.getByRole('button', { name: 'Wheat' })).toBeVisible();
  await expectAccessible();
  await option.getByText('A field').click();
  await expect.element(option.getByRole('radio')).toBeChecked();
  expect(loaded()).toEqual([]);
  await option.getByRole('button', { name: 'Wheat' }).click();
  await expect.element(option.getByRole('img', { name: 'Wheat' })).toHaveFocus();
  expect(loaded()).toHaveLength(1);
  await expect.element(option.getByRole('radio')).toBeChecked();
});

test('the picture of a post waits, and the list of news does without', async () => {
  logIn({ is_pupil: true });
  await waitForTaps();
  const post = { id: 1, title: 'Come', language: 'en', image: newPicture() } as const;
  answer(listPosts, { data_api: [post] });
  answer(getPost, { data_api: [{ ...post, text: 'Come.' }] });
  await openPage('/blog');
  const link = page.getByRole('link', { name: 'Come' });
  await expect.element(link).toBeVisible();
  expect(loaded()).toEqual([]);
  await link.click();
  await expect.element(held()).toBeVisible();
  expect(loaded()).toEqual([]);
  await held().click();
  await expect.element(page.getByRole('img', { name: en('news.picture') })).toBeInTheDocument();
  expect(loaded()).toHaveLength(1);
  // Once it stood on the screen it is there.
  window.history.back();
  await link.click();
  await expect.element(page.getByRole('img', { name: en('news.picture') })).toBeInTheDocument();
});

test('a printed page has its pictures at once', async () => {
  logIn({ is_teacher: true });
  await waitForTaps();
  answer(listCategories, { data_api: [{ id: 3, name: 'On tap on paper' }] });
  answer(listQuestions, { data_api: [drawn()] });
  await openPage('/tests?selected_category=3');
  await expect.element(held()).toBeVisible();
  await openPage('/tests/print?category=3');
  await expect.element(page.css('.worksheet img')).toHaveLength(1);
  await expect.element(held()).not.toBeInTheDocument();
});
