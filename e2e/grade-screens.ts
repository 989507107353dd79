import type { GradeBook, GradeCell, OwnGrade, TopicsByWeek } from '../contract/grade-book.ts';
import type { ColumnInBook, MarkInBook, OwnMark } from '../contract/grade-columns.ts';
import { averagedPeriods } from '../contract/grade-periods.ts';
import { usualGrades } from '../contract/grade-scale.ts';
import { usualQuarters } from '../contract/school/quarters.ts';
import { answer, press, type Screen } from './screen.ts';

const answerWith = (object: object) => ({ status: 'ok', data_api: [object] });

const gradeOf = (percentage: number | null) =>
  percentage === null ? null : (usualGrades.find(({ from }) => percentage >= from)?.name ?? null);

function cell(state: GradeCell['state'], percentage: number | null): GradeCell {
  return { state, percentage, grade: gradeOf(percentage) };
}

const school_year = { year: 2026, quarters: usualQuarters(2026), present: 2 } as const;
const ofSecondQuarter = { quarter: 2, is_of_year: true } as const;

/** The averages of the periods, of which only the second quarter has one. */
const periodsOf = (percentage: number | null) =>
  averagedPeriods.map((period) => {
    const known = period === '2' || period === 'year' ? percentage : null;
    return { period, percentage: known, grade: gradeOf(known) };
  });

const titles = [
  'Kasrlar',
  'Контрольная: линейные уравнения и неравенства',
  'Natural sonlar va ular ustida amallar, takrorlash uchun topshiriq',
  'Percentages',
  'Insho: mening maktabim',
];

const names = [
  ['Madina', 'Yoʻldosheva'],
  ['Азиз', 'Каримов'],
  ['Shahnoza', 'Muhammadyusuf-Abdurahmonova-Xoʻjamurodova'],
  ['Гулчеҳра', 'Орипова'],
] as const;

const column = (id: number, title: string, day: string, most: number) => ({
  id,
  title,
  day,
  most,
  kind: id % 2 === 0 ? ('homework' as const) : ('oral' as const),
  weight: 1,
  author_name: id % 2 === 0 ? 'Дилноза Рахимова' : 'Karim Aliyev',
  starts_at: `${day}T00:00:00.000Z`,
  ...ofSecondQuarter,
});

/** A column of the reader, and one of a colleague. */
const columns: ColumnInBook[] = [
  column(1, 'Doskada: kasrlarni qoʻshish', '2026-11-12', 5),
  column(2, 'Домашняя работа № 14', '2026-11-25', 20),
].map((shown) =>
  Object.assign(shown, { version: 1, may_change: shown.id === 1, percentage: 75, grade: gradeOf(75) }),
);

function mark(points: number | null, most: number, note = ''): MarkInBook {
  const percentage = points === null ? null : Math.round((100 * points) / most);
  return { points, note, percentage, grade: gradeOf(percentage) };
}

/** A grade book with every state, a long name, and a work that was given to single pupils. */
const book: GradeBook = {
  class: 1,
  class_name: '7-«A»',
  year: 2026,
  today: '2026-11-27',
  school_year: { ...school_year, quarters: [...school_year.quarters] },
  missed_as_zero: false,
  grades: [...usualGrades],
  percentage: 64,
  grade: '3',
  periods: periodsOf(64),
  columns,
  works: titles.map((title, at) => ({
    id: at + 1,
    title,
    // The first one in the holidays before the second quarter.
    quarter: at === 0 ? null : 2,
    is_of_year: true,
    opens_at: `2026-11-${String(at + 10).padStart(2, '0')}T04:00:00.000Z`,
    due_at: null,
    closes_at: `2026-11-${String(at + 13).padStart(2, '0')}T04:00:00.000Z`,
    weight: at === 1 ? 2.5 : 1,
    to_class: at !== 3,
    percentage: at === 4 ? null : 60 + 9 * at,
    grade: at === 4 ? null : gradeOf(60 + 9 * at),
  })),
  pupils: names.map(([first_name, last_name], at) => ({
    id: at + 1,
    first_name,
    last_name,
    is_active: at !== 1,
    is_followed: true,
    percentage: 95 - 20 * at,
    grade: gradeOf(95 - 20 * at),
    periods: periodsOf(95 - 20 * at),
    marks: [
      at === 3 ? mark(null, 5, 'kasal') : mark(5 - 1.5 * at, 5, at === 0 ? 'Juda yaxshi tushuntirdi' : ''),
      at === 2 ? null : mark(20 - 3 * at, 20),
    ],
    cells: [
      cell('done', 100 - 30 * at),
      cell(at === 1 ? 'missed' : 'done', at === 1 ? null : 72),
      cell(at === 2 ? 'under_way' : 'not_begun', null),
      at < 2 ? cell('done', 86) : null,
      { ...cell('waiting', null), so_far: { points: 2, most: 5, waiting: 1 } },
    ],
  })),
  left: [],
};

const [gone] = book.pupils;
if (gone !== undefined)
  book.left = [{ ...gone, id: 99, first_name: 'Jasur', last_name: 'Ketgan', is_followed: false }];

const weeks = [40, 55, 48, 70, 81].map((right, at) => ({
  since: ['2026-10-12', '2026-10-19', '2026-11-02', '2026-11-09', '2026-11-16'][at] ?? '',
  answers: 110,
  right,
  waiting: 10,
}));

const topics: TopicsByWeek = {
  unconfirmed_pupils: 0,
  class_name: '7-«A»',
  pupils: names.map(([first_name, last_name], at) => ({ id: at + 1, first_name, last_name })),
  since: '2026-09-07',
  until: '2026-11-23',
  subjects: ['Matematika', 'Русский язык'].map((category_name, at) => ({
    category: at + 1,
    category_name,
    weeks,
    topics: ['Kasrlar va foizlar', 'Линейные уравнения и неравенства с параметром'].map((name, place) => ({
      category: 10 * (at + 1) + place,
      category_name: name,
      weeks: place === 0 ? weeks.slice(1, 4) : [{ since: '2026-11-16', answers: 3, right: 0, waiting: 3 }],
    })),
  })),
};

const ownWorks = (['done', 'waiting', 'hidden', 'under_way', 'not_begun', 'missed'] as const).map(
  (state, at): OwnGrade => {
    const percentage = state === 'done' ? 75 : state === 'missed' ? 0 : null;
    return {
      state,
      percentage,
      grade: gradeOf(percentage),
      so_far: state === 'waiting' ? { points: 2, most: 5, waiting: 1 } : undefined,
      id: at + 1,
      title: titles[at] ?? 'Retake',
      opens_at: '2026-11-02T04:00:00.000Z',
      due_at: null,
      closes_at: null,
      weight: at + 1,
      quarter: 2,
      is_of_year: true,
    };
  },
);

const ownMarks: OwnMark[] = [
  { ...column(2, 'Домашняя работа № 14', '2026-11-25', 20), ...mark(17, 20) },
  {
    ...column(1, 'Doskada: kasrlarni qoʻshish', '2026-11-12', 5),
    ...mark(4.5, 5, 'Juda yaxshi tushuntirdi'),
  },
];

const ownGrades = (user_name: string) => ({
  status: 'ok',
  user_name,
  grades: usualGrades,
  school_year,
  data_api: [
    {
      class: 1,
      class_name: '7-«A»',
      year: 2026,
      is_past: false,
      missed_as_zero: true,
      percentage: 75,
      grade: '4',
      periods: periodsOf(75),
      quarters_of: 2026,
      marks: ownMarks,
      works: ownWorks,
    },
    {
      class: 2,
      class_name: '6-«A»',
      year: 2025,
      is_past: true,
      missed_as_zero: false,
      percentage: 75,
      grade: '4',
      periods: periodsOf(75),
      quarters_of: 2025,
      marks: [],
      works: ownWorks.slice(0, 1),
    },
  ],
});

const emptyBook: GradeBook = {
  ...book,
  works: [],
  columns: [],
  pupils: book.pupils.map((pupil) => ({
    ...pupil,
    percentage: null,
    grade: null,
    periods: periodsOf(null),
    cells: [],
    marks: [],
  })),
  left: [],
  percentage: null,
  grade: null,
  periods: periodsOf(null),
};

const withBook = answer('**/grades_api/?class=*', answerWith(book));

/** Grades: of a class, of its subjects, one’s own, and the scale of the school. */
export const screens: readonly Screen[] = [
  {
    name: 'grades-none',
    role: 'teacher',
    path: '/classes/1/grades',
    before: answer('**/grades_api/?class=*', answerWith(emptyBook)),
  },
  { name: 'grades-forbidden', role: 'teacher', path: '/classes/999999/grades' },
  { name: 'grades', role: 'teacher', path: '/classes/1/grades', loads: 'staff', before: withBook },
  {
    name: 'grades-weight',
    role: 'teacher',
    path: '/classes/1/grades',
    before: withBook,
    prepare: async (page) => {
      await page.locator('.grade-weight').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'grades-of-year', role: 'teacher', path: '/classes/1/grades?period=year', before: withBook },
  { name: 'grades-of-first-quarter', role: 'teacher', path: '/classes/1/grades?period=1', before: withBook },
  { name: 'column-new', role: 'teacher', path: '/classes/1/grades/add', loads: 'staff', before: withBook },
  { name: 'column', role: 'teacher', path: '/classes/1/grades/columns/1', before: withBook },
  { name: 'column-of-colleague', role: 'teacher', path: '/classes/1/grades/columns/2', before: withBook },
  { name: 'topics-of-class', role: 'teacher', path: '/classes/1/topics', loads: 'staff' },
  {
    name: 'topics-of-class-many',
    role: 'teacher',
    path: '/classes/1/topics',
    before: answer('**/grades_api/topics/*', answerWith(topics)),
  },
  {
    name: 'topics-of-class-none',
    role: 'teacher',
    path: '/classes/1/topics',
    before: answer('**/grades_api/topics/*', answerWith({ ...topics, subjects: [] })),
  },
  {
    name: 'own-grades-none',
    role: 'pupil',
    path: '/grades',
    loads: 'pupil',
    before: answer('**/grades_api/own/*', {
      status: 'ok',
      user_name: '',
      grades: usualGrades,
      school_year,
      data_api: [],
    }),
  },
  {
    name: 'own-grades',
    role: 'pupil',
    path: '/grades',
    before: answer('**/grades_api/own/*', ownGrades('')),
  },
  {
    name: 'grades-of-child',
    role: 'parent',
    path: '/grades?child=5',
    loads: 'parent',
    before: answer('**/grades_api/own/*', ownGrades('Malika Aliyeva')),
  },
  { name: 'grades-of-stranger', role: 'parent', path: '/grades?child=1' },
  { name: 'staff-grades', role: 'staff', path: '/staff?part=grades', loads: 'staff' },
  {
    name: 'staff-grades-refused',
    role: 'staff',
    path: '/staff?part=grades',
    prepare: async (page, say) => {
      await press('grade_book.scale.add')(page, say);
      await press('grade_book.save')(page, say);
      await page.getByRole('alert').waitFor();
    },
  },
];
