import { expect, test, vi } from 'vitest';

import { listResults, type Result } from '../../contract/answers.ts';
import { getQuestion, QuestionForAuthor } from '../../contract/questions/questions.ts';
import type { User } from '../../contract/people/users.ts';
import { answer, refusal } from '../testing/api.ts';
import { colourName } from '../testing/colours.ts';
import { example, type Some } from '../testing/example.ts';
import { inTheDark } from '../testing/media.ts';
import { desk, logIn, openPage, page, phone } from '../testing/page.ts';
import { twoAndTwo } from '../testing/solving.ts';

const row = (name: string) => page.getByRole('row').filter({ hasText: name });

/** Opens the details of a test for a person to whom these results are shown. */
async function openResults(roles: Some<User>, results: readonly Some<Result>[]): Promise<void> {
  logIn(roles);
  answer(getQuestion, { data_api: [{ ...twoAndTwo, id: 1 }] });
  answer(listResults, { results });
  await openPage('/tests/1');
}

const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

test('results have a colour and, for parents, a status by their percentage', async () => {
  const percentages = [
    [100, 'green', 'Passed'],
    [80, 'green', 'Passed'],
    [79, 'orange', 'Passed'],
    [60, 'orange', 'Passed'],
    [59, 'red', 'Failed'],
    [0, 'red', 'Failed'],
  ] as const;
  await openResults(
    { is_parent: true },
    percentages.map(([percentage]) => ({
      user_name: `Pupil ${percentage}`,
      points: 1,
      percentage,
      completed_at: '2026-03-07T14:05:00Z',
    })),
  );
  const expectColours = async () => {
    for (const [percentage, colour] of percentages) {
      const chip = row(`Pupil ${percentage}`).getByText(`${percentage}%`, { exact: true });
      await expect.element(chip).toBeVisible();
      await expect.poll(() => colourName(chip)).toBe(colour);
    }
  };
  await inTheDark(expectColours);
  await expectColours();
  for (const [percentage, , status] of percentages) {
    await expect.element(row(`Pupil ${percentage}`).getByText(status)).toBeVisible();
    await expect.element(row(`Pupil ${percentage}`).getByText(/^[78] Mar 2026, \d\d:05$/)).toBeVisible();
  }
});

test('the results are a table on a desk, and on a tablet, and a list of facts on a phone', async () => {
  await openResults({ is_parent: true }, [{ user_name: 'Madina Gʻaniyeva', points: 1, percentage: 100 }]);
  const headings = page.css('.data-table thead');
  for (const [{ width, height }, isTable] of [
    [{ width: 1920, height: 1080 }, true],
    [desk, true],
    [{ width: 1024, height: 800 }, true],
    [{ width: 820, height: 1000 }, true],
    [{ width: 700, height: 900 }, true],
    [phone, false],
  ] as const) {
    await page.viewport(width, height);
    await expect.poll(() => headings.element().clientWidth > 400).toBe(isTable);
  }
});

test('results are requested for pupils and parents only, and a failure is reported in the console only', async () => {
  const warnings = vi.spyOn(console, 'warn').mockReturnValue();
  const author = logIn({ is_teacher: true }).id;
  answer(getQuestion, { data_api: [example(QuestionForAuthor, { ...twoAndTwo, id: 1, author })] });
  const { requests } = answer(listResults, refusal(400, { detail: 'No results today.' }));
  await openPage('/tests/1');
  await expect.element(page.getByText('Administrative Information')).toBeVisible();
  expect(requests).toEqual([]);

  logIn({ is_pupil: true });
  answer(getQuestion, { data_api: [{ ...twoAndTwo, id: 1 }] });
  await openPage('/tests/1');
  await expect
    .poll(() => warnings.mock.calls.map(([text]) => String(text)))
    .toContain('The results could not be loaded:');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Test Details 2 + 2 = ?' })).toBeVisible();
  await expect.element(page.getByText('No results today.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  // Without the list of results, since it is not ok.
  answer(listResults, Response.json({ status: 'error' }));
  await page.getByRole('button', { name: 'Reload results' }).click();
  await expect
    .poll(() => warnings.mock.calls.map(([, error]) => String(error)))
    .toContain('ApiError: refused 200');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Test Details 2 + 2 = ?' })).toBeVisible();
});

test('parents see results of their children with a status, pupils their own without', async () => {
  const result = { user_name: 'Madina Gʻaniyeva', points: 1, percentage: 100 };
  await openResults({ is_parent: true }, [result]);
  await expect.poll(headers).toEqual(['Student', 'Points', 'Percentage', 'Date Taken', 'Status']);
  await expect.element(row('Madina Gʻaniyeva')).toMatchTextContent('100%');
  await expect.element(page.getByText('Passed')).toHaveClass(/green/);
  await openResults({ is_parent: true }, [{ ...result, points: 0, percentage: 0 }]);
  await expect.element(page.getByText('0%', { exact: true })).toHaveClass(/red/);
  await expect.element(page.getByText('Failed')).toHaveClass(/red/);

  await openResults({ is_pupil: true }, [{ ...result, points: null, percentage: null }]);
  await expect.poll(headers).toEqual(['Student', 'Points', 'Percentage', 'Date Taken']);
  await expect.element(row('Madina Gʻaniyeva').getByText('—')).toHaveLength(2);
});

test('without a result the card says so', async () => {
  await openResults({ is_pupil: true }, []);
  await expect.element(page.getByText("You haven't taken this test yet.")).toBeVisible();
  await openResults({ is_parent: true }, []);
  await expect.element(page.getByText("Your children haven't taken this test yet.")).toBeVisible();
});
