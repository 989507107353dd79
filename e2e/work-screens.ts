import type { AskedTest, OpenAttempt, WorkOfPupil, Paper } from '../contract/work/attempts.ts';
import { finishWork } from './clock.ts';
import { answer, press, type Screen } from './screen.ts';
import { pressOnOptions } from './page-parts.ts';

const now = '2026-11-23T08:00:00.000Z';
const later = '2026-11-27T13:00:00.000Z';
const clock = { now, time_zone: 'Asia/Tashkent' };

const ownWork: WorkOfPupil = {
  id: 7,
  title: 'Kasrlar va foizlar: birinchi chorak',
  words: 'Повторите §12–14.\nКалькулятор не нужен.',
  mode: 'exam',
  state: 'open',
  opens_at: '2026-11-20T08:00:00.000Z',
  due_at: later,
  closes_at: later,
  time_limit: 45,
  attempts: 'best',
  attempts_left: null,
  tests: 12,
  pass_mark: 60,
  offline: true,
  ...clock,
  under_way: null,
  ending: false,
  handed_in: [],
};

const attempt = {
  number: 1,
  started_at: '2026-11-21T08:00:00.000Z',
  handed_in_at: '2026-11-21T08:41:00.000Z',
  handed_in_by: 'pupil',
  late: false,
  answered: 11,
  tests: 12,
  counts: false,
} as const;

/** A result with two answers that are being read. */
const waits = { percentage: null, passed: null, so_far: { points: 8, most: 10, waiting: 2 } } as const;

const done: WorkOfPupil = {
  ...ownWork,
  under_way: { number: 4, started_at: now, ends_at: later, answered: 3, tests: 12 },
  handed_in: [
    { ...attempt, result: { points: 4.5, most: 14, percentage: 32, waiting: 0, passed: false } },
    {
      ...attempt,
      number: 2,
      late: true,
      handed_in_by: 'clock',
      counts: true,
      result: { points: 11, most: 14, percentage: 79, waiting: 0, passed: true },
    },
    { ...attempt, number: 3, result: { points: 8, most: 14, waiting: 2, ...waits } },
  ],
};

function asked(id: number, some: Partial<AskedTest> = {}): AskedTest {
  return {
    test: {
      id,
      test_type: 'choosable',
      savol: 'Kasrni qisqartiring: 18/24. Natijani eng kichik maxrajli kasr koʻrinishida yozing.',
      a: '3/4',
      b: '9/12, yaʼni hali qisqarmagan kasr',
      c: '6/8',
      d: '2/3',
      e: '',
      category: 1,
      category_name: 'Kasrlar',
      qiyinlik_darajasi: 34,
      image: '/media/default.jpg',
    },
    own: { given: null, flagged: false, choice: 0 },
    ...some,
  };
}

const given = (letter: 'a' | 'b' | 'c', flagged = false) => ({
  given: { users_answer: letter, users_text_answer: null },
  flagged,
  choice: 1,
});

const tests = Array.from({ length: 30 }, (_, at) =>
  asked(
    900 + at,
    at < 17 ? { own: at === 4 ? { ...given('a'), flagged: true } : given('a', at % 7 === 1) } : {},
  ),
);

const opened: OpenAttempt = {
  id: 70,
  number: 1,
  title: ownWork.title,
  mode: 'exam',
  started_at: now,
  ends_at: '2026-11-23T08:45:00.000Z',
  ...clock,
  offline: true,
  opened: 'a page',
  tests,
};

const paper: Paper = {
  title: ownWork.title,
  mode: 'exam',
  user_name: 'Malika Aliyeva',
  ...clock,
  pass_mark: 60,
  attempt: {
    ...attempt,
    counts: true,
    result: { points: 8, most: 14, waiting: 2, ...waits },
  },
  numbers: [1, 2],
  later: { marks: false, keys: false, explanations: true, from: later },
  tests: [
    asked(900, {
      own: given('a'),
      result: { points: 1, percentage: 100, weight: 1 },
      right: { right_answer: 'a', right_answer_text: '', explanation: '18 : 6 = 3 va 24 : 6 = 4.' },
    }),
    asked(901, {
      own: given('b'),
      result: { points: 0, percentage: 0, weight: 1 },
      right: { right_answer: 'a', right_answer_text: '', remarks: { b: 'Bu kasr hali qisqaradi.' } },
    }),
    asked(902, { result: { points: 0, percentage: 0, weight: 2 } }),
  ],
};

const envelope = (item: object) => ({ status: 'ok', data_api: [item] });
const answerOwn = (work: WorkOfPupil) => answer('**/work_api/7/own/', envelope(work));
const answerStart = (some: Partial<OpenAttempt> = {}) =>
  answer('**/work_api/7/start/', { status: 'ok', attempt: { ...opened, ...some } });
const answerPaper = (some: Partial<Paper> = {}) =>
  answer('**/work_api/7/paper/*', envelope({ ...paper, ...some }));
const elsewhere = { detail: 'Another page has opened this attempt.', code: 'opened_elsewhere' };

/** The screens on which work is done, with what the server would answer. */
export const screens: readonly Screen[] = [
  { name: 'own-work', role: 'pupil', path: '/my-work/7', before: answerOwn(ownWork) },
  {
    name: 'own-work-planned',
    role: 'pupil',
    path: '/my-work/7',
    before: answerOwn({ ...ownWork, state: 'planned', opens_at: later, time_limit: null }),
  },
  {
    name: 'own-work-late',
    role: 'pupil',
    path: '/my-work/7',
    before: answerOwn({ ...ownWork, state: 'late', attempts: 'once', attempts_left: 1, words: '' }),
  },
  { name: 'own-work-done', role: 'pupil', path: '/my-work/7', before: answerOwn(done) },
  { name: 'own-work-missing', role: 'pupil', path: '/my-work/999999' },
  { name: 'exam', role: 'pupil', path: '/my-work/7/solve', before: answerStart() },
  {
    name: 'exam-last-minutes',
    role: 'pupil',
    path: '/my-work/7/solve',
    before: answerStart({ ends_at: '2026-11-23T08:04:00.000Z' }),
  },
  {
    name: 'exam-hand-in',
    role: 'pupil',
    path: '/my-work/7/solve',
    before: answerStart(),
    prepare: press('attempts.hand_in.action'),
  },
  {
    name: 'exam-elsewhere',
    role: 'pupil',
    path: '/my-work/7/solve',
    before: async (page) => {
      await answerStart()(page);
      await answer('**/work_api/7/answer/', elsewhere, 409)(page);
    },
    prepare: async (page) => {
      await finishWork(page);
      await pressOnOptions(page, 'b');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'exam-not-begun',
    role: 'pupil',
    path: '/my-work/7/solve',
    before: answer('**/work_api/7/start/', elsewhere, 409),
  },
  {
    name: 'practice',
    role: 'pupil',
    path: '/my-work/7/solve',
    before: answerStart({ mode: 'practice', ends_at: null }),
  },
  {
    name: 'paper',
    role: 'pupil',
    path: '/my-work/7/paper',
    before: answer('**/work_api/7/paper/', envelope(paper)),
  },
  {
    name: 'paper-of-child',
    role: 'parent',
    path: '/my-work/7/paper?child=5',
    before: answerPaper({ later: null, numbers: [1] }),
  },
];
