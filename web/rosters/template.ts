import type { Language } from '../../contract/languages.ts';
import { rosterHeadings } from '../../contract/people/roster-headings.ts';
import { exportedFields } from '../../contract/people/rosters.ts';

const example: Readonly<Record<Language, string>> = {
  en: '1001;Karimov;Ali;;pupil;7A;2026;father@example.com;;',
  ru: '1001;Каримов;Али;;ученик;7А;2026;father@example.com;;',
  uz: '1001;Karimov;Ali;;oʻquvchi;7A;2026;father@example.com;;',
};

/** A file with the headings and one row as an example, in CSV that Excel opens with its letters. */
export function templateOf(language: Language): Blob {
  const headings = exportedFields.map((field) => rosterHeadings[language][field]).join(';');
  return new Blob([`\uFEFF${headings}\r\n${example[language]}\r\n`], { type: 'text/csv' });
}
