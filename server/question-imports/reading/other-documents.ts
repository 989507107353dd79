import type { SourceRefusal } from '../../../contract/questions/imports.ts';
import { openZip } from '../../reading/zip.ts';

/** Documents that are not read, by the codes of the sentences that say what to do with them. */
type OtherDocument = Extract<SourceRefusal, 'old_word' | 'rich_text' | 'open_document' | 'pdf' | 'slides'>;

/** Texts for programs that are not read, in the same way. */
type OtherText = Extract<SourceRefusal, 'web_page' | 'data' | 'latex' | 'unreadable'>;

/** Names of the streams of files of Office before 2007. */
const streams = [
  ['old_word', 'WordDocument'],
  ['slides', 'PowerPoint Document'],
] as const;

const startsOf = (bytes: Uint8Array, length: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString('latin1');

/** The types of OpenDocument, which stand at the beginning of its zips, not compressed. */
const openDocuments = [
  ['open_document', 'application/vnd.oasis.opendocument.text'],
  ['slides', 'application/vnd.oasis.opendocument.presentation'],
] as const;

/** The entries of a file whose names are looked at. */
const zipLimits = { bytes: Infinity, entries: 50_000 };

function hasSlides(bytes: Uint8Array): boolean {
  try {
    return openZip(bytes, () => false, zipLimits).names.includes('ppt/presentation.xml');
  } catch {
    return false;
  }
}

/**
 * Which document of those that are not read a file is, by its content.
 * @returns undefined for any other file
 */
export function otherDocument(bytes: Uint8Array): OtherDocument | undefined {
  const start = startsOf(bytes, 4096);
  if (start.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return streams.find(([, name]) => whole.includes(Buffer.from(name, 'utf16le')))?.[0];
  }
  if (start.startsWith('PK')) {
    const named = openDocuments.find(([, type]) => start.startsWith(`mimetype${type}`, 30));
    return named?.[0] ?? (hasSlides(bytes) ? 'slides' : undefined);
  }
  return otherText(start);
}

/** The same of a text, or the beginning of one: documents of Word and OpenDocument may be one file of XML. */
export function otherText(text: string): OtherDocument | undefined {
  const start = text.slice(0, 4096).replace(/^(?:\uFEFF|\xEF\xBB\xBF)/, '');
  if (/^\s{0,99}\{\\rtf/.test(start)) return 'rich_text';
  if (!/^\s{0,99}<\?xml\b/.test(start)) return undefined;
  if (/<\?mso-application\s+progid="Word\.Document"|<w:wordDocument\b|<pkg:package\b/.test(start))
    return 'old_word';
  return openDocuments.find(([, type]) => start.includes(`office:mimetype="${type}"`))?.[0];
}

/** The first characters of a text in which its language is looked for. */
const looked = 100_000;

/** How JSON, tables of TOML, statements of SQL and lists of programs begin. */
const dataStarts = [
  /^\s{0,99}\[\[?[a-z_]\w{1,99}\]\]?\s{0,99}\n\s{0,99}[a-z_]\w{2,99}\s{0,9}=/i,
  /^\s{0,99}(?:INSERT\s{1,9}INTO|CREATE\s{1,9}TABLE)\b/i,
  /^\s{0,99}(?:\[\s{0,99}){0,3}\{\s{0,99}(?:"[^"\n]{1,100}"|'[^'\n]{1,100}')\s{0,99}:/,
  /^\s{0,99}\[\s{0,99}\[?\s{0,99}"[^"\n]{1,500}"\s{0,99}[,\]]/,
  /^\s{0,99}(?:export\s|(?:const\s|let\s|var\s)?\s{0,9}\w{1,99}\s{0,9}=|module\.exports\b)[^\n{[]{0,200}(?:\[\s{0,9}(?:\n|["'{[])|\{\s{0,99}["']?\w{1,99}["']?\s?:)/,
];
/** A list of records in YAML, and options in one of them. */
const yamlRecord = /^[^\S\n]{0,99}-[^\S\n]{1,9}["']?[\p{L}_]{1,40}["']?\s?:(?=\s)/mu;
const yamlOptions =
  /^[^\S\n]{1,99}["']?(?:options|choices|answers|variants|distractors|variantlar|javoblar|варианты|ответы)["']?\s?:[^\S\n]{0,99}(?:$|\[|\n)/imu;
const latex =
  /\\(?:documentclass|usepackage|(?:begin\s?\{\s?(?:document|questions?|choices|oneparchoices|enumerate|itemize|exam|quiz|multi|problem|exercise)\*?\s?\})|question\b|(?:correct|wrong)?choice\b|CorrectChoice\b|item\b)/;
const tagLine =
  /^<\/?(?:p|div|h[1-6]|ol|ul|li|dl|dt|dd|table|tbody|tr|td|th|section|article|span|br|hr|form|label|input)\b/i;

/** Whether most lines of a text are elements of a page. */
function isPage(text: string): boolean {
  if (/^\s{0,99}<(?:!DOCTYPE\s{1,9}html|html|head|body)\b/i.test(text)) return true;
  const filled = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const tagged = filled.filter((line) => tagLine.test(line)).length;
  return tagged > 2 && tagged * 10 > filled.length * 7;
}

/** Whether a text begins as data of a program. */
export function isData(text: string): boolean {
  return dataStarts.some((pattern) => pattern.test(text.slice(0, looked)));
}

/** XML without a declaration, from its first element to the end. */
const element = /^<([\w:-]{1,100})\b[^<>]{0,10000}>[^]*<\/\1>$/;

/**
 * For which program a text is that none of the readers of formats knows: a page, data, LaTeX or other XML.
 * @returns undefined for a text that people read
 */
export function otherLanguage(text: string): OtherText | undefined {
  const start = text.slice(0, looked);
  if (latex.test(start)) return 'latex';
  if (yamlRecord.test(start) && yamlOptions.test(start)) return 'data';
  if (isPage(start)) return 'web_page';
  return /^\s{0,99}<\?xml\b/i.test(start) || element.test(text.trim()) ? 'unreadable' : undefined;
}
