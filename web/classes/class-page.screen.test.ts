import { expect, test } from 'vitest';

import { getClass } from '../../contract/people/classes.ts';
import { listPeople } from '../../contract/people/people.ts';
import { listWork } from '../../contract/work/work.ts';
import { answer } from '../testing/api.ts';
import { address, logIn, openPage, page } from '../testing/page.ts';

test('staff find the accounts of a class', async () => {
  logIn({ is_staff: true });
  const named = { id: 5, name: '3-«Accounts»' };
  answer(getClass, { data_api: [{ ...named, is_confirmed: true, join_code: null, pupils: [] }] });
  const { requests } = answer(listPeople, {
    data_api: [{ last_name: 'Oʻnbirsinfov', is_pupil: true, is_active: true, classes: [named] }],
  });
  await openPage('/classes/5');
  await page.getByRole('link', { name: 'Accounts in this class' }).click();
  await expect.element(page.getByText('1 person')).toBeVisible();
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Oʻnbirsinfov' }))
    .toMatchTextContent('3-«Accounts»');
  expect(requests.map(({ query }) => query.class)).toEqual([5]);
});

test('before a class is archived its page says which work goes on', async () => {
  logIn({ is_staff: true });
  const schoolClass = { id: 5, name: '9-B', is_confirmed: true, join_code: null, pupils: [], open_work: 2 };
  answer(getClass, { data_api: [schoolClass] });
  await openPage('/classes/5');
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('2 assignments of this class are not over. Pupils can do them until they close.');
});

test('the page of a class shows its work with how many have handed in, and leads to the results and to all of it', async () => {
  logIn({ is_teacher: true });
  const named = { id: 5, name: '5-«Work»' };
  answer(getClass, { data_api: [{ ...named, is_confirmed: true, join_code: null, pupils: [] }] });
  answer(listWork, {});
  const card = page.getByRole('region', { name: 'Work', exact: true });
  await openPage('/classes/5');
  await expect.element(card.getByText('This class has no assignments yet.')).toBeVisible();

  const title = 'Fractions of the class';
  const fractions = { id: 31, title, state: 'open', handed_in: 1, pupils_count: 3 } as const;
  const more = [1, 2, 3, 4].map((id) => ({ id, title: `Sums ${id}`, state: 'open' as const }));
  const { requests } = answer(listWork, { data_api: [fractions, ...more], total: 6, total_pages: 2 });
  await openPage('/classes/5');
  await expect.element(card.getByRole('listitem')).toHaveLength(5);
  expect(requests.map(({ query }) => [query.class, query.per_page])).toEqual([[5, 5]]);
  await expect
    .element(card.getByRole('listitem').filter({ hasText: title }))
    .toMatchTextContent('Handed in: 1 of 3');
  await expect.element(card.getByRole('link', { name: title })).toHaveAttribute('href', '/work/31/results');
  await card.getByRole('link', { name: 'All assignments of this class (6)' }).click();
  await expect.element(page.getByText('Found: 6')).toBeVisible();
  expect(address()).toBe('/work?class=5');
});

test('the page of a class lists its pupils like a register, sorts them, leads to each, and says who needs help', async () => {
  logIn({ is_teacher: true });
  const tally = (answered: number, right: number) => ({ answered, right, waiting: 0 });
  const pupil = (id: number, last_name: string, first_name: string, right: number) => ({
    id,
    last_name,
    first_name,
    is_active: true,
    is_confirmed: true,
    last_seen: null,
    has_logged_in: id !== 3,
    week: tally(0, 0),
    in_all: tally(10, right),
  });
  const pupils = [
    pupil(1, 'Zokirov', 'Anvar', 9),
    pupil(2, 'Валиев', 'Али', 2),
    pupil(3, 'Aliyeva', 'Lola', 5),
  ];
  const help = [
    {
      person: 2,
      missed: { works: 3, of: 5 },
      falling: { before: 81, now: 54 },
      weak: { category: 9, category_name: 'Geometriya', right: 4, answers: 15 },
    },
  ];
  answer(getClass, {
    data_api: [{ id: 5, name: '7-«Help»', is_confirmed: true, join_code: null, pupils, help }],
  });
  await openPage('/classes/5');
  const names = page.getByRole('rowheader');
  const texts = () => names.elements().map(({ textContent }) => textContent.trim());
  await expect.poll(texts).toEqual(['Aliyeva Lola', 'Валиев Али', 'Zokirov Anvar']);
  await expect
    .element(names.getByRole('link', { name: 'Валиев Али' }))
    .toHaveAttribute('href', '/classes/5/topics?person=2');
  await expect.element(page.getByRole('row').filter({ hasText: 'Aliyeva' })).toMatchTextContent('not yet');
  await page.getByLabelText('Sort by').selectOptions('Weakest first');
  await expect.poll(texts).toEqual(['Валиев Али', 'Aliyeva Lola', 'Zokirov Anvar']);

  const card = page.getByRole('region', { name: 'Who needs help' });
  for (const [name, href] of [
    ['Did not hand in 3 of the last 5 assignments', '/classes/5/grades'],
    ['Results fell from 81% to 54%', '/classes/5/grades'],
    ['Geometriya: 4 of 15 answers right', '/classes/5/topics?person=2'],
  ] as const)
    await expect.element(card.getByRole('link', { name })).toHaveAttribute('href', href);
});
