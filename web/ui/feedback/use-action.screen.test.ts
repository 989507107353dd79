import { expect, test } from 'vitest';

import {
  getAnalysisCost,
  getAnalysisSettings,
  listAnalysisRuns,
  setAnalysisRun,
  startAnalysisRun,
} from '../../../contract/ai/analysis.ts';
import { answer, held, refusal } from '../../testing/api.ts';
import { logIn, openPage, page } from '../../testing/page.ts';
import { say } from '../../testing/shown.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the runs of analyses in Uzbek, with one that is under way. */
async function openRuns(): Promise<void> {
  logIn({ is_teacher: true });
  answer(getAnalysisSettings, { is_set: true, is_on: true });
  answer(getAnalysisCost, { tests: 3 });
  answer(listAnalysisRuns, { data_api: [{ id: 5, state: 'running', total: 4, done: 1 }], total: 1 });
  await openPage('/ai', { language: 'uz' });
  await expect.element(button(say('ai.runs.pause'))).toBeVisible();
}

test('a double click runs an action once, and the button is busy until it has ended', async () => {
  await openRuns();
  const waiting = held({ data_api: [{ id: 5, state: 'paused' as const }] });
  const { requests } = answer(setAnalysisRun, waiting.reply);
  const pause = button(say('ai.runs.pause')).element() as HTMLElement;
  // Both before the page has shown the first.
  pause.click();
  pause.click();
  await expect.element(button(say('ai.runs.pause'))).toBeDisabled();
  answer(listAnalysisRuns, { data_api: [{ id: 5, state: 'paused', total: 4, done: 1 }], total: 1 });
  waiting.release();
  await expect.element(button(say('ai.runs.go_on'))).toBeVisible();
  await expect.element(button(say('ai.runs.go_on'))).toBeEnabled();
  expect(requests).toHaveLength(1);
});

test('a failure is shown in the reader’s language, in a notice or in its place, and the action can be tried again', async () => {
  await openRuns();
  const off = refusal(409, { detail: 'The analysis of tests is switched off.', code: 'analysis_off' });
  answer(setAnalysisRun, off);
  await button(say('ai.runs.pause')).click();
  await expect.element(page.css('.notices')).toMatchTextContent('Sunʼiy intellekt oʻchirilgan.');

  const changed = refusal(409, { detail: 'More tests are chosen by now.', code: 'cost_changed' });
  answer(startAnalysisRun, changed);
  const begin = button(say('ai.runs.begin', { count: 3 }));
  await begin.click();
  await expect.element(page.css('main').getByText(say('ui.refused.cost_changed'))).toBeVisible();
  answer(startAnalysisRun, { data_api: [{ id: 6, state: 'running' }] });
  await begin.click();
  await expect.element(page.css('.notices')).toMatchTextContent(say('ai.runs.begun'));
  await expect.element(page.getByText(say('ui.refused.cost_changed'))).not.toBeInTheDocument();
});
