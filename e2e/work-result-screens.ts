import type { Page } from '@playwright/test';

import type { Paper, PaperAnswer, PaperQuestion, WorkTestAnswers } from '../contract/work/work-papers.ts';
import type { PupilResult, ResultCell, TestResult, WorkResults } from '../contract/work/work-results.ts';
import { answer, press, type Screen, waitForAlert } from './screen.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;

const work: WorkResults['work'] = {
  id: 7,
  title: 'Kasrlar va foizlar: 7-sinf nazorat ishi',
  mode: 'exam',
  opens_at: at('08:00'),
  due_at: at('09:00'),
  closes_at: at('10:00'),
  archived_at: null,
  pass_mark: 60,
  attempts: 'once',
};

const texts = [
  'Yilning birinchi oyi qaysi?',
  'Какая столица Узбекистана?',
  'Solve $x^2 - 5x + 6 = 0$. How many roots are there?',
  'Derazangizdan nima koʻrinadi? Oʻn gap bilan yozing, har bir fasl haqida alohida.',
];

const tests: TestResult[] = Array.from({ length: 12 }, (_, place) => ({
  id: place + 1,
  test_type: place === 3 ? 'essay' : 'choosable',
  savol: texts[place % texts.length] ?? '',
  weight: 1 + (place % 3),
  asked: 8,
  answers: 7,
  right: place % 6,
  partly: place % 2,
  waiting: place === 3 ? 2 : 0,
  average: place === 11 ? null : (place * 37) % 101,
}));

const names = [
  'Malika Aliyeva',
  'Жасур Бекмуродов',
  'Dilnoza Ergasheva',
  'Oʻktam Gʻafurov',
  'Елизавета Иванова-Константинопольская',
  'Sherzod Karimov',
  'Nodira Normatova',
  'Тимур Рахимов',
  'Zilola Yoʻldosheva',
];

function cellOf(pupil: number, id: number): ResultCell {
  if (id === 4 && pupil % 3 === 0) return { test: id, state: 'waiting', percentage: null };
  const percentage = [100, 0, 50, 100][(pupil + id) % 4] ?? 0;
  const cell: ResultCell = { test: id, state: 'graded', percentage };
  if (pupil === 2 && id === 3) cell.marked = true;
  return cell;
}

function cellsOf(pupil: number): ResultCell[] {
  return tests.slice(0, 12 - (pupil % 3)).map(({ id }) => cellOf(pupil, id));
}

const percentages = [85, 62, 40, 100, 71, 15, 0];

function pupilOf(name: string, place: number): PupilResult {
  const known = {
    person: place + 1,
    name,
    classes: [1],
    is_given: place !== 5,
    is_active: true,
    closes_at: work.closes_at,
  };
  if (place === 7) {
    const under_way = {
      attempt: 1,
      started_at: at('08:05'),
      tests: 12,
      answered: 5,
      ends_at: null,
      changed_at: at('08:21'),
    };
    const answers = tests
      .slice(0, 5)
      .map(({ id }) => ({ test: id, state: 'given' as const, percentage: null }));
    return { ...known, under_way, result: null, answers };
  }
  if (place === 8) return { ...known, under_way: null, result: null, answers: [] };
  const percentage = percentages[place] ?? 0;
  const waiting = place % 3 === 0 ? 1 : 0;
  const result = {
    attempt: 1,
    started_at: at('08:02'),
    handed_in_at: at(place === 4 ? '09:20' : '08:40'),
    handed_in_by: (['pupil', 'clock', 'teacher'] as const)[place % 3] ?? 'pupil',
    late: place === 4,
    points: percentage / 4,
    most: 25,
    tests: 12,
    answered: 12 - (place % 3),
    waiting,
    ...(waiting > 0
      ? { percentage: null, passed: null, so_far: { points: percentage / 4, most: 24, waiting } }
      : { percentage, passed: percentage >= 60 }),
  };
  const late = place === 2 ? { late: { counted: 1, waiting: 2 } } : {};
  return { ...known, under_way: null, result, answers: cellsOf(place), ...late };
}

const pupils = names.map(pupilOf);

const results: WorkResults = {
  status: 'ok',
  state: 'shown',
  now: at('08:45'),
  work,
  classes: [
    { id: 1, name: '7-«A»' },
    { id: 2, name: '7-«B»' },
  ],
  summary: {
    pupils: 9,
    not_begun: 1,
    under_way: 1,
    handed_in: 7,
    waiting: 3,
    average: 47,
    passed: 2,
    failed: 2,
    distribution: [0, 1, 0, 0, 1, 0, 1, 1, 0, 0],
  },
  tests,
  pupils,
  to_mark: [1, 4, 7].map((person) => ({ person, attempt: 1, test: 4 })),
};

const noAnswer = {
  users_answer: null,
  users_text_answer: null,
  mark: null,
  reason: '',
  marked_at: null,
  marked_by_name: '',
} as const;

function question(id: number, some: Partial<PaperQuestion> = {}): PaperQuestion {
  return {
    id,
    test_type: 'choosable',
    savol: 'Yilning birinchi oyi qaysi?',
    a: 'Yanvar',
    b: 'Mart',
    c: 'Sentabr',
    d: '',
    e: '',
    category: 30,
    category_name: 'Ona tili',
    qiyinlik_darajasi: 34,
    image: '/media/default.jpg',
    ...some,
  };
}

const chosen: PaperAnswer = {
  ...noAnswer,
  users_answer: 'b',
  points: 0.5,
  percentage: 50,
  completed_at: at('08:20'),
  mark: 50,
  reason: 'Navroʻz bilan adashtirgan, lekin tushuntirib berdi.',
  marked_at: at('09:00'),
  marked_by_name: 'Sherzod Umarov',
};

const written: PaperAnswer = {
  ...noAnswer,
  answer: { text: 'Koʻchamizda tut daraxtlari oʻsadi. Bahorda u yam-yashil boʻladi. '.repeat(6) },
  points: null,
  percentage: null,
  completed_at: at('08:30'),
};

const paper: Paper = {
  work,
  person: 2,
  name: 'Жасур Бекмуродов',
  is_given: true,
  now: at('08:45'),
  attempts: [
    {
      attempt: 1,
      started_at: at('08:02'),
      ends_at: null,
      changed_at: at('08:40'),
      tests: 4,
      answered: 3,
      result: {
        attempt: 1,
        started_at: at('08:02'),
        handed_in_at: at('09:10'),
        handed_in_by: 'clock',
        late: true,
        points: 1.5,
        most: 7,
        tests: 4,
        answered: 3,
        percentage: null,
        waiting: 1,
        passed: null,
        so_far: { points: 1.5, most: 5, waiting: 1 },
      },
      counts: true,
      can_mark: true,
      paper: [
        {
          test: { ...question(1), right_answer: 'a', right_answer_text: '' },
          has_changed: true,
          weight: 1,
          is_flagged: true,
          answer: chosen,
        },
        {
          test: question(2),
          has_changed: false,
          weight: 1,
          is_flagged: false,
          answer: {
            ...chosen,
            users_answer: 'a',
            points: 1,
            percentage: 100,
            mark: null,
            reason: '',
            marked_at: null,
          },
        },
        {
          test: question(4, { test_type: 'essay', savol: texts[3] ?? '', a: '', b: '', c: '', content: {} }),
          has_changed: false,
          weight: 3,
          is_flagged: false,
          answer: written,
        },
        { test: question(5), has_changed: false, weight: 2, is_flagged: false, answer: null },
      ],
    },
  ],
};

const underWay: Paper = {
  ...paper,
  attempts: paper.attempts.map((attempt) => ({
    ...attempt,
    result: null,
    can_mark: false,
    counts: false,
    ends_at: at('09:02'),
  })),
};

const counted: WorkTestAnswers = {
  work,
  test: { ...question(1), right_answer: 'a', right_answer_text: '' },
  weight: 1,
  asked: 8,
  answers: 7,
  right: 4,
  partly: 0,
  waiting: 0,
  average: 50,
  options: { a: 4, b: 2, c: 1 },
  given: [],
};

const typed: WorkTestAnswers = {
  ...counted,
  test: question(1, { test_type: 'free_text', savol: 'Oʻzbekiston poytaxti?', a: '', b: '', c: '' }),
  options: {},
  given: [
    { users_answer: null, users_text_answer: 'Toshkent', percentage: 100, people: 4 },
    { users_answer: null, users_text_answer: 'Samarqand shahri', percentage: 0, people: 2 },
    { users_answer: null, users_text_answer: '=1+1', percentage: 0, people: 1 },
  ],
};

const answerWith = (item: object) => ({ status: 'ok', data_api: [item] });

const withResults = answer('**/work_api/7/results/*', results);

/** Answers with a paper. */
export async function withPaper(page: Page, shown: Paper = paper): Promise<void> {
  await withResults(page);
  await answer('**/work_api/7/papers/*', answerWith(shown))(page);
}

async function withTest(page: Page, shown: WorkTestAnswers): Promise<void> {
  await withResults(page);
  await answer('**/work_api/7/tests/*', answerWith(shown))(page);
}

/** No pupil has started, or the work has no pupils. */
const withNone = (page: Page, some: Partial<WorkResults>) =>
  answer('**/work_api/7/results/*', { ...results, to_mark: [], ...some })(page);

const noneStarted: Partial<WorkResults> = {
  pupils: pupils.map((pupil) => Object.assign({}, pupil, { under_way: null, result: null, answers: [] })),
  summary: {
    ...results.summary,
    not_begun: 9,
    under_way: 0,
    handed_in: 0,
    average: null,
    distribution: Array(10).fill(0) as number[],
  },
  tests: tests.map((test) => Object.assign({}, test, { asked: 0, answers: 0, right: 0, average: null })),
};

const shownAs = (view: 'list' | 'matrix') => press(`work_results.views.${view}`);

/** The screens of what came of a work. */
export const screens: readonly Screen[] = [
  { name: 'work-results', role: 'teacher', path: '/work/7/results', before: withResults },
  {
    name: 'work-results-matrix',
    role: 'teacher',
    path: '/work/7/results',
    before: withResults,
    prepare: shownAs('matrix'),
  },
  {
    name: 'work-results-list',
    role: 'teacher',
    path: '/work/7/results',
    before: withResults,
    prepare: shownAs('list'),
  },
  {
    name: 'work-results-none',
    role: 'teacher',
    path: '/work/7/results',
    before: (page) => withNone(page, noneStarted),
  },
  {
    name: 'work-results-nobody',
    role: 'teacher',
    path: '/work/7/results',
    before: (page) => withNone(page, { pupils: [] }),
  },
  { name: 'work-results-missing', role: 'teacher', path: '/work/99999/results' },
  {
    name: 'work-results-failed',
    role: 'teacher',
    path: '/work/7/results',
    before: answer('**/work_api/7/results/*', { detail: 'Broken.' }, 400),
  },
  { name: 'work-paper', role: 'teacher', path: '/work/7/results/2', before: (page) => withPaper(page) },
  {
    name: 'work-paper-mark',
    role: 'teacher',
    path: '/work/7/results/2',
    before: (page) => withPaper(page),
    prepare: async (page, say) => {
      await press('work_results.mark.change')(page, say);
      await page.locator('form').first().waitFor();
    },
  },
  {
    name: 'work-paper-refused',
    role: 'teacher',
    path: '/work/7/results/2',
    before: async (page) => {
      await withPaper(page);
      await answer('**/work_api/7/marks/', { detail: 'Not handed in.', code: 'not_handed_in' }, 409)(page);
    },
    prepare: async (page, say) => {
      await page.locator('[name=percentage]').fill('80');
      await press('work_results.mark.save')(page, say);
      await waitForAlert(page);
    },
  },
  {
    name: 'work-paper-under-way',
    role: 'teacher',
    path: '/work/7/results/2',
    before: (page) => withPaper(page, underWay),
  },
  {
    name: 'work-paper-none',
    role: 'teacher',
    path: '/work/7/results/2',
    before: (page) => withPaper(page, { ...paper, attempts: [] }),
  },
  { name: 'work-paper-missing', role: 'teacher', path: '/work/99999/results/2' },
  {
    name: 'work-test',
    role: 'teacher',
    path: '/work/7/results/test/1',
    before: (page) => withTest(page, counted),
  },
  {
    name: 'work-test-typed',
    role: 'teacher',
    path: '/work/7/results/test/1',
    before: (page) => withTest(page, typed),
  },
  { name: 'work-test-missing', role: 'teacher', path: '/work/99999/results/test/1' },
];
