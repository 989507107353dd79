import { expect, test } from 'vitest';

import { getGradeBook, type GradeBook } from '../../../contract/grade-book.ts';
import { addColumn, changeColumn, deleteColumn } from '../../../contract/grade-columns.ts';
import { usualQuarters } from '../../../contract/school/quarters.ts';
import { answer, refusal } from '../../testing/api.ts';
import type { Some } from '../../testing/example.ts';
import { address, logIn, openPage, page, press, userEvent } from '../../testing/page.ts';

const pupils = ['Alimova', 'Botirova', 'Valiyeva'].map((last_name, at) => ({
  id: at + 1,
  first_name: 'Lola',
  last_name,
  is_active: true,
}));

const year = { year: 2026, quarters: usualQuarters(2026), present: 2 } as const;
const place = { quarter: 2, is_of_year: true } as const;
const column = { id: 9, title: 'Dictation', day: '2026-11-20', most: 5, weight: 1, version: 3, ...place };

/** Answers with the book of a class with a column, in which pupils have these points. */
function answerWithBook(points: readonly (number | null)[], some: Some<GradeBook> = {}) {
  answer(getGradeBook, {
    data_api: [
      {
        class: 4,
        class_name: '7-A',
        today: '2026-11-27',
        school_year: year,
        columns: [{ ...column, may_change: true }],
        pupils: pupils.map((pupil, at) => {
          const known = points[at] ?? null;
          return { ...pupil, marks: [known === null ? null : { points: known, note: '' }] };
        }),
        ...some,
      },
    ],
  });
}

const points = (name: string) => page.getByLabelText(`${name} Lola`, { exact: true });
const save = () => page.getByRole('button', { name: 'Save' });

test('a teacher adds a column and enters marks by keyboard, with comma and point', async () => {
  logIn({ is_teacher: true });
  answerWithBook([], { columns: [], pupils });
  const added = answer(addColumn, { data_api: [{ id: 9, title: 'Dictation' }] });
  await openPage('/classes/4/grades/add');
  await expect.element(page.getByLabelText('Date')).toHaveValue('2026-11-27');
  await page.getByLabelText('Title').fill('Dictation');
  await page.getByLabelText('What is marked').selectOptions('written');
  await press(points('Alimova'), '4,5{Enter}');
  await expect.element(points('Botirova')).toHaveFocus();
  await userEvent.keyboard('6{ArrowDown}{ArrowUp}');
  await expect.element(points('Botirova')).toHaveFocus();
  await save().click();
  await expect.element(points('Botirova')).toHaveAttribute('aria-invalid', 'true');
  expect(added.requests).toEqual([]);
  await points('Botirova').fill('3.25');
  await press(points('Botirova'), '{ArrowDown}{Enter}');
  await expect.element(save()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Saved: “Dictation”.')).toBeVisible();
  await expect.poll(address).toBe('/classes/4/grades');
  expect(added.requests.map(({ body }) => body)).toMatchObject([
    {
      class: 4,
      title: 'Dictation',
      kind: 'written',
      day: '2026-11-27',
      most: 5,
      weight: 1,
      marks: [
        { person: 1, points: 4.5, note: '' },
        { person: 2, points: 3.25, note: '' },
      ],
    },
  ]);
});

test('marks that were stored elsewhere meanwhile are shown before they can be replaced, and other settings stay', async () => {
  logIn({ is_teacher: true });
  answerWithBook([4, null, 2]);
  const meanwhile = refusal(409, { detail: 'It was changed meanwhile.', code: 'changed_meanwhile' });
  const changed = answer(changeColumn, ({ body: { seen_version } }) =>
    seen_version === 4 ? { data_api: [{ id: 9 }] } : meanwhile,
  );
  await openPage('/classes/4/grades/columns/9');
  await expect.element(points('Alimova')).toHaveValue('4');
  await points('Botirova').fill('5');
  answerWithBook([4, 3, 1], { columns: [{ ...column, weight: 3, version: 4, may_change: true }] });
  await save().click();
  await expect.element(page.getByText('Entered meanwhile: 3')).toBeVisible();
  await expect.element(page.getByText('Entered meanwhile: 1')).toBeVisible();
  await expect.element(points('Botirova')).toHaveValue('5');
  await save().click();
  await expect.element(page.getByText('Saved: “Dictation”.')).toBeVisible();
  const marks = [{ person: 2, points: 5, note: '' }];
  expect(changed.requests.map(({ body }) => body)).toEqual([
    { seen_version: 3, marks },
    { seen_version: 4, marks },
  ]);
});

test('typed marks are restored after a pupil has joined the class', async () => {
  logIn({ is_teacher: true });
  answerWithBook([4]);
  await openPage('/classes/4/grades/columns/9');
  await points('Botirova').fill('5');
  const joined = { id: 8, first_name: 'Lola', last_name: 'Azimova', is_active: true, marks: [null] };
  const others = pupils.map((pupil, at) =>
    Object.assign({ marks: [at === 0 ? { points: 4, note: '' } : null] }, pupil),
  );
  answerWithBook([], { pupils: [joined, ...others] });
  await openPage('/classes/4/grades/columns/9');
  await expect.element(points('Azimova')).toHaveValue('');
  await expect.element(points('Botirova')).toHaveValue('5');
});

test('a column is deleted after a question that says how many marks go with it', async () => {
  logIn({ is_teacher: true });
  answerWithBook([4, null, 2]);
  const deleted = answer(deleteColumn, undefined);
  await openPage('/classes/4/grades/columns/9');
  await page.getByRole('button', { name: 'Delete the column' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Dictation”?' });
  await expect.element(dialog).toMatchTextContent('2 marks will be deleted with it.');
  await dialog.getByRole('button', { name: 'Delete the column' }).click();
  await expect.poll(address).toBe('/classes/4/grades');
  expect(deleted.requests.map(({ params }) => params)).toEqual([{ id: 9 }]);
  answerWithBook([]);
  await openPage('/classes/4/grades/columns/9');
  await page.getByRole('button', { name: 'Delete the column' }).click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).not.toMatchTextContent('0 marks');
});

test('the book has the present quarter, says what it leaves out, and shows other periods', async () => {
  logIn({ is_teacher: true });
  const first = { title: 'Fractions', quarter: 1, is_of_year: true } as const;
  answerWithBook([4, null, 2], { works: [first], columns: [{ ...column, author_name: 'Karim Aliyev' }] });
  await openPage('/classes/4/grades');
  const heading = (name: RegExp) => page.getByRole('columnheader', { name });
  // A column of a colleague has the name of its author, and no form.
  await expect.element(heading(/Dictation/)).toMatchTextContent('Karim Aliyev');
  await expect.element(heading(/Fractions/)).not.toBeInTheDocument();
  await expect.element(page.getByText('1 more in other periods')).toBeVisible();
  await expect.element(page.getByLabelText('Period')).toHaveValue('2');
  await page.getByLabelText('Period').selectOptions('1');
  await expect.poll(address).toBe('/classes/4/grades?period=1');
  await expect.element(heading(/Fractions/)).toBeVisible();
  await expect.element(heading(/Dictation/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.element(heading(/Fractions/)).toBeVisible();
  await expect.element(heading(/Dictation/)).toBeVisible();
});
