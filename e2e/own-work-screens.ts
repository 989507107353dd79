import type { SchoolWork, TeacherWork } from '../contract/homes.ts';
import type { OwnResult, OwnWork } from '../contract/work/own-work.ts';
import { answer, changeAnswer, press, type Screen } from './screen.ts';

/** Monday, a minute past one in the afternoon in Tashkent. */
const now = '2026-11-23T08:01:00.000Z';
const clock = { now, time_zone: 'Asia/Tashkent' };

const result: OwnResult = {
  points: 11,
  most: 14,
  percentage: 79,
  waiting: 0,
  passed: true,
  shown_at: '2026-11-22T09:00:00.000Z',
};

const planned: OwnWork = {
  id: 1,
  title: 'Квадратные уравнения и их приложения: повторение перед четвертной контрольной',
  subject: 'Matematika',
  teacher_name: 'Елена Морозова',
  mode: 'exam',
  opens_at: '2026-11-24T03:30:00.000Z',
  due_at: '2026-11-24T04:15:00.000Z',
  closes_at: '2026-11-24T04:30:00.000Z',
  time_limit: 40,
  tests: 15,
  state: 'planned',
  progress: 'not_begun',
  under_way: null,
  handed_in_at: null,
  handed_in_late: false,
  attempts_left: 1,
  result: null,
};

const open: OwnWork = {
  ...planned,
  id: 2,
  title: 'Kasrlarni qoʻshish va ayirish',
  mode: 'practice',
  opens_at: '2026-11-20T03:00:00.000Z',
  due_at: '2026-11-27T19:00:00.000Z',
  closes_at: null,
  time_limit: null,
  tests: 10,
  state: 'open',
  attempts_left: null,
};

const late: OwnWork = {
  ...open,
  id: 3,
  title: 'Irregular verbs',
  subject: 'Ingliz tili',
  teacher_name: '',
  due_at: '2026-11-22T13:00:00.000Z',
  closes_at: '2026-11-23T19:00:00.000Z',
  tests: 1,
  state: 'late',
  attempts_left: 1,
};

const underWay: OwnWork = {
  ...planned,
  id: 4,
  title: 'Nyuton qonunlari',
  subject: 'Fizika',
  opens_at: '2026-11-23T07:00:00.000Z',
  due_at: '2026-11-23T10:00:00.000Z',
  closes_at: '2026-11-23T10:00:00.000Z',
  state: 'open',
  progress: 'under_way',
  under_way: { answered: 6, tests: 15, ends_at: '2026-11-23T08:23:00.000Z' },
  attempts_left: 0,
};

const handedIn: OwnWork = {
  ...open,
  id: 5,
  title: 'Tarix: Amir Temur davri',
  subject: null,
  progress: 'handed_in',
  handed_in_at: '2026-11-21T09:00:00.000Z',
  result,
};

/** Works in every state. */
const done: readonly OwnWork[] = [
  handedIn,
  {
    ...handedIn,
    id: 6,
    title: 'Insho: mening shahrim',
    handed_in_late: true,
    attempts_left: 2,
    result: {
      ...result,
      percentage: null,
      passed: null,
      waiting: 2,
      so_far: { points: 11, most: 12, waiting: 2 },
    },
  },
  {
    ...handedIn,
    id: 7,
    title: 'Organic compounds',
    result: { ...result, points: 2, percentage: 14, passed: false },
  },
  { ...handedIn, id: 8, title: 'Geometriya', result: null, state: 'closed' },
  { ...late, id: 9, title: 'Rus tili: kelishiklar', state: 'closed' },
];

const pupilWork = {
  ...clock,
  under_way: [underWay],
  due: [late, planned, open],
  due_total: 7,
  back: done.slice(0, 3),
};

const page = { status: 'ok', page: 1, total_pages: 1, ...clock };
const list = (data_api: readonly OwnWork[]) =>
  answer('**/work_api/own/*', { ...page, total: data_api.length, data_api });

const teacherWork: TeacherWork = {
  ...clock,
  total: 12,
  today: [
    {
      id: 1,
      title: planned.title,
      mode: 'exam',
      classes: ['7-«A»', '7-«B»'],
      opens_at: '2026-11-23T07:00:00.000Z',
      due_at: '2026-11-23T10:00:00.000Z',
      closes_at: null,
      given: 57,
      begun: 44,
      handed_in: 21,
      not_begun: [
        'Malika Aliyeva',
        'Шахноза Исмаилова',
        'Oʻktam Qodirov',
        'Anvar Toʻxtayev',
        'Gʻulom Gʻaniyev',
      ],
    },
    {
      id: 2,
      title: open.title,
      mode: 'practice',
      classes: ['9-«V»'],
      opens_at: '2026-11-23T11:00:00.000Z',
      due_at: null,
      closes_at: '2026-11-27T19:00:00.000Z',
      given: 28,
      begun: 0,
      handed_in: 0,
      not_begun: [],
    },
  ],
  to_mark: { total: 1, answers: 24, first: [{ id: 3, title: 'Insho: mening shahrim', waiting: 24 }] },
  to_decide: { total: 1, answers: 3, first: [{ id: 4, title: 'Organik birikmalar', waiting: 3 }] },
  corrected: { total: 1, answers: 3, first: [{ id: 2, title: open.title, waiting: 3 }] },
};

const schoolWork: SchoolWork = {
  running: 14,
  begun_today: 231,
  due_this_week: 540,
  in_time: 421,
  to_mark: { total: 1, answers: 24, first: [{ id: 3, title: 'Insho: mening shahrim', waiting: 24 }] },
};

/** The work on the homes after log-in, in place of the works of the demonstration data. */
export const screens: readonly Screen[] = [
  {
    name: 'home-pupil-work',
    role: 'pupil',
    path: '/',
    before: changeAnswer('**/home_api/pupil/', { work: pupilWork }),
  },
  {
    name: 'my-work',
    role: 'pupil',
    path: '/my-work',
    loads: 'pupil',
    before: list([late, planned, open, underWay]),
  },
  { name: 'my-work-done', role: 'pupil', path: '/my-work?filter=done', before: list(done) },
  { name: 'my-work-none', role: 'pupil', path: '/my-work', before: list([]) },
  { name: 'my-work-user', role: 'user', path: '/my-work' },
  {
    name: 'home-parent-work',
    role: 'parent',
    path: '/',
    before: changeAnswer('**/home_api/children/*', {
      work: { ...clock, due: [late, planned, open], due_total: 3, done: done.slice(0, 3) },
    }),
  },
  {
    name: 'child-work',
    role: 'parent',
    path: '/children/5',
    before: async (shown) => {
      const work = { ...clock, due: [late], due_total: 1, done };
      await changeAnswer('**/home_api/children/*', { work })(shown);
      await list(done)(shown);
    },
    prepare: press('my_work.done'),
  },
  {
    name: 'home-teacher-work',
    role: 'teacher',
    path: '/',
    before: changeAnswer('**/home_api/teacher/', { work: teacherWork }),
  },
  {
    name: 'home-staff-work',
    role: 'staff',
    path: '/',
    before: changeAnswer('**/home_api/school/', { work: schoolWork }),
  },
];
