import { expect, test } from 'vitest';

import { getPupilHome, getSchoolHome, getTeacherHome } from '../../../contract/homes.ts';
import { listOwnWork, type OwnWork } from '../../../contract/work/own-work.ts';
import { answer } from '../../testing/api.ts';
import type { Some } from '../../testing/example.ts';
import { address, logIn, openPage, page, passTime, stopTime } from '../../testing/page.ts';

const clock = { now: '2026-11-20T07:00:00.000Z', time_zone: 'Asia/Tashkent' };
const region = (name: string) => page.getByRole('region', { name, exact: true });
const rows = () => page.getByRole('main').css('.work-row');

const half: Some<OwnWork> = {
  state: 'open',
  progress: 'handed_in',
  handed_in_at: '2026-11-20T06:00:00.000Z',
  attempts_left: 0,
  result: { points: 1, most: 2, percentage: 50, passed: false },
};

test('work that opens while the page is shown is shown as open', async () => {
  logIn({ is_pupil: true });
  const work = { title: 'Soon', opens_at: '2026-11-20T07:00:10.000Z' };
  answer(listOwnWork, { ...clock, data_api: [{ ...work, state: 'planned' }] });
  await openPage('/');
  stopTime();
  await page.getByRole('navigation').getByRole('link', { name: 'My work' }).click();
  await passTime(0);
  await expect.element(rows()).toMatchTextContent('Not open yet');
  answer(listOwnWork, { ...clock, now: '2026-11-20T07:00:11.000Z', data_api: [{ ...work, state: 'open' }] });
  await passTime(12_000);
  await expect.element(rows()).not.toMatchTextContent('Not open yet');
});

test('a pupil without work finds a home without it, and its page says so', async () => {
  logIn({ is_pupil: true });
  await openPage('/');
  await expect.element(page.getByRole('heading', { name: 'Your first test is waiting' })).toBeVisible();
  await expect.element(rows()).toHaveLength(0);
  await openPage('/my-work');
  await expect.element(page.getByText('Nothing is due at the moment.')).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.element(page.getByText('Nothing has been handed in yet.')).toBeVisible();
});

test('the home of a pupil goes on with a running attempt, then with due work, and shows returned work', async () => {
  logIn({ is_pupil: true });
  const exam: Some<OwnWork> = {
    id: 3,
    title: 'Exam',
    mode: 'exam',
    state: 'open',
    progress: 'under_way',
    under_way: { answered: 1, tests: 2, ends_at: '2026-11-20T07:30:00.000Z' },
  };
  const next: Some<OwnWork> = { title: 'Next', state: 'open', due_at: '2026-11-21T07:00:00.000Z' };
  const back = { ...half, title: 'Back' };
  const work = { ...clock, due: [next], due_total: 1 };
  answer(getPupilHome, { data_api: [{ work: { ...work, due_total: 2, under_way: [exam], back: [back] } }] });
  await openPage('/');
  const underWay = page.css('.work-under-way');
  await expect.element(underWay.getByRole('heading')).toHaveTextContent('Exam');
  await expect.element(underWay).toMatchTextContent('30 minutes left');
  await expect.element(underWay).toMatchTextContent('1 of 2 tests answered');
  await expect.element(page.getByRole('main').css('.button-primary')).toHaveTextContent('Continue');
  await expect.element(underWay.getByRole('link')).toHaveAttribute('href', '/my-work/3/solve');
  await expect.element(region('Due').css('.work-row-title')).toHaveTextContent('Next');
  await expect.element(region('New results').css('.work-row')).toHaveLength(1);
  await expect.element(region('New results')).toMatchTextContent('50% Not passed');
  const so_far = { points: 2, most: 5, waiting: 1 };
  const waits = { ...half, title: 'Essay', result: { points: 2, most: 6, waiting: 1, so_far } };
  answer(getPupilHome, { data_api: [{ work: { ...work, due: [waits], back: [back] } }] });
  await openPage('/');
  await expect.element(region('Due')).toMatchTextContent('2 of 5 so far, 1 is being marked');
  await expect.element(region('Due')).not.toMatchTextContent('%');
  answer(getPupilHome, { data_api: [{ work: { ...work, back: [{ ...half, title: 'Exam' }, back] } }] });
  await openPage('/');
  await expect.element(region('New results').css('.work-row')).toHaveLength(2);
  await expect.element(underWay).not.toBeInTheDocument();
  await region('Due').getByRole('link', { name: 'All my work' }).click();
  await expect.poll(address).toBe('/my-work');
});

test('the home of a pupil has assigned work first, with a button to start it, and free practice below it', async () => {
  logIn({ is_pupil: true });
  const planned: Some<OwnWork> = { id: 3, title: 'Planned', state: 'planned', progress: 'not_begun' };
  const exam: Some<OwnWork> = {
    id: 4,
    title: 'Exam',
    mode: 'exam',
    state: 'open',
    progress: 'not_begun',
    due_at: '2026-11-20T12:00:00.000Z',
    time_limit: 40,
  };
  const later: Some<OwnWork> = { ...exam, id: 5, title: 'Later', mode: 'practice' };
  const work = { ...clock, due: [planned, exam, later], due_total: 3 };
  const goOn = { category: 2, category_name: 'Algebra', answered: 1, solvable: 2 };
  answer(getPupilHome, {
    data_api: [{ go_on: goOn, in_all: { answered: 1 }, work }],
  });
  await openPage('/');
  const due = (title: string) => region('Due').css('.work-row').filter({ hasText: title });
  await expect.element(due('Exam')).toMatchTextContent(/Not started.*Exam · .*40 minutes.*Due today, 17:00/);
  await expect
    .element(due('Exam').getByRole('link', { name: 'Start assignment' }))
    .toHaveAttribute('href', '/my-work/4');
  await expect
    .element(due('Planned').getByRole('link', { name: 'Start assignment' }))
    .not.toBeInTheDocument();
  // The first work that can be started is the next step of the screen.
  await expect.element(page.getByRole('main').css('.button-primary')).toHaveLength(1);
  await expect.element(due('Exam').css('.button-primary')).toHaveTextContent('Start assignment');
  await expect.element(due('Later').css('.button-secondary')).toHaveTextContent('Start assignment');
  const places = [region('Due'), page.css('.go-on')].map(
    (part) => part.element().getBoundingClientRect().top,
  );
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});

test('a teacher finds the work of the day with the pupils who still have to start, and the answers that wait for marking', async () => {
  logIn({ is_teacher: true });
  const work = { id: 7, title: 'Today', given: 2, begun: 1, opens_at: '2026-11-20T06:00:00.000Z' };
  const toMark = { total: 1, answers: 1, first: [{ id: 7, title: 'Today', waiting: 1 }] };
  answer(getTeacherHome, {
    data_api: [
      {
        to_mark: 2,
        work: { ...clock, total: 1, today: [{ ...work, not_begun: ['Anvar Karimov'] }], to_mark: toMark },
      },
    ],
  });
  await openPage('/');
  const today = region('Work today');
  await expect.element(today).toMatchTextContent('1 of 2 pupils have started');
  await expect.element(today).toMatchTextContent('Not started: Anvar Karimov');
  await expect.element(today.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/work/7/results');
  const queue = region('3 answers are waiting for your mark');
  await expect.element(queue).toMatchTextContent('1 answer is waiting for your mark');
  await expect.element(queue.getByRole('link', { name: 'Mark answers' })).toHaveAttribute('href', '/to_mark');
  answer(getTeacherHome, { data_api: [{ work: { ...clock, total: 1, today: [{ ...work, begun: 2 }] } }] });
  await openPage('/');
  await expect.element(today).toMatchTextContent('Everyone has started.');
  await expect.element(queue).not.toBeInTheDocument();
});

test('staff find the work of the school in figures, and the works that are over with answers to mark', async () => {
  logIn({ is_staff: true });
  answer(getSchoolHome, {
    data_api: [
      {
        needs: [
          { what: 'works_to_mark', count: 1 },
          { what: 'pupils_without_class', count: 3 },
        ],
        work: {
          running: 1,
          begun_today: 4,
          to_mark: { total: 1, first: [{ id: 7, title: 'Over', waiting: 1 }] },
        },
      },
    ],
  });
  await openPage('/');
  const figures = region('Work').getByRole('listitem');
  await expect.element(figures.nth(0)).toHaveTextContent('1 assignment is open now');
  await expect.element(figures.nth(1)).toHaveTextContent('4 pupils have started today');
  const needs = region('What needs attention');
  await expect.element(needs.getByRole('link', { name: 'Over' })).toHaveAttribute('href', '/work/7/results');
  await expect.element(needs).toMatchTextContent('Assignments that are given to a class do not reach them.');
});
