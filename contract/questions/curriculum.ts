import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { type Language, languages } from '../languages.ts';
import { missingOr, oneOf } from '../wire/fields.ts';
import { limitedArray } from '../wire/limited.ts';
import { messages } from '../wire/messages.ts';
import { ErrorBody, FieldErrors, oneObject } from '../wire/wire.ts';

/*
 * The subjects of schools in Uzbekistan, each with the grades in which it is taught, after the basic curriculum of general secondary
 * education. Staff take them into the tree of categories, and change them there like all others.
 */

/** A subject: its name in each language of instruction in which it is taught, and its first and last grade. */
type CurriculumSubject = Readonly<{
  names: Readonly<Partial<Record<Language, string>>>;
  grades: readonly [first: number, last: number];
}>;

/** All subjects, in the order in which a timetable has them. */
export const curriculum = {
  reading: {
    names: {
      uz: 'Ona tili va oʻqish savodxonligi',
      ru: 'Русский язык и читательская грамотность',
      en: 'Language and reading',
    },
    grades: [1, 4],
  },
  mother_tongue: { names: { uz: 'Ona tili', ru: 'Русский язык', en: 'Mother tongue' }, grades: [5, 11] },
  literature: { names: { uz: 'Adabiyot', ru: 'Литература', en: 'Literature' }, grades: [5, 11] },
  uzbek: { names: { ru: 'Узбекский язык', en: 'Uzbek' }, grades: [2, 11] },
  russian: { names: { uz: 'Rus tili', en: 'Russian' }, grades: [2, 11] },
  english: { names: { uz: 'Ingliz tili', ru: 'Английский язык', en: 'English' }, grades: [1, 11] },
  mathematics: { names: { uz: 'Matematika', ru: 'Математика', en: 'Mathematics' }, grades: [1, 6] },
  algebra: { names: { uz: 'Algebra', ru: 'Алгебра', en: 'Algebra' }, grades: [7, 11] },
  geometry: { names: { uz: 'Geometriya', ru: 'Геометрия', en: 'Geometry' }, grades: [7, 11] },
  informatics: {
    names: { uz: 'Informatika', ru: 'Информатика', en: 'Computer science' },
    grades: [5, 11],
  },
  science: { names: { uz: 'Tabiiy fanlar', ru: 'Естественные науки', en: 'Science' }, grades: [1, 6] },
  physics: { names: { uz: 'Fizika', ru: 'Физика', en: 'Physics' }, grades: [7, 11] },
  chemistry: { names: { uz: 'Kimyo', ru: 'Химия', en: 'Chemistry' }, grades: [7, 11] },
  biology: { names: { uz: 'Biologiya', ru: 'Биология', en: 'Biology' }, grades: [7, 11] },
  geography: { names: { uz: 'Geografiya', ru: 'География', en: 'Geography' }, grades: [7, 11] },
  astronomy: { names: { uz: 'Astronomiya', ru: 'Астрономия', en: 'Astronomy' }, grades: [11, 11] },
  history: { names: { uz: 'Tarix', ru: 'История', en: 'History' }, grades: [5, 6] },
  history_of_uzbekistan: {
    names: { uz: 'Oʻzbekiston tarixi', ru: 'История Узбекистана', en: 'History of Uzbekistan' },
    grades: [7, 11],
  },
  world_history: {
    names: { uz: 'Jahon tarixi', ru: 'Всемирная история', en: 'World history' },
    grades: [7, 11],
  },
  law: {
    names: { uz: 'Davlat va huquq asoslari', ru: 'Основы государства и права', en: 'State and law' },
    grades: [8, 11],
  },
  economics: {
    names: { uz: 'Iqtisodiy bilim asoslari', ru: 'Основы экономических знаний', en: 'Economics' },
    grades: [8, 9],
  },
  upbringing: { names: { uz: 'Tarbiya', ru: 'Воспитание', en: 'Upbringing' }, grades: [1, 11] },
  music: { names: { uz: 'Musiqa', ru: 'Музыка', en: 'Music' }, grades: [1, 7] },
  art: { names: { uz: 'Tasviriy sanʼat', ru: 'Изобразительное искусство', en: 'Art' }, grades: [1, 7] },
  technology: { names: { uz: 'Texnologiya', ru: 'Технология', en: 'Technology' }, grades: [1, 9] },
  drawing: { names: { uz: 'Chizmachilik', ru: 'Черчение', en: 'Technical drawing' }, grades: [8, 9] },
  physical_education: {
    names: { uz: 'Jismoniy tarbiya', ru: 'Физическая культура', en: 'Physical education' },
    grades: [1, 11],
  },
  military: {
    names: {
      uz: 'Chaqiriqqacha boshlangʻich tayyorgarlik',
      ru: 'Допризывная начальная подготовка',
      en: 'Pre-conscription training',
    },
    grades: [10, 11],
  },
} as const satisfies Record<string, CurriculumSubject>;

export type SubjectKey = keyof typeof curriculum;

/** The keys of all subjects. */
export const subjectKeys = Object.keys(curriculum) as [SubjectKey, ...SubjectKey[]];

/** The name of the category of a grade. */
const gradeNames: Readonly<Record<Language, (grade: number) => string>> = {
  en: (grade) => `Grade ${grade}`,
  ru: (grade) => `${grade} класс`,
  uz: (grade) => `${grade}-sinf`,
};

/** A subject as categories: the name of its root, and those of its grades. */
export type SubjectTree = { key: SubjectKey; name: string; grades: string[] };

/**
 * The subjects that are taught in a language of instruction, in the order of the curriculum.
 * @param language that of all names
 */
export function subjectsIn(language: Language): SubjectTree[] {
  return subjectKeys.flatMap((key) => {
    const { names, grades }: CurriculumSubject = curriculum[key];
    const name = names[language];
    if (name === undefined) return [];
    const [first, last] = grades;
    const count = last - first + 1;
    return [
      { key, name, grades: Array.from({ length: count }, (_, at) => gradeNames[language](first + at)) },
    ];
  });
}

export const addSubjects = endpoint({
  operation: 'addSubjects',
  summary:
    'Add subjects of the curriculum of Uzbekistan with their grades to the tree of categories. What is there already is not added again. Teachers may do so as long as the tree is empty.',
  method: 'POST',
  path: '/blog_api/category/curriculum/',
  who: 'author',
  body: z.object({
    /** The language of instruction: that of the names. A subject that is not taught in it is left out. */
    language: oneOf(languages),
    subjects: limitedArray(oneOf(subjectKeys), subjectKeys.length, {
      error: missingOr(messages.wrong_form),
    }).check(z.minLength(1, messages.empty_list)),
  }),
  answers: {
    /** How many subjects and how many grades were added. */
    200: oneObject(z.object({ subjects: z.int(), grades: z.int() })),
    400: FieldErrors,
    403: ErrorBody,
  },
});
