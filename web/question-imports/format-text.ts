import { type ImportFormat, type ImportSummary, starterFormat } from '../../contract/questions/imports.ts';
import { languages } from '../../contract/languages.ts';
import type { Translate } from '../lib/languages/translate.ts';

/** The names of formats, which are the same in all languages. */
const names: Readonly<Record<Exclude<ImportFormat, 'text'>, string>> = {
  docx: 'Word (DOCX)',
  xlsx: 'Excel (XLSX)',
  csv: 'CSV',
  moodle_xml: 'Moodle XML',
  gift: 'GIFT',
  aiken: 'Aiken',
  qti12: 'QTI 1.2',
  qti21: 'QTI 2.1',
  qti22: 'QTI 2.2',
  qti30: 'QTI 3.0',
  kahoot: 'Kahoot',
  quizizz: 'Quizizz',
  savol: 'Savol',
};

/** The name of a format; blank for the starter bank, which is named by its source. */
export function formatText(t: Translate, format: ImportSummary['format']): string {
  if (format === starterFormat) return '';
  return format === 'text' ? t('imports.plain_text') : names[format];
}

/** The name of the source of an import. */
export function sourceText(
  t: Translate,
  { format, source }: Pick<ImportSummary, 'format' | 'source'>,
): string {
  const language = format === starterFormat ? languages.find((known) => known === source) : undefined;
  if (language === undefined) return source || t('imports.earlier.pasted');
  return t('imports.starter.source', { language: t(`imports.starter.languages.${language}`) });
}

/** All formats that a reader may choose, the usual ones first. */
export const offeredFormats: readonly ImportFormat[] = ['text', ...(Object.keys(names) as ImportFormat[])];
