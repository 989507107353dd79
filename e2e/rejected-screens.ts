import type { RejectedAnswer } from '../contract/work/rejected-answers.ts';
import { readTest } from './late-screens.ts';
import { answer, type Screen } from './screen.ts';

const times = { at: '2026-11-20T05:10:00.000Z', received_at: '2026-11-20T09:00:00.000Z' };

const test = readTest(24, 'Tomonlari 13, 14 va 15 boʻlgan uchburchakning yuzini toping.');

const idOf = (at: number) => `1c0d4b2f-7e30-4d69-8b88-2a1f6e5d4c3${at}`;

const base = { ...times, question: null, work: null } as const;

/** An answer to a test that its reader wrote, one in work, the end of that work, and a text. */
const late: readonly RejectedAnswer[] = [
  {
    ...base,
    id: idOf(0),
    kind: 'answer',
    question: 24,
    body: { users_answer: 'b' },
    reason: 'disabled',
    test,
  },
  {
    ...base,
    id: idOf(1),
    kind: 'work',
    work: 3,
    title: 'Geron formulasi',
    body: { test: 25, users_answer: 'a' },
    reason: 'over',
  },
  {
    ...base,
    id: idOf(2),
    kind: 'hand_in',
    work: 3,
    title: 'Geron formulasi',
    body: { opened: 'x' },
    reason: 'opened_elsewhere',
  },
  {
    ...base,
    id: idOf(3),
    kind: 'answer',
    question: 26,
    body: { users_text_answer: 'Amir Temur' },
    reason: 'not_found',
  },
];

const list = {
  status: 'ok',
  user_name: 'Malika Aliyeva',
  data_api: late,
  page: 1,
  total_pages: 1,
  total: late.length,
};

const path = '/people/5/untaken';

/** The screens of answers that came too late, on the demonstration data. */
export const screens: readonly Screen[] = [
  { name: 'untaken', role: 'teacher', path, before: answer('**/untaken_answers_api/*', list) },
  { name: 'untaken-none', role: 'staff', path, loads: 'staff' },
  { name: 'untaken-forbidden', role: 'teacher', path: '/people/1/untaken' },
];
