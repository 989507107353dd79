import type { LateAnswer } from '../contract/work/late-answers.ts';
import { answer, type Screen } from './screen.ts';

/** A test as a teacher sees it who reads its answers. */
export const readTest = (id: number, savol: string) =>
  ({
    id,
    test_type: 'choosable',
    savol,
    a: '84',
    b: '90',
    c: '72',
    d: '',
    e: '',
    category: 7,
    category_name: 'Uchburchaklar',
    qiyinlik_darajasi: 1,
    image: null,
  }) as unknown as LateAnswer['test'];

const base = {
  person: 5,
  name: 'Malika Aliyeva',
  attempt: 1,
  given: { users_answer: 'b', users_text_answer: null },
  replaces: false,
  at: '2026-11-20T05:10:00.000Z',
  received_at: '2026-11-20T09:00:00.000Z',
  ended_at: '2026-11-20T05:00:00.000Z',
  decided: 'waiting',
  decided_at: null,
  decided_by_name: '',
} as const;

/** Of one pupil two that wait and one that was taken, of another one that counts by itself and one that was left out. */
const late: readonly LateAnswer[] = [
  {
    ...base,
    id: 1,
    number: 1,
    test: readTest(24, 'Tomonlari 13, 14 va 15 boʻlgan uchburchakning yuzini toping.'),
  },
  { ...base, id: 2, number: 2, test: readTest(25, '60 ning 1,5 qismi?'), at: null, replaces: true },
  {
    ...base,
    id: 3,
    number: 4,
    test: readTest(26, '168 ning yarmi?'),
    given: null,
    decided: 'taken',
    decided_at: '2026-11-20T10:00:00.000Z',
    decided_by_name: 'Rustam Qodirov',
  },
  {
    ...base,
    id: 4,
    person: 6,
    name: 'Jasur Toshmatov',
    number: 1,
    test: readTest(24, 'Tomonlari 13, 14 va 15 boʻlgan uchburchakning yuzini toping.'),
    at: '2026-11-20T04:50:00.000Z',
    decided: 'counted',
  },
  {
    ...base,
    id: 5,
    person: 6,
    name: 'Jasur Toshmatov',
    number: 2,
    test: readTest(25, '60 ning 1,5 qismi?'),
    decided: 'left_out',
    decided_at: '2026-11-20T10:00:00.000Z',
    decided_by_name: 'Rustam Qodirov',
  },
];

const list = { status: 'ok', title: 'Uchburchaklar', data_api: late };
const path = '/work/7/results/late';
const requests = '**/work_api/7/late_answers/';

/** The decisions on four answers of the reader. */
const ownWork = {
  status: 'ok',
  page: 1,
  total_pages: 1,
  total: 4,
  data_api: (['waiting', 'counted', 'taken', 'left_out'] as const).map((decided, at) => ({
    id: at,
    work: 7,
    title: 'Uchburchaklar',
    attempt: 1,
    number: at + 1,
    at: base.at,
    received_at: base.received_at,
    ended_at: base.ended_at,
    decided,
    decided_at: null,
  })),
};

/** The screens of answers that came after the end of an exam, on the demonstration data. */
export const screens: readonly Screen[] = [
  { name: 'late-answers', role: 'teacher', path, before: answer(requests, list) },
  { name: 'late-answers-none', role: 'teacher', path, before: answer(requests, { ...list, data_api: [] }) },
  { name: 'late-answers-missing', role: 'teacher', path: '/work/99999/results/late' },
  {
    name: 'late-answers-own',
    role: 'pupil',
    path: '/kept',
    before: answer('**/late_answers_api/*', ownWork),
  },
];
