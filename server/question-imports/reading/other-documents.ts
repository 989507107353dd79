import type { SourceRefusal } from '../../../contract/questions/imports.ts';
import { openZip } from '../../reading/zip.ts';

/** Documents that are not read, by the codes of the sentences that say what to do with them. */
type OtherDocument = Extract<SourceRefusal, 'old_word' | 'rich_text' | 'open_document' | 'pdf' | 'slides'>;

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
