import { type PupilHome } from '../contract/homes.ts';
import type { LogInEvent } from '../contract/people/log-in-events.ts';
import type { Progress } from '../contract/progress.ts';
import { heldAtSchool, queueAnswer, refuseAnswer } from './outbox-states.ts';
import {
  answer,
  answered,
  changeAnswer,
  openMenu,
  press,
  type Screen,
  submitAnswer,
  waitForAlert,
} from './screen.ts';

const noTally = { answered: 0, right: 0, waiting: 0, points: 0 };

/** The home of a pupil without answers. */
const newPupil: PupilHome = {
  go_on: null,
  week: { ...noTally, since: '2026-11-16' },
  in_all: noTally,
  subjects: [],
  latest: [],
  work: {
    now: '2026-11-23T08:00:00.000Z',
    time_zone: 'Asia/Tashkent',
    under_way: [],
    due: [],
    due_total: 0,
    back: [],
  },
};

const nothing = { status: 'ok', data_api: [], page: 1, total_pages: 0, total: 0 };

/** The progress in a subject with nothing left to solve. */
const doneSubject: Progress = {
  category: 1,
  category_name: 'Matematika',
  answered: 27,
  right: 22,
  partly: 1,
  waiting: 1,
  points: 61,
  solvable: 27,
};

/** What others did to a log-in. @param child_name blank for the log-in of the reader */
function logInEvents(child_name: string): LogInEvent[] {
  const request = { made_at: '2026-11-26T05:00:00.000Z', child_name };
  return [
    { ...request, id: 2, what: 'card_printed', by_staff: false, by_name: 'Nodira Sinfboshiyeva' },
    { ...request, id: 1, what: 'pin_reset', by_staff: true, by_name: '' },
  ];
}

/** What pupils, plain users and parents see. */
export const screens: readonly Screen[] = [
  { name: 'home-pupil', role: 'pupil', path: '/', loads: 'pupil' },
  {
    name: 'home-new',
    role: 'pupil',
    path: '/',
    before: async (page) => {
      await answer('**/home_api/pupil/', { status: 'ok', data_api: [newPupil] })(page);
      await answer('**/answered/*', nothing)(page);
    },
  },
  {
    name: 'home-log-in-changed',
    role: 'pupil',
    path: '/',
    before: answer('**/log_in_events_api/*', { status: 'ok', data_api: logInEvents('') }),
  },
  {
    name: 'home-log-in-of-child',
    role: 'parent',
    path: '/',
    before: answer('**/log_in_events_api/*', {
      status: 'ok',
      data_api: logInEvents('Malika Aliyeva'),
    }),
  },
  {
    name: 'home-done',
    role: 'pupil',
    path: '/',
    before: changeAnswer('**/home_api/pupil/', { go_on: null }),
  },
  { name: 'answered', role: 'pupil', path: '/answered', loads: 'pupil' },
  { name: 'answered-none', role: 'pupil', path: '/answered?category=1&verdict=waiting' },
  { name: 'categories-pupil', role: 'pupil', path: '/category' },
  { name: 'category-chosen', role: 'pupil', path: '/category?category=6' },
  { name: 'category-pupil', role: 'pupil', path: '/category/6' },
  {
    name: 'category-done',
    role: 'pupil',
    path: '/category?category=1',
    before: answer('**/category/progress/*', { status: 'ok', data_api: [doneSubject] }),
  },
  { name: 'tests-pupil', role: 'pupil', path: '/tests', loads: 'pupil' },
  { name: 'tests-of-category', role: 'pupil', path: '/tests?category=30' },
  { name: 'tests-none-in-category', role: 'pupil', path: '/tests?category=36' },
  { name: 'tests-none', role: 'pupil', path: '/tests?s=qwertyuiop' },
  { name: 'test-pupil', role: 'pupil', path: '/tests/105', loads: 'pupil' },
  { name: 'test-wrong', role: 'pupil', path: '/tests/10' },
  { name: 'test-wrong-text', role: 'pupil', path: '/tests/4' },
  { name: 'test-waiting', role: 'pupil', path: '/tests/107' },
  { name: 'test-forbidden', role: 'pupil', path: '/tests/34' },
  { name: 'test-missing', role: 'pupil', path: '/tests/99999' },
  { name: 'test-results-forbidden', role: 'pupil', path: '/tests/34/results' },
  { name: 'solve', role: 'pupil', path: '/solve-test?category=36', loads: 'pupil' },
  { name: 'tests-print-forbidden', role: 'pupil', path: '/tests/print' },
  { name: 'solve-picture', role: 'pupil', path: '/solve-test?category=20' },
  {
    name: 'solve-enlarged',
    role: 'pupil',
    path: '/solve-test?category=20',
    prepare: async (page) => {
      await page.locator('.question-picture').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'solve-text', role: 'pupil', path: '/solve-test?category=8' },
  {
    name: 'solve-offline',
    role: 'pupil',
    path: '/solve-test?category=8',
    prepare: async (page) => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false });
        window.dispatchEvent(new Event('offline'));
      });
      await page.locator('.waiting-bar-shown').waitFor();
    },
  },
  {
    name: 'solve-nothing-chosen',
    role: 'pupil',
    path: '/solve-test?category=36',
    prepare: press('answers.solve.submit'),
  },
  { name: 'solve-right', role: 'pupil', path: '/solve-test?category=36', prepare: answered(100) },
  { name: 'solve-wrong', role: 'pupil', path: '/solve-test?category=36', prepare: answered(0) },
  { name: 'solve-waiting', role: 'pupil', path: '/solve-test?category=36', prepare: answered(null) },
  {
    name: 'solve-opened',
    role: 'pupil',
    path: '/solve-test?category=36',
    prepare: async (page, say) => {
      await answered(0)(page);
      await press('answers.solve.last_open')(page, say);
    },
  },
  {
    name: 'solve-failed',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: answer('**/submit/', {}, 400),
    prepare: async (page) => {
      await submitAnswer(page);
      await waitForAlert(page);
    },
  },
  {
    name: 'solve-none-left',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: answer('**/get-unsolved/*', { status: 'no_tests_available' }),
  },
  {
    name: 'solve-done',
    role: 'pupil',
    path: '/solve-test?category=1',
    before: answer('**/get-unsolved/*', { status: 'no_tests_available', progress: doneSubject }),
  },
  {
    name: 'solve-kept',
    role: 'pupil',
    path: '/solve-test?category=36',
    prepare: queueAnswer,
  },
  {
    name: 'solve-leaving',
    role: 'pupil',
    path: '/solve-test?category=36',
    prepare: async (page, say) => {
      await queueAnswer(page, say);
      await openMenu(page);
      await page.getByRole('menuitem', { name: say('app.menu.logout') }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'kept-none', role: 'pupil', path: '/kept', loads: 'pupil' },
  {
    name: 'kept',
    role: 'pupil',
    path: '/solve-test?category=36',
    before: (page) =>
      page.route('**/untaken_answers_api/', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: { ...nothing, data_api: [heldAtSchool] } })
          : route.fallback(),
      ),
    prepare: async (page, say) => {
      await refuseAnswer(page);
      await queueAnswer(page, say);
      await page.locator('.kept-line').getByRole('link').click();
      await page.getByRole('heading', { name: say('kept.page.elsewhere') }).waitFor();
    },
  },
  { name: 'solve-nowhere', role: 'pupil', path: '/solve-test' },
  { name: 'profile', role: 'pupil', path: '/profile' },
  { name: 'profile-delete', role: 'pupil', path: '/profile', prepare: press('auth.delete.action') },
  { name: 'my-tests-forbidden', role: 'pupil', path: '/my_tests' },
  { name: 'add-forbidden', role: 'pupil', path: '/add_test?category=31' },

  { name: 'home-user', role: 'user', path: '/' },
  { name: 'tests-user', role: 'user', path: '/tests' },

  { name: 'home-parent', role: 'parent', path: '/', loads: 'parent' },
  { name: 'home-parent-alone', role: 'parent', path: '/', before: answer('**/home_api/children/*', nothing) },
  { name: 'child', role: 'parent', path: '/children/5', loads: 'parent' },
  { name: 'child-missing', role: 'parent', path: '/children/1' },
  { name: 'tests-parent', role: 'parent', path: '/tests' },
  { name: 'test-parent', role: 'parent', path: '/tests/2' },
  { name: 'profile-parent', role: 'parent', path: '/profile' },
  {
    name: 'profile-parent-ask',
    role: 'parent',
    path: '/profile',
    prepare: press('users.parent_role.give_up'),
  },
];
