import { expect, test } from 'vitest';

import { usualQuarters } from '../../contract/school/quarters.ts';
import {
  exportSchoolResults,
  getSchoolResults,
  type ResultRow,
  type SchoolResults,
} from '../../contract/school/results.ts';
import { answer, held, refusal } from '../testing/api.ts';
import { expectAccessible } from '../testing/axe.ts';
import { address, logIn, openPage, page, phone } from '../testing/page.ts';

const figures = {
  works: 4,
  expected: 100,
  handed_in: 90,
  waiting: 0,
  pupils: 25,
  percentage: 78,
  percentage_before: 75,
};

const row = (id: number, name: string, some: Partial<ResultRow> = {}): ResultRow => ({
  id,
  name,
  opens_at: null,
  ...figures,
  ...some,
});

const rows = [
  row(1, '7-A', { percentage: 81 }),
  row(2, '7-B', { waiting: 3, percentage: 64, percentage_before: 70 }),
  row(3, '7-V', { pupils: 3, percentage: null }),
];

const quarter: Partial<SchoolResults> = {
  period: '2',
  from: '2026-11-11',
  to: '2026-12-27',
  year: 2026,
  quarters: usualQuarters(2026),
  years: [2026, 2025],
  before: { number: 1, year: 2026 },
  all: figures,
};

/** Answers with rows of the requested kind. */
function answerWithResults() {
  return answer(getSchoolResults, ({ query }) => {
    const { by = 'class', period = '2' } = query as { by?: SchoolResults['by']; period?: string };
    const days =
      period === 'days'
        ? { period: 'days' as const, from: String(query.from), to: String(query.to), before: null }
        : {};
    const chosen = query.class === undefined ? {} : { class: { id: 1, name: '7-A' } };
    const shown = by === 'class' ? rows : [row(5, by === 'subject' ? 'Algebra' : 'Equations')];
    return {
      data_api: [
        {
          ...quarter,
          by,
          class: null,
          subject: null,
          teacher: null,
          more: 0,
          rows: shown,
          ...days,
          ...chosen,
        },
      ],
    };
  });
}

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

test('staff read the results of classes in a quarter, beside those of the quarter before', async () => {
  await page.viewport(phone.width, phone.height);
  logIn({ is_staff: true });
  answerWithResults();
  await openPage('/school/results');
  await expect.element(page.getByRole('heading', { level: 2 })).toMatchTextContent('Quarter II 2026/27');
  await expect.element(rowOf('7-A')).toMatchTextContent('90 of 100');
  await expect.element(rowOf('7-A')).toMatchTextContent('+6 (was 75%)');
  await expect.element(rowOf('7-B')).toMatchTextContent('64% so far');
  await expect.element(rowOf('7-B')).toMatchTextContent('−6 (was 70%)');
  await expect.element(rowOf('7-V')).toMatchTextContent('fewer than 5 pupils');
  await expect
    .element(rowOf('7-A').getByRole('link', { name: 'Grade book 7-A' }))
    .toHaveAttribute('href', '/classes/1/grades?period=2');
  expect(document.documentElement.scrollWidth).toBe(phone.width);
  await expectAccessible();
});

test('a class leads to its subjects, a subject to the work, and other orders and periods are chosen', async () => {
  logIn({ is_staff: true });
  const { requests } = answerWithResults();
  await openPage('/school/results');
  await page.getByLabelText('Sort').selectOptions('Lowest average first');
  const names = () =>
    page
      .getByRole('row')
      .elements()
      .map(({ textContent }) => /7-[ABV]/.exec(textContent)?.[0]);
  await expect.poll(() => names().slice(1)).toEqual(['7-B', '7-A', '7-V']);
  await page.getByRole('link', { name: '7-A', exact: true }).click();
  await expect.poll(address).toBe('/school/results?by=subject&class=1&sort=percentage_asc');
  await page.getByRole('link', { name: 'Algebra' }).click();
  await expect.poll(address).toContain('by=work&class=1&subject=5');
  await expect
    .element(page.getByRole('link', { name: 'Equations' }))
    .toHaveAttribute('href', '/work/5/results');
  await page.getByRole('button', { name: 'Class: 7-A' }).click();
  await expect.poll(address).not.toContain('class=');
  await page.getByLabelText('Period').selectOptions('Other dates…');
  const days = page.getByRole('form', { name: 'Other dates…' });
  await expect.element(days.getByLabelText('First day')).toHaveValue('2026-11-11');
  await days.getByLabelText('Last day').fill('2026-11-10');
  await days.getByRole('button', { name: 'Show' }).click();
  await expect.element(days).toMatchTextContent('not before the first day');
  await days.getByLabelText('Last day').fill('2026-11-20');
  await days.getByRole('button', { name: 'Show' }).click();
  await expect
    .element(page.getByRole('heading', { level: 2 }))
    .toMatchTextContent('11 Nov 2026 – 20 Nov 2026');
  expect(requests.at(-1)?.query).toMatchObject({ period: 'days', from: '2026-11-11', to: '2026-11-20' });
});

test('a quarter and then a year are chosen before the results of the quarter have come', async () => {
  logIn({ is_staff: true });
  answerWithResults();
  await openPage('/school/results');
  const period = page.getByLabelText('Period');
  await expect.element(period).toHaveValue('2');
  const late = held({ data_api: [] });
  const { requests } = answer(getSchoolResults, late.reply);
  await period.selectOptions('Quarter I');
  await expect.poll(() => requests.length).toBe(1);
  await expect.element(period).toHaveValue('1');
  await page.getByLabelText('School year').selectOptions('2025/26');
  await expect.poll(() => requests.at(-1)?.query).toMatchObject({ period: '1', year: 2025 });
});

test('the file has the results that are shown', async () => {
  logIn({ is_staff: true });
  answerWithResults();
  const saved = answer(exportSchoolResults, () => new Response('\uFEFFClass\r\n'));
  await openPage('/school/results?by=subject&class=1');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect
    .poll(() => saved.requests.map(({ query }) => query))
    .toMatchObject([{ by: 'subject', class: 1 }]);
});

test('a teacher reads that only staff see them', async () => {
  logIn({ is_teacher: true });
  answer(getSchoolResults, refusal(403));
  await openPage('/school/results');
  await expect.element(page.getByText('Only staff see the results of the school.')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Staff pages' })).not.toBeInTheDocument();
});
