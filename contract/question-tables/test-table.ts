import type { Language } from '../languages.ts';

/*
 * The columns of a table of tests, as CSV or a workbook: one row for each test. Exports and the template have these headings; imports know
 * many more (server/question-imports/reading/tables/). docs/test-tables.md says what stands in each.
 */

/** The columns, in the order of the template. Those of parts are there once for each part: A, B, C. */
export const testColumns = [
  'type',
  'question',
  'text',
  'option',
  'pair',
  'answer',
  'exact',
  'tolerance',
  'unit',
  'units',
  'explanation',
  'comment',
  'level',
  'category',
  'tags',
  'format',
] as const;
export type TestColumn = (typeof testColumns)[number];

/** The columns that are there once for each part of a test: options, items, prompts or gaps; choices; comments. */
export const partColumns = ['option', 'pair', 'comment'] as const;
export type PartColumn = (typeof partColumns)[number];

/** The letters of the columns of parts: as many as a test has gaps or right numbers at most. */
export const partLetters = 'ABCDEFGHIJKLMNOPQRST';

/** The heading of each column; that of a part stands before its letter. */
export const testHeadings: Readonly<Record<Language, Readonly<Record<TestColumn, string>>>> = {
  en: {
    type: 'Type',
    question: 'Question',
    text: 'Text with gaps',
    option: 'Option',
    pair: 'Pair',
    answer: 'Right answer',
    exact: 'Exactly as written',
    tolerance: 'May differ by',
    unit: 'Unit',
    units: 'Other accepted units',
    explanation: 'Explanation',
    comment: 'Comment on option',
    level: 'Difficulty',
    category: 'Subject and topics',
    tags: 'Tags',
    format: 'Format',
  },
  ru: {
    type: 'Вид',
    question: 'Вопрос',
    text: 'Текст с пропусками',
    option: 'Вариант',
    pair: 'Пара',
    answer: 'Правильный ответ',
    exact: 'Точно как написано',
    tolerance: 'Допустимое отклонение',
    unit: 'Единица измерения',
    units: 'Другие допустимые единицы',
    explanation: 'Пояснение',
    comment: 'Комментарий к варианту',
    level: 'Сложность',
    category: 'Предмет и темы',
    tags: 'Метки',
    format: 'Формат',
  },
  uz: {
    type: 'Tur',
    question: 'Savol',
    text: 'Boʻsh joyli matn',
    option: 'Variant',
    pair: 'Juftlik',
    answer: 'Toʻgʻri javob',
    exact: 'Aynan yozilganidek',
    tolerance: 'Qancha farq qilishi mumkin',
    unit: 'Oʻlchov birligi',
    units: 'Qabul qilinadigan boshqa birliklar',
    explanation: 'Izoh',
    comment: 'Variantga izoh',
    level: 'Qiyinlik darajasi',
    category: 'Fan va mavzular',
    tags: 'Teglar',
    format: 'Format',
  },
};

/** The types of tests as tables name them, beside their codes. */
export const testTypeWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    choosable: 'One right answer',
    free_text: 'Free text',
    multiple: 'Several right answers',
    numeric: 'Number',
    matching: 'Matching',
    ordering: 'Ordering',
    gaps: 'Fill in the gaps',
    essay: 'Essay',
  },
  ru: {
    choosable: 'Один правильный ответ',
    free_text: 'Свободный ответ',
    multiple: 'Несколько правильных ответов',
    numeric: 'Число',
    matching: 'Подбор пар',
    ordering: 'Порядок',
    gaps: 'Текст с пропусками',
    essay: 'Сочинение',
  },
  uz: {
    choosable: 'Bitta toʻgʻri javob',
    free_text: 'Erkin javob',
    multiple: 'Bir nechta toʻgʻri javob',
    numeric: 'Son',
    matching: 'Juftini topish',
    ordering: 'Tartiblash',
    gaps: 'Boʻsh joyli matn',
    essay: 'Insho',
  },
};

/** How a table says that a typed answer must be exactly as written. */
export const yesWord: Readonly<Record<Language, string>> = { en: 'yes', ru: 'да', uz: 'ha' };

/** Stands in the column of the right answer where none is recorded, for the types whose parts stand in the right order otherwise. */
export const noAnswer = '?';

/** The names that the difficulty levels have in a new school, from weight 1 to 5. */
export const levelNames: readonly (readonly string[])[] = [
  ['Beginner', 'Начальный', 'Boshlangʻich'],
  ['Elementary', 'Базовый', 'Asosiy'],
  ['Intermediate', 'Средний', 'Oʻrta'],
  ['Advanced', 'Продвинутый', 'Yuqori'],
  ['Olympiad', 'Олимпиадный', 'Olimpiada'],
];
