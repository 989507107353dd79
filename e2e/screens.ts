import { needs, type PupilHome, type SchoolHome, type TeacherHome } from '../contract/homes.ts';
import type { AnswerToMark } from '../contract/marks.ts';
import type { Person } from '../contract/people.ts';
import type { Progress } from '../contract/progress.ts';
import { formattingScreens } from './formatting-screens.ts';
import { classScreens } from './class-screens.ts';
import { gapsAndEssayScreens } from './gaps-and-essay-screens.ts';
import { familyScreens } from './family-screens.ts';
import { importScreens } from './import-screens.ts';
import { historyScreens } from './history-screens.ts';
import { marksScreens } from './marks-screens.ts';
import { writingScreens } from './writing-screens.ts';
import { chooseAction, openRoles } from './page-parts.ts';
import { questionTypeScreens } from './question-type-screens.ts';
import {
  answer,
  answered,
  answerTrial,
  changeAnswer,
  openMenu,
  press,
  searchCategory,
  type Screen,
  type ScreenRole,
  submitAnswer,
  waitForAlert,
} from './screen.ts';

/** What a link of an activation mail is for. */
function activation(some: object): object {
  const signUp = { name: 'Gulnora Tosheva', start_date: '2026-11-20T09:05:00.000Z' };
  return { ...signUp, is_active: false, choose_password: false, ...some };
}

/** Cards of which some have a code for parents too. */
const newCards = {
  status: 'ok',
  school: 'Toshkent shahri 12-sonli umumiy oʻrta taʼlim maktabi',
  address: null,
  cards: ['Madina Yoʻldosheva', 'Азиз Каримов', 'Muhammadyusuf-Abdulloh Abdurahmonov-Xoʻjamurodov'].map(
    (name, at) => ({
      person: at + 1,
      name,
      class: at === 1 ? '' : '7 «B»',
      code: 'CDFG-2345',
      linking_code: at === 1 ? undefined : 'WXYT-6789',
    }),
  ),
};

const noTally = { answered: 0, right: 0, waiting: 0, points: 0 };

/** The home of a pupil who has not answered anything. */
const newPupil: PupilHome = {
  go_on: null,
  week: { ...noTally, since: '2026-11-16' },
  in_all: noTally,
  subjects: [],
  latest: [],
};

/** A school where everything needs a hand, and people answer tests. */
const busySchool: Partial<SchoolHome> = {
  needs: needs.map((what, at) => ({ what, count: 3 * at + 1 })),
  days: Array.from({ length: 30 }, (_, at) => ({
    day: `2026-10-${String(at + 1).padStart(2, '0')}`,
    answers: (at * 37) % 90,
  })),
};

const nothing = { status: 'ok', data_api: [], page: 1, total_pages: 0, total: 0 };
const onePage = { status: 'ok', page: 1, total_pages: 1, total: 1 };

/** A person who has deleted the account. */
const closedPerson: Person = {
  id: 900,
  first_name: 'Gulnora',
  last_name: 'Tosheva',
  email: 'gulnora.tosheva@maktab.example',
  about: '',
  is_active: false,
  is_staff: false,
  is_teacher: false,
  is_parent: false,
  is_pupil: true,
  start_date: '2026-09-02T09:00:00.000Z',
  father_email: '',
  mother_email: '',
  is_waiting: false,
  needs_reset: false,
  closed_until: '2026-12-20T09:00:00.000Z',
  classes: [],
};

/** Answers that came in on the day of the picture, one of them from a deleted account. */
const today: TeacherHome['today'] = {
  answers: 12,
  right: 1,
  waiting: 10,
  latest: [100, 0, null].map((percentage, at) => ({
    test: 24 + at,
    savol: 'Tomonlari 13, 14 va 15 boʻlgan uchburchakning yuzini toping.',
    category: 7,
    category_name: 'Uchburchaklar',
    points: percentage,
    percentage,
    completed_at: '2026-11-20T09:00:00.000Z',
    user_name: percentage === null ? '' : 'Malika Aliyeva',
  })),
};

/** Changes the home of the teacher that the server answers. */
const changeTeacherHome = (change: Partial<TeacherHome>) => changeAnswer('**/home_api/teacher/', change);

/** How far somebody is in a subject with nothing left to solve. */
const doneSubject: Progress = {
  category: 1,
  category_name: 'Matematika',
  answered: 27,
  right: 24,
  waiting: 1,
  points: 61,
  solvable: 27,
};

/** Every screen in its main states, on the demonstration data, whose ids are always the same. */
export const screens: readonly Screen[] = [
  { name: 'home', role: 'guest', path: '/' },
  { name: 'home-right', role: 'guest', path: '/', prepare: answerTrial('c') },
  { name: 'home-wrong', role: 'guest', path: '/', prepare: answerTrial('a') },
  { name: 'menu', role: 'guest', path: '/', prepare: openMenu },
  { name: 'login', role: 'guest', path: '/login' },
  { name: 'login-refused', role: 'guest', path: '/login', prepare: press('auth.login.submit') },
  { name: 'signup', role: 'guest', path: '/signup' },
  { name: 'signup-refused', role: 'guest', path: '/signup', prepare: press('auth.signup.submit') },
  { name: 'invited', role: 'guest', path: '/signup?invitation=expired' },
  {
    name: 'signup-done',
    role: 'guest',
    path: '/signup',
    before: answer('**/auth/users/', {}, 201),
    prepare: async (page) => {
      for (const name of ['first_name', 'last_name']) await page.locator(`[name=${name}]`).fill('Gulnora');
      await page.locator('[name=email]').fill('gulnora.tosheva@maktab.example');
      for (const name of ['password', 're_password']) await page.locator(`[name=${name}]`).fill('savol-1');
      await page.locator('[name=re_password]').press('Enter');
      await page.locator('.alert-success').waitFor();
    },
  },
  { name: 'reset', role: 'guest', path: '/reset-password' },
  { name: 'reset-confirm', role: 'guest', path: '/password/reset/confirm/MQ/old' },
  { name: 'activation-failed', role: 'guest', path: '/activate/MQ/old' },
  {
    name: 'activation-choose',
    role: 'guest',
    path: '/activate/MQ/new',
    before: async (page) => {
      await answer('**/users/activation/', { detail: 'Stale token for given user.' }, 403)(page);
      await answer('**/users/activation_info/', activation({ is_active: true, choose_password: true }))(page);
    },
    prepare: async (page) => page.locator('[name=re_new_password]').waitFor(),
  },
  {
    name: 'not-me',
    role: 'guest',
    path: '/not-me/MQ/new',
    before: answer('**/users/activation_info/', activation({})),
  },
  { name: 'card', role: 'guest', path: '/card' },
  { name: 'card-wrong', role: 'guest', path: '/card/#CDFG2345', prepare: waitForAlert },
  ...(['pin_required', 'pin_to_choose'] as const).map((code): Screen => ({
    name: `card-${code}`,
    role: 'guest',
    path: '/card/#CDFG2345',
    before: answer('**/auth/card/create/', { detail: 'A PIN is needed', code }, 401),
    prepare: (page) => page.locator('.card-pin').first().waitFor(),
  })),
  { name: 'categories', role: 'guest', path: '/category' },
  {
    name: 'categories-found',
    role: 'guest',
    path: '/category',
    prepare: async (page) => {
      await searchCategory(page, 'geo');
      // Before the answer all categories are suggested.
      await page.locator('.typeahead-state').filter({ hasText: '2' }).waitFor();
    },
  },
  { name: 'category-chosen-guest', role: 'guest', path: '/category?category=6' },
  { name: 'category-guest', role: 'guest', path: '/category/6' },
  { name: 'tests-guest', role: 'guest', path: '/tests' },
  { name: 'test-guest', role: 'guest', path: '/tests/105' },
  { name: 'news', role: 'guest', path: '/blog' },
  { name: 'post', role: 'guest', path: '/blog/8' },
  { name: 'not-found', role: 'guest', path: '/nowhere' },

  { name: 'home-pupil', role: 'pupil', path: '/' },
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
    name: 'home-done',
    role: 'pupil',
    path: '/',
    before: changeAnswer('**/home_api/pupil/', { go_on: null }),
  },
  { name: 'answered', role: 'pupil', path: '/answered' },
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
  { name: 'tests-pupil', role: 'pupil', path: '/tests' },
  { name: 'tests-of-category', role: 'pupil', path: '/tests?category=30' },
  { name: 'tests-none-in-category', role: 'pupil', path: '/tests?category=36' },
  { name: 'tests-none', role: 'pupil', path: '/tests?s=qwertyuiop' },
  { name: 'test-pupil', role: 'pupil', path: '/tests/105' },
  { name: 'test-wrong', role: 'pupil', path: '/tests/10' },
  { name: 'test-wrong-text', role: 'pupil', path: '/tests/4' },
  { name: 'test-waiting', role: 'pupil', path: '/tests/107' },
  { name: 'test-forbidden', role: 'pupil', path: '/tests/34' },
  { name: 'test-missing', role: 'pupil', path: '/tests/99999' },
  { name: 'test-results-forbidden', role: 'pupil', path: '/tests/34/results' },
  { name: 'solve', role: 'pupil', path: '/solve-test?category=36' },
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
  { name: 'solve-nowhere', role: 'pupil', path: '/solve-test' },
  { name: 'profile', role: 'pupil', path: '/profile' },
  { name: 'profile-delete', role: 'pupil', path: '/profile', prepare: press('auth.delete.action') },
  { name: 'card-of-another', role: 'pupil', path: '/card' },
  { name: 'cards-forbidden', role: 'pupil', path: '/cards/print' },
  { name: 'classes-pupil', role: 'pupil', path: '/classes' },
  { name: 'class-pupil', role: 'pupil', path: '/classes/1' },
  {
    name: 'classes-refused',
    role: 'pupil',
    path: '/classes',
    prepare: press('classes.join.submit'),
  },
  { name: 'class-forbidden', role: 'pupil', path: '/classes/2' },
  { name: 'my-tests-forbidden', role: 'pupil', path: '/my_tests' },
  { name: 'add-forbidden', role: 'pupil', path: '/add_test?category=31' },

  { name: 'home-user', role: 'user', path: '/' },
  { name: 'tests-user', role: 'user', path: '/tests' },

  { name: 'home-parent', role: 'parent', path: '/' },
  { name: 'home-parent-alone', role: 'parent', path: '/', before: answer('**/home_api/children/*', nothing) },
  { name: 'child', role: 'parent', path: '/children/5' },
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

  { name: 'home-teacher', role: 'teacher', path: '/' },
  { name: 'home-teacher-today', role: 'teacher', path: '/', before: changeTeacherHome({ today }) },
  { name: 'home-teacher-new', role: 'teacher', path: '/', before: changeTeacherHome({ tests: 0 }) },
  { name: 'my-tests', role: 'teacher', path: '/my_tests' },
  { name: 'my-tests-none', role: 'teacher', path: '/my_tests?state=today' },
  { name: 'home-teacher-to-mark', role: 'teacher', path: '/', before: changeTeacherHome({ to_mark: 12 }) },
  { name: 'to-mark', role: 'teacher', path: '/to_mark?test=24&answer=7', before: queueEssays },
  {
    name: 'to-mark-refused',
    role: 'teacher',
    path: '/to_mark?answer=7',
    before: queueEssays,
    prepare: async (page, say) => {
      await page.locator('[name=percentage]').fill('101');
      await press('marks.save')(page, say);
    },
  },
  { name: 'to-mark-none', role: 'teacher', path: '/to_mark' },
  { name: 'to-mark-missing', role: 'teacher', path: '/to_mark?answer=99999' },
  { name: 'category-teacher', role: 'teacher', path: '/category/6' },
  { name: 'tests-teacher', role: 'teacher', path: '/tests' },
  { name: 'tests-print', role: 'teacher', path: '/tests/print?category=30' },
  {
    name: 'tests-print-answers',
    role: 'teacher',
    path: '/tests/print',
    prepare: (page) => page.locator('.check-line').click(),
  },
  { name: 'test-teacher', role: 'teacher', path: '/tests/24' },
  {
    name: 'test-notes',
    role: 'teacher',
    path: '/tests/24',
    prepare: press('questions.administration.notes'),
  },
  { name: 'test-results', role: 'teacher', path: '/tests/1/results' },
  { name: 'test-results-none', role: 'teacher', path: '/tests/24/results' },
  { name: 'test-delete', role: 'teacher', path: '/tests/24', prepare: press('questions.page.delete') },
  { name: 'add', role: 'teacher', path: '/add_test?category=31' },
  {
    name: 'add-refused',
    role: 'teacher',
    path: '/add_test',
    prepare: press('questions.form.create'),
  },
  {
    name: 'add-text',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: (page) => page.locator('[name=test_type][value=free_text]').check({ force: true }),
  },
  {
    name: 'add-draft',
    role: 'teacher',
    path: '/add_test?category=31',
    prepare: async (page, say) => {
      await page.locator('[name=savol]').fill('2 + 2 × 2 = ?');
      await page.reload();
      await page.getByText(say('ui.draft.back')).waitFor();
    },
  },
  { name: 'edit', role: 'teacher', path: '/edit_test/105' },

  { name: 'cards-of-class', role: 'teacher', path: '/cards/print?class=1' },
  { name: 'cards-of-person', role: 'staff', path: '/cards/print?person=5' },
  {
    name: 'cards',
    role: 'staff',
    path: '/cards/print',
    before: answer('**/people_api/cards/', newCards, 201),
    prepare: async (page, say) => {
      await press('cards.print.make')(page, say);
      await page.locator('.login-card').last().waitFor();
    },
  },
  {
    name: 'cards-none',
    role: 'staff',
    path: '/cards/print',
    before: answer('**/people_api/cards/', { ...newCards, cards: [] }, 201),
    prepare: async (page, say) => {
      await press('cards.print.make')(page, say);
      await page.getByText(say('cards.print.none')).waitFor();
    },
  },
  { name: 'home-staff', role: 'staff', path: '/' },
  {
    name: 'home-staff-needs',
    role: 'staff',
    path: '/',
    before: changeAnswer('**/home_api/school/', busySchool),
  },
  { name: 'test-staff', role: 'staff', path: '/tests/107' },
  { name: 'test-results-waiting', role: 'staff', path: '/tests/107/results' },
  ...importScreens,
  { name: 'staff', role: 'staff', path: '/staff' },
  {
    name: 'staff-erase',
    role: 'staff',
    path: '/staff',
    prepare: async (page, say) =>
      chooseAction(page.locator('tbody').getByRole('row').first(), say('people.erase')),
  },
  {
    name: 'staff-closed',
    role: 'staff',
    path: '/staff?is_active=closed',
    before: answer('**/people_api/*', { ...onePage, data_api: [closedPerson] }),
    prepare: (page) => page.locator('tbody').getByRole('row').first().waitFor(),
  },
  {
    name: 'staff-ask',
    role: 'staff',
    path: '/staff',
    prepare: async (page) => {
      await openRoles(page.locator('tbody').getByRole('row').first());
      await page.getByRole('menuitemcheckbox').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'staff-roles',
    role: 'staff',
    path: '/staff',
    prepare: (page) => openRoles(page.locator('tbody').getByRole('row').first()),
  },
  { name: 'staff-categories', role: 'staff', path: '/staff?part=categories' },
  {
    name: 'staff-category-form',
    role: 'staff',
    path: '/staff?part=categories',
    prepare: press('people.category.add_root'),
  },
  { name: 'staff-levels', role: 'staff', path: '/staff?part=levels' },
  { name: 'staff-level-form', role: 'staff', path: '/staff?part=levels', prepare: press('people.level.add') },
  { name: 'post-staff', role: 'staff', path: '/blog/8' },
  { name: 'post-add', role: 'staff', path: '/blog/new' },
  { name: 'post-edit', role: 'staff', path: '/blog/8/edit' },

  ...questionTypeScreens,
  ...formattingScreens,
  ...gapsAndEssayScreens,
  ...historyScreens,
  ...familyScreens,
  ...marksScreens,
  ...writingScreens,
  ...classScreens,
];

/** The screens that load more than the person, by the role that sees most of each. */
export const loadedScreens: readonly { role: ScreenRole; paths: readonly string[] }[] = [
  { role: 'guest', paths: ['/category', '/category?category=6', '/category/6', '/blog', '/blog/8'] },
  { role: 'pupil', paths: ['/', '/answered', '/family', '/tests', '/tests/105', '/solve-test?category=36'] },
  { role: 'parent', paths: ['/', '/family', '/children/5'] },
  {
    role: 'teacher',
    paths: [
      '/',
      '/my_tests',
      '/to_mark',
      '/tests/print',
      '/tests/24',
      '/tests/24/history',
      '/tests/1/results',
      '/edit_test/105',
    ],
  },
  {
    role: 'staff',
    paths: [
      '/',
      '/staff',
      '/staff?part=categories',
      '/staff?part=levels',
      '/staff?part=audit',
      '/classes',
      '/classes/1',
      '/blog/8/edit',
    ],
  },
];
