import { firstSteps, needs, type SchoolHome, type TeacherHome } from '../contract/homes.ts';
import type { Person } from '../contract/people/people.ts';
import { chooseAction, openRoles } from './page-parts.ts';
import { answer, changeAnswer, press, type Screen } from './screen.ts';

/** A school where everything needs a hand, and people answer tests. */
const busySchool: Partial<SchoolHome> = {
  needs: needs.map((what, at) => ({ what, count: 3 * at + 1 })),
  days: Array.from({ length: 30 }, (_, at) => ({
    day: `2026-10-${String(at + 1).padStart(2, '0')}`,
    answers: (at * 37) % 90,
  })),
};

const onePage = { status: 'ok', page: 1, total_pages: 1, total: 1 };

/** A person whose account was deleted. */
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
  classes: [],
  is_waiting: false,
  needs_reset: false,
  closed_until: '2026-12-20T09:00:00.000Z',
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

/** What teachers and staff see of tests, people and news. */
export const screens: readonly Screen[] = [
  { name: 'home-teacher', role: 'teacher', path: '/', loads: 'teacher' },
  { name: 'home-teacher-today', role: 'teacher', path: '/', before: changeTeacherHome({ today }) },
  { name: 'home-teacher-new', role: 'teacher', path: '/', before: changeTeacherHome({ tests: 0 }) },
  { name: 'my-tests', role: 'teacher', path: '/my_tests', loads: 'teacher' },
  { name: 'my-tests-none', role: 'teacher', path: '/my_tests?state=today' },
  {
    name: 'home-teacher-to-mark',
    role: 'teacher',
    path: '/',
    before: changeTeacherHome({ to_mark: 12, new_sets: 2 }),
  },
  { name: 'category-teacher', role: 'teacher', path: '/category/6' },
  { name: 'tests-teacher', role: 'teacher', path: '/tests' },
  { name: 'tests-print', role: 'teacher', path: '/tests/print?category=30' },
  {
    name: 'tests-print-answers',
    role: 'teacher',
    path: '/tests/print',
    loads: 'teacher',
    prepare: (page) => page.locator('.check-line').last().click(),
  },
  { name: 'test-teacher', role: 'teacher', path: '/tests/24', loads: 'teacher' },
  {
    name: 'test-notes',
    role: 'teacher',
    path: '/tests/24',
    prepare: press('questions.administration.notes'),
  },
  { name: 'test-results', role: 'teacher', path: '/tests/1/results', loads: 'teacher' },
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
  { name: 'edit', role: 'teacher', path: '/edit_test/105', loads: 'teacher' },

  { name: 'home-staff', role: 'staff', path: '/', loads: 'staff' },
  {
    name: 'home-staff-needs',
    role: 'staff',
    path: '/',
    before: changeAnswer('**/home_api/school/', busySchool),
  },
  {
    name: 'home-staff-new',
    role: 'staff',
    path: '/',
    before: changeAnswer('**/home_api/school/', {
      needs: [],
      steps: firstSteps.map((what, at) => ({ what, done: at === 0 })),
    }),
  },
  { name: 'staff-school', role: 'staff', path: '/staff?part=school' },
  { name: 'staff-quarters', role: 'staff', path: '/staff?part=quarters' },
  { name: 'staff-results', role: 'staff', path: '/school/results?period=year', loads: 'staff' },
  {
    name: 'staff-results-days',
    role: 'staff',
    path: '/school/results?by=work&period=days&from=2020-09-01&to=2020-09-30',
  },
  {
    name: 'staff-take-subjects',
    role: 'staff',
    path: '/staff?part=categories',
    prepare: press('people.category.take'),
  },
  { name: 'staff-add-person', role: 'staff', path: '/staff', prepare: press('people.add.action') },
  { name: 'test-staff', role: 'staff', path: '/tests/107' },
  { name: 'test-results-waiting', role: 'staff', path: '/tests/107/results' },
  { name: 'staff', role: 'staff', path: '/staff', loads: 'staff' },
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
  { name: 'staff-categories', role: 'staff', path: '/staff?part=categories', loads: 'staff' },
  {
    name: 'staff-category-form',
    role: 'staff',
    path: '/staff?part=categories',
    prepare: press('people.category.add_root'),
  },
  { name: 'staff-levels', role: 'staff', path: '/staff?part=levels', loads: 'staff' },
  { name: 'staff-level-form', role: 'staff', path: '/staff?part=levels', prepare: press('people.level.add') },
  { name: 'post-staff', role: 'staff', path: '/blog/8' },
  { name: 'post-add', role: 'staff', path: '/blog/new' },
  { name: 'post-edit', role: 'staff', path: '/blog/8/edit', loads: 'staff' },
];
