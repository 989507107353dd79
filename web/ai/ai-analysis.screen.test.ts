import { expect, test } from 'vitest';

import {
  type AnalysisCost,
  type AnalysisSettings,
  type AnalysisState,
  getAnalysis,
  getAnalysisCost,
  getAnalysisSettings,
  getSentRequest,
  listAnalysisRuns,
  listSentRequests,
  requestAnalysis,
  setAnalysisRun,
  setAnalysisSettings,
  startAnalysisRun,
  takeSuggestion,
} from '../../contract/ai/analysis.ts';
import { listCategories } from '../../contract/questions/categories.ts';
import { getQuestion, listQuestions } from '../../contract/questions/questions.ts';
import { answer, refusal } from '../testing/api.ts';
import type { Some } from '../testing/example.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';

const question = {
  id: 24,
  author: 5,
  author_name: 'Malika',
  author_email: undefined,
  test_type: 'choosable',
  savol: 'How many leg has a cat?',
  a: 'Three',
  b: 'Four',
  right_answer: 'b',
  enabled: true,
} as const;

const on = { is_set: true, is_on: true };
const part = () => page.getByRole('region', { name: 'AI analysis' });
const status = () => part().getByRole('status');

function openTest(state: Some<AnalysisState>): Promise<void> {
  answer(getQuestion, { data_api: [question] });
  answer(getAnalysis, { data_api: [state] });
  return openPage('/tests/24');
}

test('a suggestion for a text that was changed meanwhile is outdated, and refused where the page is older', async () => {
  logIn({ id: 5, is_teacher: true });
  answer(getAnalysisSettings, on);
  const done = (state: 'open' | 'stale') => ({
    state: 'done' as const,
    last: {
      version: 1,
      suggestions: [
        {
          id: 3,
          kind: 'text' as const,
          part: 'savol',
          before: question.savol,
          after: 'How many legs?',
          state,
        },
      ],
    },
  });
  await openTest(done('open'));
  const correction = part().getByRole('region', { name: 'Correction' });
  const taken = answer(takeSuggestion, () => {
    answer(getAnalysis, { data_api: [done('stale')] });
    return refusal(409, { detail: 'Stale.', code: 'suggestion_stale' });
  });
  await correction.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('so this suggestion no longer fits')).toBeVisible();
  await expect.element(correction).not.toBeInTheDocument();
  await part().getByRole('button', { name: 'Decided or outdated: 1' }).click();
  await expect.element(part()).toMatchTextContent('Outdated: the test has changed since then.');
  expect(taken.requests.map(({ params }) => params)).toEqual([{ id: 3 }]);
});

test('an author asks for an analysis, which waits for its turn; staff switch all of it off at once, and on again', async () => {
  logIn({ id: 5, is_teacher: true });
  answer(getAnalysisSettings, on);
  await openTest({ state: 'none' });
  await expect.element(status()).toHaveTextContent('This test has not been analyzed yet.');
  answer(requestAnalysis, { data_api: [{ state: 'waiting' }] });
  await part().getByRole('button', { name: 'Analyze' }).click();
  await expect.element(status()).toMatchTextContent('You can leave this page.');
  await expect.element(status()).toHaveFocus();
  await expect.element(part().getByRole('button')).toHaveLength(0);
  answer(getAnalysis, { data_api: [{ state: 'waiting', held: 'switched_off' }] });
  await expect.element(status()).toMatchTextContent('Staff have switched AI off.');

  logIn({ id: 6, is_staff: true });
  let settings: Some<AnalysisSettings> = {
    ...on,
    endpoint: { host: '127.0.0.1:9', model: 'local-model', daily_limit: 500 },
  };
  answer(getAnalysisSettings, () => settings);
  const set = answer(setAnalysisSettings, ({ body }) => (settings = { ...settings, ...body }));
  await openPage('/staff');
  await page.getByRole('link', { name: 'AI', exact: true }).click();
  const model = page.getByRole('region', { name: 'Language model' });
  await expect.element(model).toMatchTextContent('127.0.0.1:9');
  expect(address()).toBe('/staff/ai');
  await expect.element(model).toMatchTextContent('local-model');
  await model.getByRole('button', { name: 'Switch off now' }).click();
  await expect.element(model).toMatchTextContent('AI is off: nothing is sent.');
  await model.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(model).toMatchTextContent('AI is on.');
  const atSaving = model.getByLabelText('Analyze every test when it is saved');
  await atSaving.click();
  await expect.element(page.getByText('The setting has been saved.').last()).toBeVisible();
  await expect.element(atSaving).toBeChecked();
  expect(set.requests.map(({ body }) => body)).toMatchObject([
    { is_on: false, at_saving: false },
    { is_on: true, at_saving: false },
    { is_on: true, at_saving: true },
  ]);

  logIn({ id: 5, is_teacher: true });
  answer(getAnalysisSettings, { is_set: true, is_on: false });
  await openTest({ state: 'none' });
  await expect.element(status()).toMatchTextContent('Staff have switched AI off.');
  await expect.element(part().getByRole('button')).toHaveLength(0);
  await openPage('/ai');
  await expect.element(page.getByRole('main')).toMatchTextContent('Staff have switched AI off.');
});

test('an author narrows the list to tests in a state, reads what their analysis would send, and begins, pauses and stops it', async () => {
  logIn({ id: 5, is_teacher: true });
  answer(getAnalysisSettings, on);
  answer(listCategories, { data_api: [{ id: 31, name: 'Animals' }] });
  const analyzed = (enabled: boolean, is_analyzed_by_ai: boolean) => ({
    ...question,
    id: undefined,
    enabled,
    is_analyzed_by_ai,
  });
  const questions = [
    analyzed(true, true),
    analyzed(true, false),
    analyzed(true, false),
    analyzed(false, false),
  ];
  answer(listQuestions, ({ query }) => ({
    data_api: questions.filter(
      ({ enabled, is_analyzed_by_ai }) =>
        query.category === 31 &&
        (query.enabled ?? enabled) === enabled &&
        (query.is_analyzed_by_ai ?? is_analyzed_by_ai) === is_analyzed_by_ai,
    ),
  }));
  await openPage('/tests?category=31');
  await expect.element(page.getByText('4 tests')).toBeVisible();
  const filters = page.getByRole('search', { name: 'Filters' });
  await filters.getByLabelText('Test status').selectOptions('Disabled');
  await expect.element(page.getByText('1 test', { exact: true })).toBeVisible();
  expect(address()).toContain('enabled=false');
  await filters.getByLabelText('Test status').selectOptions('Enabled');
  await filters.getByLabelText('AI analysis').selectOptions('Not Analyzed');
  await expect.element(page.getByText('2 tests')).toBeVisible();
  await filters.getByRole('button', { name: 'Remove: Enabled' }).click();
  await expect.element(page.getByText('3 tests')).toBeVisible();

  let cost: Some<AnalysisCost> = { tests: 3, requests: 6, days: 1 };
  answer(getAnalysisCost, ({ query }) => ({
    ...cost,
    tests: query.is_analyzed_by_ai === false ? 3 : cost.tests,
  }));
  await page.getByRole('link', { name: 'Analyze with AI' }).click();
  const begin = page.getByRole('region', { name: 'New analysis' });
  await expect.element(begin).toMatchTextContent('Only tests of this subject: Animals');
  expect(address()).toBe('/ai?category=31&is_analyzed_by_ai=false');
  await expect.element(begin.getByRole('definition').first()).toHaveTextContent('3');
  cost = { ...cost, tests: 4 };
  await begin.getByLabelText('Only tests that are new or have changed since their last analysis').click();
  const refused = answer(startAnalysisRun, () => {
    cost = { ...cost, tests: 5 };
    return refusal(409, { detail: 'More.', code: 'cost_changed' });
  });
  await begin.getByRole('button', { name: 'Analyze 4 tests' }).click();
  await expect.element(begin.getByRole('alert')).toMatchTextContent('Look at the numbers again.');
  expect(refused.requests.map(({ body }) => body)).toMatchObject([{ category: 31, tests: 4 }]);

  const run = { id: 8, category_name: 'Animals', total: 5 };
  const started = answer(startAnalysisRun, () => {
    answer(listAnalysisRuns, { data_api: [{ ...run, state: 'running' }] });
    return { data_api: [{ ...run, state: 'running' }] };
  });
  const set = answer(setAnalysisRun, ({ body: { state } }) => {
    answer(listAnalysisRuns, { data_api: [{ ...run, state }] });
    return { data_api: [{ ...run, state }] };
  });
  await begin.getByRole('button', { name: 'Analyze 5 tests' }).click();
  await expect.element(page.getByText('The analysis has started.')).toBeVisible();
  expect(started.requests.map(({ body }) => body)).toMatchObject([{ category: 31, tests: 5 }]);

  const row = page.getByRole('listitem').filter({ hasText: 'Animals' }).filter({ hasText: 'of 5' });
  await expect.element(row).toMatchTextContent('Running');
  await row.getByRole('button', { name: 'Pause' }).click();
  await expect.element(row).toMatchTextContent('Paused');
  await row.getByRole('button', { name: 'Continue' }).click();
  await expect.element(row).toMatchTextContent('Running');
  await row.getByRole('button', { name: 'Stop for good' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop this analysis for good?' });
  await dialog.getByRole('button', { name: 'Stop for good' }).click();
  await expect.element(row).toMatchTextContent('Stopped');
  await expect.element(row.getByRole('button')).toHaveLength(0);
  expect(set.requests.map(({ body }) => body.state)).toEqual(['paused', 'running', 'cancelled']);

  answer(getAnalysisCost, { tests: 0 });
  await openPage('/ai?s=no-test-has-this-text');
  await expect.element(begin).toMatchTextContent('There are no tests here that you can change.');
  await expect.element(begin.getByRole('button')).toHaveLength(0);
});

test('staff read requests and replies in full, as text', async () => {
  logIn({ is_staff: true });
  answer(getAnalysisSettings, on);
  const request = { id: 9, purpose: 'review', question: 24, milliseconds: 1500 } as const;
  answer(listSentRequests, { data_api: [request] });
  answer(getSentRequest, {
    data_api: [
      {
        ...request,
        sent: JSON.stringify({ messages: [{ role: 'user', content: '<script>alert(1)</script>' }] }),
        received: '<b>cut',
      },
    ],
  });
  await openPage('/staff/ai');
  const row = page.getByRole('listitem').filter({ hasText: 'test 24' });
  await expect.element(row).toMatchTextContent('Review with the right answer:');
  await expect.element(row).toMatchTextContent('1.5 s');
  await row.getByRole('button', { name: 'Show in full' }).click();
  await expect
    .element(row.getByRole('region', { name: 'Sent' }))
    .toMatchTextContent('<script>alert(1)</script>');
  await expect.element(row.getByRole('region', { name: 'Received' })).toHaveTextContent('<b>cut');
  answer(getQuestion, { data_api: [question] });
  await row.getByRole('link', { name: 'test 24' }).click();
  await expect.poll(address).toBe('/tests/24');

  logIn({ is_teacher: true });
  await openPage('/staff/ai');
  await expect.element(page.getByRole('main')).toMatchTextContent('do not have access');
});

test('an analysis that the model refuses says so, and is asked for again', async () => {
  logIn({ id: 5, is_teacher: true });
  answer(getAnalysisSettings, on);
  await openTest({ state: 'none' });
  answer(requestAnalysis, { data_api: [{ state: 'failed', problem: 'refused' }] });
  const analyze = part().getByRole('button', { name: 'Analyze' });
  await analyze.click();
  await expect.element(status()).toMatchTextContent('The analysis failed.');
  await expect.element(status()).toMatchTextContent('Staff should check its settings.');
  answer(requestAnalysis, { data_api: [{ state: 'waiting' }] });
  answer(getAnalysis, { data_api: [{ state: 'done', last: { made_at: '2026-11-20T09:00:00.000Z' } }] });
  await analyze.click();
  await expect.element(status()).toMatchTextContent('Analyzed on');
});

test('without an endpoint nothing of the analysis is offered, and staff read how to set one', async () => {
  logIn({ is_staff: true });
  const settings = answer(getAnalysisSettings, { is_set: false });
  answer(getQuestion, { data_api: [{ ...question, author_email: '' }] });
  await openPage('/tests/24');
  await expect.element(page.getByText('Administrative Information')).toBeVisible();
  await expect.poll(() => settings.requests).toHaveLength(1);
  await expect.element(part()).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'More like this' })).not.toBeInTheDocument();
  await openPage('/tests');
  await expect.element(page.getByRole('link', { name: 'Create Test' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Analyze with AI' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'AI drafts' })).not.toBeInTheDocument();
  for (const path of ['/ai', '/ai/drafts']) {
    await openPage(path);
    await expect.element(page.getByRole('main')).toMatchTextContent('AI is not set up in this school.');
  }
  await openPage('/staff/ai');
  await expect.element(page.getByRole('main')).toMatchTextContent('ask the person who installed Savol');
  await expect.element(page.getByRole('button', { name: 'Switch' })).not.toBeInTheDocument();
});
