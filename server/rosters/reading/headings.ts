import { rosterHeadings } from '../../../contract/people/roster-headings.ts';
import { type RosterField, rosterFields } from '../../../contract/people/rosters.ts';
import { headingKey } from '../../reading/heading-key.ts';

/**
 * Headings that are known beside those of the contract, as `rosterKey` spells them: of OneRoster, Kolibri, Moodle and Google, and what
 * schools write themselves in the three languages, Uzbek in both alphabets.
 */
const further: Readonly<Record<RosterField, string>> = {
  external_id:
    'sourcedid|idnumber|id number|identifier|uuid|student id|pupil id|person id|school id|external id|№ личного дела|номер личного дела|' +
    'личный номер|идентификатор|id|shaxsiy raqam|shaxsiy raqami|oquvchi id|identifikator|шахсий рақам',
  last_name:
    'surname|family name|familyname|lastname|second name|familiyasi|фамилия|фамилияси|фамилия ученика|oquvchi familiyasi',
  first_name:
    'name|given name|givenname|firstname|forename|first and middle name|ismi|имя|исм|исми|имя ученика|имя отчество|имя и отчество|oquvchi ismi|ism va sharif',
  middle_name:
    'middlename|patronymic|fathers name|sharifi|sharif|otasining ismi sharifi|отчество|шариф|шарифи|отасининг исми',
  full_name:
    'фио ученика|ф и о ученика|фио учащегося|ф и о учащегося|фио учителя|ф и о учителя|student|pupil|student name|pupil name|teacher|teacher name|person|фио|ф и о|фамилия имя|' +
    'фамилия имя отчество|фамилия имя отчество ученика|фио полностью|полное имя|ученики|учащиеся|фамилия и имя|surname and name|surname name|last name first name|last and first name|ученик|учащийся|учитель|преподаватель|fish|f i sh|f i o|fio|familiya ism|familiya ism sharif|' +
    'familiyasi ismi|familiyasi va ismi|familiya va ism|familiyasi ismi sharifi|toliq ism|toliq ismi|oquvchilar|oquvchining fish|oquvchining f i sh|oquvchi|oqituvchi|ф и ш|фамилия исм|фамилия исм шариф|ўқувчи|ўқитувчи',
  email:
    'e mail|email address|mail|почта|электронная почта|электронный адрес|адрес электронной почты|e pochta|pochta|pochtasi|elektron pochtasi|elektron manzil|email manzili|электрон почта',
  role: 'user type|type|roles|роли|кто|должность|тип|turi|roli|lavozimi|lavozim|rollar|роли пользователя|вазифаси',
  class:
    'classes|grade|form|group|class name|grade level|year group|enrolled in|assigned to|cohort1|классы|группа|класс литера|параллель|' +
    'sinfi|sinflar|guruh|sinf nomi|parallel|синф|синфи|гуруҳ|название класса|параллел|title',
  year: 'year|academic year|год|уч год|yil|yili|oquv yil|ўқув йили',
  father_email:
    'father email|fathers e mail|father e mail|email of father|dad email|email отца|e mail отца|эл почта отца|почта папы|ota pochtasi|otasining emaili|ota email|отасининг почтаси',
  mother_email:
    'mother email|mothers e mail|mother e mail|email of mother|mum email|mom email|email матери|e mail матери|эл почта матери|почта мамы|ona pochtasi|onasining emaili|ona email|онасининг почтаси',
  children:
    'children|child|child id|childrens id|children ids|child ids|ид ребенка|дети|номера детей|bolalari|farzandlari|farzandlarining id raqamlari|bolasi|фарзандлари',
  archived:
    'suspended|deleted|left|is archived|выбыл|выбыла|отчислен|архив|ketgan|arxiv|chiqib ketgan|кетган',
};

/** Headings of full names that say that the first name stands first, or are of programs and languages in which it does. */
const firstNameFirst = new Set(
  (
    'full name|fullname|name and surname|name surname|first and last name|first name last name|first name and last name|first last name|' +
    'имя фамилия|имя и фамилия|имя отчество фамилия|имя отчество и фамилия|имя фамилия отчество|ism familiya|ism va familiya|' +
    'ism familiyasi|ismi familiyasi|ismi va familiyasi|ism sharif familiya|исм фамилия|исм ва фамилия|исми фамилияси|исми ва фамилияси'
  ).split('|'),
);

/** Headings of columns that divide the pupils of a grade: "A" of "7-A". */
const sections = new Set(
  (
    'section|class section|class letter|литера|буква|буква класса|литера класса|' +
    'harf|harfi|sinf harfi|sinf harf|ҳарф|ҳарфи|синф ҳарфи|литер'
  ).split('|'),
);

/** One spelling of a heading. Kolibri's name for a column stands in its brackets. */
function rosterKey(heading: string): string {
  return headingKey(/\(([A-Z_]{4,})\)\s*$/.exec(heading)?.[1] ?? heading);
}

const known = new Map<string, RosterField>();
for (const field of rosterFields) {
  const titles = Object.values(rosterHeadings).map((headings) => headings[field]);
  for (const heading of [field, ...titles, ...further[field].split('|')])
    known.set(rosterKey(heading), field);
}
for (const heading of firstNameFirst) known.set(heading, 'full_name');
for (const heading of sections) known.set(heading, 'class');

/** Whether full names below a heading have the first name first. */
export function isFirstNameFirst(heading: string): boolean {
  return firstNameFirst.has(rosterKey(heading));
}

/** Whether the cells below a heading are the second part of the name of a class, which begins in the column of a class before. */
export function isSection(heading: string): boolean {
  return sections.has(rosterKey(heading));
}

/** The field of a column by its heading; undefined for an unknown heading. */
export function fieldOfHeading(heading: string): RosterField | undefined {
  return heading.length > 100 ? undefined : known.get(rosterKey(heading));
}

/** How many different columns a row of headings names that are known. */
export function knownHeadings(cells: readonly string[]): number {
  return new Set(cells.map(fieldOfHeading).filter((field) => field !== undefined)).size;
}
