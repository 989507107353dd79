import type { Language } from '../../contract/languages.ts';
import type { ResultGroup, ResultRow } from '../../contract/school/results.ts';
import type { Cell } from '../http/responses/csv.ts';
import { dayOf } from '../process/school-days.ts';
import type { AllResults } from './report.ts';

type Words = {
  /** The name of the sheet. */
  sheet: string;
  by: Readonly<Record<ResultGroup, string>>;
  opened: string;
  works: string;
  expected: string;
  handed_in: string;
  waiting: string;
  average: string;
  before: string;
  change: string;
  /** In the place of a name. */
  no_subject: string;
  no_name: string;
  all: string;
};

const words: Readonly<Record<Language, Words>> = {
  en: {
    sheet: 'Results',
    by: { class: 'Class', subject: 'Subject', teacher: 'Teacher', work: 'Assignment' },
    opened: 'Opened',
    works: 'Assignments',
    expected: 'Papers expected',
    handed_in: 'Handed in',
    waiting: 'Not marked yet',
    average: 'Average, %',
    before: 'Quarter before, %',
    change: 'Change, percentage points',
    no_subject: 'Without tests',
    no_name: 'No name',
    all: 'All together',
  },
  ru: {
    sheet: 'Результаты',
    by: { class: 'Класс', subject: 'Предмет', teacher: 'Учитель', work: 'Задание' },
    opened: 'Открыто',
    works: 'Выдано заданий',
    expected: 'Должно быть сдано работ',
    handed_in: 'Сдано работ',
    waiting: 'Ещё не проверено',
    average: 'Среднее, %',
    before: 'Прошлая четверть, %',
    change: 'Изменение, п. п.',
    no_subject: 'Без тестов',
    no_name: 'Без имени',
    all: 'Всего',
  },
  uz: {
    sheet: 'Natijalar',
    by: { class: 'Sinf', subject: 'Fan', teacher: 'Oʻqituvchi', work: 'Topshiriq' },
    opened: 'Ochilgan',
    works: 'Berilgan topshiriqlar',
    expected: 'Topshirilishi kerak boʻlgan ishlar',
    handed_in: 'Topshirilgan ishlar',
    waiting: 'Hali tekshirilmagan',
    average: 'Oʻrtacha, %',
    before: 'Oldingi chorak, %',
    change: 'Oʻzgarish, foiz punkti',
    no_subject: 'Testsiz',
    no_name: 'Ismsiz',
    all: 'Jami',
  },
};

/** A table of results: the headings, a row each, and the sum of all; and the name of its sheet. @param timeZone of the days of works */
export function resultTable(
  { by, before, rows, all }: AllResults,
  language: Language,
  timeZone: string,
): { sheet: string; rows: Cell[][] } {
  const texts = words[language];
  const isCompared = before !== null;
  const nameOf = ({ id, name }: ResultRow) => {
    if (name !== '') return name;
    return id === null && by === 'subject' ? texts.no_subject : texts.no_name;
  };
  const figures = ({ percentage, percentage_before, ...sum }: AllResults['all']): Cell[] => [
    sum.works,
    sum.expected,
    sum.handed_in,
    sum.waiting,
    percentage,
    ...(isCompared
      ? [
          percentage_before,
          percentage === null || percentage_before === null ? null : percentage - percentage_before,
        ]
      : []),
  ];
  const opened = (moment: string | null): Cell[] => {
    if (by !== 'work') return [];
    return [moment === null ? null : dayOf(new Date(moment), timeZone)];
  };
  const headings = [
    texts.by[by],
    ...(by === 'work' ? [texts.opened] : []),
    texts.works,
    texts.expected,
    texts.handed_in,
    texts.waiting,
    texts.average,
    ...(isCompared ? [texts.before, texts.change] : []),
  ];
  return {
    sheet: texts.sheet,
    rows: [
      headings,
      ...rows.map((row) => [nameOf(row), ...opened(row.opens_at), ...figures(row)]),
      [texts.all, ...opened(null), ...figures(all)],
    ],
  };
}
