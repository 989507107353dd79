import type { Language } from '../../../contract/languages.ts';
import type { SoFar } from '../../../contract/work/so-far.ts';

/** The words of an export of results. */
export type ResultWords = {
  columns: {
    name: string;
    classes: string;
    state: string;
    attempt: string;
    started_at: string;
    handed_in_at: string;
    handed_in_by: string;
    late: string;
    answered: string;
    tests: string;
    points: string;
    most: string;
    percentage: string;
    passed: string;
    waiting: string;
    /** Answers that came after the end of the attempt: those that wait for a decision, and those that count. */
    late_waiting: string;
    late_counted: string;
  };
  /** The name of the sheet. */
  sheet: string;
  states: { not_begun: string; under_way: string; handed_in: string };
  by: { pupil: string; clock: string; teacher: string };
  yes: string;
  no: string;
  /** Of an answer that has no points yet, and of one that may still change. */
  waits: string;
  given: string;
};

export const resultWords: Readonly<Record<Language, ResultWords>> = {
  en: {
    columns: {
      name: 'Pupil',
      classes: 'Class',
      state: 'Status',
      attempt: 'Attempt',
      started_at: 'Started',
      handed_in_at: 'Handed in',
      handed_in_by: 'Handed in by',
      late: 'Late',
      answered: 'Answered',
      tests: 'Tests',
      points: 'Points',
      most: 'Maximum points',
      percentage: 'Percentage',
      passed: 'Passed',
      waiting: 'Waiting for marks',
      late_waiting: 'Late answers to decide on',
      late_counted: 'Late answers that count',
    },
    sheet: 'Results',
    states: { not_begun: 'not started', under_way: 'in progress', handed_in: 'handed in' },
    by: { pupil: 'pupil', clock: 'time was up', teacher: 'teacher' },
    yes: 'yes',
    no: 'no',
    waits: 'waiting',
    given: 'answered',
  },
  ru: {
    columns: {
      name: 'Ученик',
      classes: 'Класс',
      state: 'Состояние',
      attempt: 'Попытка',
      started_at: 'Начало',
      handed_in_at: 'Сдано',
      handed_in_by: 'Кто сдал',
      late: 'С опозданием',
      answered: 'Ответов',
      tests: 'Тестов',
      points: 'Баллы',
      most: 'Максимум баллов',
      percentage: 'Процент',
      passed: 'Зачтено',
      waiting: 'Ждут проверки',
      late_waiting: 'Поздние ответы ждут решения',
      late_counted: 'Поздние ответы засчитаны',
    },
    sheet: 'Результаты',
    states: { not_begun: 'не начато', under_way: 'выполняется', handed_in: 'сдано' },
    by: { pupil: 'ученик', clock: 'время вышло', teacher: 'учитель' },
    yes: 'да',
    no: 'нет',
    waits: 'ждёт проверки',
    given: 'есть ответ',
  },
  uz: {
    columns: {
      name: 'Oʻquvchi',
      classes: 'Sinf',
      state: 'Holati',
      attempt: 'Urinish',
      started_at: 'Boshlangan',
      handed_in_at: 'Topshirilgan',
      handed_in_by: 'Kim topshirgan',
      late: 'Kechikib',
      answered: 'Javoblar',
      tests: 'Testlar',
      points: 'Ball',
      most: 'Eng koʻp ball',
      percentage: 'Foiz',
      passed: 'Oʻtgan',
      waiting: 'Baho kutmoqda',
      late_waiting: 'Kech kelgan, qaror kutmoqda',
      late_counted: 'Kech kelgan, hisobga olindi',
    },
    sheet: 'Natijalar',
    states: { not_begun: 'boshlanmagan', under_way: 'bajarilmoqda', handed_in: 'topshirilgan' },
    by: { pupil: 'oʻquvchi', clock: 'vaqt tugagan', teacher: 'oʻqituvchi' },
    yes: 'ha',
    no: 'yoʻq',
    waits: 'baho kutmoqda',
    given: 'javob berilgan',
  },
};

/** What a result has reached so far, while answers in it wait, in the words of exports. */
export function soFarIn(language: Language, { points, most, waiting }: SoFar): string {
  const [reached, all, read] = [points, most, waiting].map((number) => number.toLocaleString(language));
  const texts: Readonly<Record<Language, string>> = {
    en: `${reached} of ${all} so far, ${read} ${waiting === 1 ? 'is' : 'are'} being marked`,
    ru: `пока ${reached} из ${all}, на проверке: ${read}`,
    uz: `hozircha ${all} balldan ${reached}, tekshirilmoqda: ${read}`,
  };
  return texts[language];
}
