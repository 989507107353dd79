import { expect, test } from 'vitest';

import { getAnalysis, getAnalysisSettings } from '../../contract/ai/analysis.ts';
import { listCategories, listDifficultyLevels } from '../../contract/questions/categories.ts';
import {
  acceptDraft,
  cancelDraftOrder,
  type DraftOrderWithDrafts,
  getDraftOrder,
  listDraftOrders,
  orderDrafts,
} from '../../contract/ai/drafts.ts';
import { deleteQuestion } from '../../contract/questions/question-deletion.ts';
import { getQuestion } from '../../contract/questions/questions.ts';
import { answer, noNetwork, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page, passTime, press, stopTime, userEvent } from '../testing/page.ts';

const path = '/ai/drafts/7';
const order = {
  id: 7,
  category: 7,
  category_name: 'Uchburchaklar',
  count: 5,
  made_by_name: 'Sherzod Umarov',
};

const listFields = { author_email: undefined, enabled: false, category_name: order.category_name };
const drafts = [
  {
    test: {
      ...listFields,
      id: 901,
      test_type: 'choosable',
      savol: 'Bogʻning shakli: necha metr yurish kerak?',
      a: '120 metr',
      b: '70 metr',
      right_answer: 'a',
      explanation: 'Gipotenuza 50 metr, chunki 30² + 40² = 50².',
    },
    is_accepted: false,
  },
  {
    test: {
      ...listFields,
      id: 902,
      test_type: 'multiple',
      savol: 'Qaysi uchliklar toʻgʻri?',
      enabled: true,
      right_answer: null,
      content: {
        options: [
          { id: 'a', text: '3, 4, 5' },
          { id: 'b', text: '4, 5, 6' },
        ],
      },
      key: { right: ['a'] },
    },
    is_accepted: true,
  },
  {
    test: {
      ...listFields,
      id: 903,
      test_type: 'free_text',
      savol: 'Toʻgʻri burchakli: eng uzun tomoni?',
      right_answer: null,
      right_answer_text: 'gipotenuza',
    },
    is_accepted: false,
  },
] as const satisfies Some<DraftOrderWithDrafts>['drafts'];

const stateOf = () => page.getByRole('main').css('.ai-state');
const draftOf = (name: string) => page.getByRole('article', { name });
const main = () => page.getByRole('main');

function answerOrder(state: Some<DraftOrderWithDrafts>): void {
  answer(getAnalysisSettings, { is_set: true, is_on: true });
  answer(getDraftOrder, { data_api: [{ ...order, ...state }] });
}

function answerCategory(name: string): void {
  answer(getAnalysisSettings, { is_set: true, is_on: true });
  answer(listCategories, { data_api: [{ id: 31, name, language: 'uz' }] });
  answer(listDifficultyLevels, { data_api: [{ id: 34, qiyinlik_darajasi_nomi: 'Beginner' }] });
}

test('an author asks for drafts of a topic, type, level, language and number, and once more for the same where no answer came', async () => {
  logIn({ is_teacher: true });
  answerCategory('Triangles');
  const lost = answer(orderDrafts, noNetwork);
  await openPage('/ai/drafts');
  const form = page.getByRole('region', { name: 'New drafts' });
  const button = form.getByRole('button', { name: 'Ask for drafts' });
  await button.click();
  await expect.element(form.getByText('Please select a category')).toBeVisible();
  expect(lost.requests).toEqual([]);

  await form.getByRole('combobox', { name: 'Subject' }).fill('Tri');
  await page.getByRole('option', { name: 'Triangles' }).click();
  await expect
    .element(form.getByLabelText('Language of the tests'))
    .toMatchTextContent('Same as the subject: Uzbek');
  await form.getByLabelText('Topic').fill('Right triangles in daily life');
  await form.getByLabelText('Test type').selectOptions('Several right answers');
  await form.getByLabelText('Language of the tests').selectOptions('Russian');
  await expect.element(form.getByLabelText('How many')).toHaveValue('5');
  await form.getByLabelText('How many').selectOptions('10');
  stopTime();
  await button.click();
  await passTime(15_000);
  await expect.element(page.getByText('Network error or server unavailable')).toBeVisible();
  await expect.element(form.getByLabelText('Topic')).toHaveValue('Right triangles in daily life');

  const reached = answer(orderDrafts, { data_api: [order] });
  answerOrder({});
  await button.click();
  await expect.poll(address).toBe(path);
  const sent = [...lost.requests, ...reached.requests];
  const [key, ...others] = new Set(sent.map(({ headers }) => headers.get('Idempotency-Key')));
  expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(others).toEqual([]);
  for (const { body } of sent) {
    expect(body).toMatchObject({
      category: 31,
      test_type: 'multiple',
      qiyinlik_darajasi: 34,
      language: 'ru',
      topic: 'Right triangles in daily life',
      count: 10,
    });
  }
});

test('an order that is refused says why in the language of its author', async () => {
  logIn({ is_teacher: true });
  answerCategory('Треугольники');
  await openPage('/ai/drafts?category=31', { language: 'ru' });
  for (const [code, text] of [
    ['analysis_off', 'ИИ отключён.'],
    ['too_many_orders', 'Одновременно может ждать не больше 5 ваших запросов.'],
  ] as const) {
    answer(orderDrafts, refusal(409, { detail: '5 orders of drafts wait already.', code }));
    await page.getByRole('button', { name: 'Запросить черновики' }).click();
    await expect.element(page.getByText(text)).toBeVisible();
  }
});

const leftOut = { invalid: 1, flawed: 2, alike: 5 };

const states: readonly [Some<DraftOrderWithDrafts>, readonly string[]][] = [
  [{ held: 'daily_limit' }, ['Waiting', 'waiting for their turn', 'Today’s requests have been used up.']],
  [{ held: 'resting' }, ['The model failed several times in a row.']],
  [{ held: 'switched_off' }, ['Staff have switched AI off.']],
  [{ problem: 'busy', retry_at: '2026-11-21T09:10:00.000Z' }, ['The model is busy.', 'Next try at']],
  [{ state: 'running', made: 1, open: 1 }, ['Being written', 'Written: 1 of 5.']],
  [{ state: 'failed', problem: 'refused' }, ['Failed', 'Staff should check its settings.']],
  [{ state: 'done', made: 5, open: 0 }, ['Done', 'Written: 5 of 5.', 'You have decided on all of them.']],
  [
    { state: 'done', made: 3, open: 2, left_out: leftOut },
    [
      'Done',
      'Written: 3 of 5.',
      'Waiting for your decision: 2.',
      '1 that does not fit',
      '2 with flaws',
      '5 too similar',
    ],
  ],
  [{ state: 'done', left_out: leftOut }, ['Nothing usable', 'wrote nothing usable', '5 too similar']],
  [{ state: 'cancelled', made: 2, open: 2 }, ['Cancelled', 'Nothing more will be written.']],
];

test('the page and the list of orders show the state of each, and the omitted drafts', async () => {
  logIn({ is_teacher: true });
  for (const [state, sentences] of states) {
    answerOrder(state);
    await openPage(path);
    for (const sentence of sentences) await expect.element(stateOf()).toMatchTextContent(sentence);
    const isUnderWay = [undefined, 'running'].includes(state.state);
    expect(page.getByRole('button', { name: 'Cancel the request' }).elements()).toHaveLength(
      isUnderWay ? 1 : 0,
    );
    const isFailed = state.state === 'failed';
    expect(page.getByRole('button', { name: 'Ask again' }).elements()).toHaveLength(isFailed ? 1 : 0);
  }
  answer(listDraftOrders, { data_api: states.map(([state], at) => ({ ...order, ...state, id: at + 1 })) });
  const rows = () => page.getByRole('region', { name: 'Drafts you asked for' }).css('ol > li');
  await openPage('/ai/drafts');
  await expect.element(rows()).toHaveLength(states.length);
  await expect.element(rows().nth(0)).toMatchTextContent('Today’s requests have been used up.');
  await expect.element(rows().nth(8)).toMatchTextContent('Nothing usable');
  await expect.element(rows().nth(8)).toMatchTextContent('5 too similar to other tests');
  // Whose they are is said where there are those of others.
  await expect.element(rows().nth(8)).not.toMatchTextContent('Sherzod Umarov');
  logIn({ is_staff: true });
  await openPage('/ai/drafts');
  await expect.element(rows().nth(0)).toMatchTextContent('Sherzod Umarov');
});

test('an order goes on while its page is open, and is cancelled there', async () => {
  logIn({ is_teacher: true });
  answerOrder({});
  await openPage(path);
  await expect.element(stateOf()).toHaveAttribute('role', 'status');
  await expect.element(stateOf()).toMatchTextContent('Waiting');
  answerOrder({ state: 'running', made: 1, open: 1, drafts: drafts.slice(0, 1) });
  await expect.element(stateOf()).toMatchTextContent('Being written');
  await expect.element(page.getByRole('article')).toHaveLength(1);

  const cancelled = answer(cancelDraftOrder, () => {
    answerOrder({ state: 'cancelled', made: 1, open: 1, drafts: drafts.slice(0, 1) });
    return { data_api: [{ ...order, state: 'cancelled' }] };
  });
  await press(page.getByRole('button', { name: 'Cancel the request' }));
  await expect.element(stateOf()).toMatchTextContent('Cancelled');
  await expect.element(stateOf()).toHaveFocus();
  await expect.element(page.getByRole('article')).toHaveLength(1);
  expect(cancelled.requests.map(({ params }) => params)).toEqual([{ id: 7 }]);
});

test('a draft is shown with its right answer and explanation; by the keyboard it is accepted or deleted, and the focus stays near', async () => {
  logIn({ is_teacher: true });
  let left: NonNullable<Some<DraftOrderWithDrafts>['drafts']> = drafts;
  const show = () => answerOrder({ state: 'done', made: 3, open: left.length - 1, drafts: left });
  show();
  await openPage(path);
  const [first, second, third] = [
    draftOf('necha metr yurish kerak'),
    draftOf('Qaysi uchliklar'),
    draftOf('eng uzun tomoni'),
  ];
  await expect.element(first).toMatchTextContent('Draft, disabled');
  await expect.element(first.getByRole('listitem').filter({ hasText: '120 metr' })).toMatchTextContent('✓');
  await expect.element(first).toMatchTextContent('chunki 30² + 40² = 50²');
  await expect.element(second).toMatchTextContent('Accepted');
  await expect
    .element(second.getByRole('link', { name: /^Open the test Qaysi/ }))
    .toHaveAttribute('href', '/tests/902');
  expect(second.getByRole('button').elements()).toEqual([]);
  await expect.element(third).toMatchTextContent('gipotenuza');
  await expect
    .element(third.getByRole('link', { name: /^Edit Toʻgʻri burchakli/ }))
    .toHaveAttribute('href', '/edit_test/903');

  const accepted = answer(acceptDraft, () => {
    const enabled = { ...drafts[0].test, enabled: true };
    left = [{ test: enabled, is_accepted: true }, ...drafts.slice(1)];
    show();
    return { data_api: [enabled] };
  });
  await press(first.getByRole('button', { name: /^Accept Bogʻning shakli/ }));
  await expect.element(page.getByText('The draft has been accepted: the test is enabled.')).toBeVisible();
  await expect.element(first).toHaveFocus();
  expect(accepted.requests.map(({ params }) => params)).toEqual([{ id: 901 }]);
  await expect.element(first).toMatchTextContent('Accepted');
  await expect.element(first.getByRole('button')).toHaveLength(0);
  await expect
    .element(first.getByRole('link', { name: /^Open the test/ }))
    .toHaveAttribute('href', '/tests/901');

  const deleted = answer(deleteQuestion, () => {
    left = left.slice(0, 2);
    show();
    return undefined;
  });
  await press(third.getByRole('button', { name: /^Delete Toʻgʻri burchakli/ }));
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
  await press(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(third.getByRole('button', { name: /^Delete/ })).toHaveFocus();
  expect(deleted.requests).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await press(dialog.getByRole('button', { name: 'Delete' }));
  await expect.element(third).not.toBeInTheDocument();
  // It was the last one, so the one before it has the focus.
  await expect.element(second).toHaveFocus();
  expect(deleted.requests.map(({ params }) => params)).toEqual([{ id: 903 }]);
});

test('after the last draft is deleted the page says so, there, to the keyboard too', async () => {
  logIn({ is_teacher: true });
  answerOrder({ state: 'done', count: 1, made: 1, open: 1, drafts: drafts.slice(0, 1) });
  await openPage(path);
  answer(deleteQuestion, () => {
    answerOrder({ state: 'done', count: 1, made: 1, open: 0 });
    return undefined;
  });
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('All these drafts have been deleted.')).toHaveFocus();
});

test('a draft that is gone meanwhile is not accepted, and the page says so', async () => {
  logIn({ is_teacher: true });
  answerOrder({ state: 'done', made: 3, open: 2, drafts });
  await openPage(path);
  answer(acceptDraft, () => {
    answerOrder({ state: 'done', made: 3, open: 1, drafts: drafts.slice(1) });
    return refusal(404, { detail: 'Not found.' });
  });
  await draftOf('necha metr')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect.element(draftOf('necha metr')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('the details of a test ask for five more like it, or another number, and lead to them', async () => {
  logIn({ id: 5, is_teacher: true });
  answerOrder({ like: 24 });
  answer(getQuestion, { data_api: [{ ...drafts[0].test, id: 24, author: 5, author_name: 'Malika' }] });
  answer(getAnalysis, { data_api: [{ state: 'none' }] });
  const ordered = answer(orderDrafts, { data_api: [{ ...order, like: 24 }] });
  await openPage('/tests/24');
  const more = page.getByRole('region', { name: 'More like this' });
  await expect.element(more).toMatchTextContent('are sent to the school’s language model');
  await expect.element(more).toMatchTextContent('stays disabled until you accept it');
  await more.getByRole('button', { name: '5 more like this' }).click();
  await expect.element(page.getByRole('link', { name: 'test 24' })).toHaveAttribute('href', '/tests/24');
  expect(address()).toBe(path);
  window.history.back();
  await more.getByLabelText('How many').selectOptions('2');
  await more.getByRole('button', { name: '2 more like this' }).click();
  await expect.poll(address).toBe(path);
  expect(ordered.requests.map(({ body }) => body)).toMatchObject([
    { like: 24, count: 5 },
    { like: 24, count: 2 },
  ]);
});

test('drafts are found where tests are listed, analyzed and written, with the subject that is chosen there', async () => {
  logIn({ is_teacher: true });
  answerCategory('Triangles');
  for (const place of ['/tests', '/ai', '/add_test']) {
    await openPage(`${place}?category=31`);
    await page.getByRole('link', { name: 'AI drafts' }).click();
    await expect.element(page.getByRole('combobox', { name: 'Subject' })).toHaveValue('Triangles');
    expect(address()).toBe('/ai/drafts?category=31');
    await expect.element(page.getByText('You have not asked for any drafts yet.')).toBeVisible();
  }
  answer(getAnalysisSettings, { is_set: true, is_on: false });
  await openPage('/tests?category=31');
  await expect.element(page.getByRole('link', { name: 'Create Test' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'AI drafts' })).not.toBeInTheDocument();
  await openPage('/ai/drafts');
  await expect.element(main()).toMatchTextContent('Staff have switched AI off.');
  await expect.element(page.getByRole('button', { name: 'Ask for drafts' })).not.toBeInTheDocument();
});

test('an unknown order, a failed load, and a reader who may see none are distinguished', async () => {
  logIn({ is_teacher: true });
  const missing = 'These drafts do not exist, or they are not yours.';
  answer(getDraftOrder, refusal(404, { detail: 'Not found.' }));
  await openPage(path);
  await expect.element(main()).toMatchTextContent(missing);
  await openPage('/ai/drafts/none');
  await expect.element(main()).toMatchTextContent(missing);
  answer(getDraftOrder, refusal(400, { detail: 'No.' }));
  await openPage(path);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  answerOrder({ state: 'done', made: 3, open: 2, drafts });
  await again.click();
  await expect.element(page.getByRole('article')).toHaveLength(3);

  logIn({ is_pupil: true });
  for (const closed of ['/ai/drafts', path]) {
    await openPage(closed);
    await expect.element(main()).toMatchTextContent('do not have access');
  }
});
