import { type ImportFormat, importLimits, type SourceRefusal } from '../../../contract/questions/imports.ts';
import { decodeText } from '../../reading/decode-text.ts';
import type { Source } from '../../reading/sent-source.ts';
import { UnreadableFile } from '../../reading/unreadable-file.ts';
import { openZip } from '../../reading/zip.ts';
import { fileReaders, type Files, type Reader, textReaders } from './formats.ts';
import { isData, otherDocument, otherLanguage, otherText } from './other-documents.ts';
import { type Item, type Reading, type SourceQuestion, remark, UnreadableSource } from './item.ts';

/** A source, and the format that was chosen for it. */
type Chosen = { source: Source; format: ImportFormat | undefined };

const noFiles: Files = new Map();

/** What the files of a zip may have together when they are unpacked. */
const zipLimits = { bytes: 4 * importLimits.bytes, entries: importLimits.files + importLimits.items };

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, place) => bytes[place] === byte);
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);
/** The files of Office before 2007, and those with a password of today. */
const isCompound = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** The name of the stream of a file with a password. */
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** Formats that nobody tells apart. */
const alike: Readonly<Partial<Record<ImportFormat, ImportFormat>>> = { qti21: 'qti22', qti22: 'qti21' };

/**
 * The reader of a source: that of the chosen format, or the first that recognises it.
 * @returns undefined where none does
 * @throws UnreadableSource where another format than the chosen one is recognised
 */
async function readerOf<Content, Rest extends unknown[]>(
  readers: readonly Reader<Content, Rest>[],
  source: Content,
  wanted: ImportFormat | undefined,
): Promise<Reader<Content, Rest> | undefined> {
  const chosen = readers.find(
    ({ format, versions = [] }) => wanted !== undefined && (format === wanted || versions.includes(wanted)),
  );
  if (chosen !== undefined && (await chosen.looksLike(source))) return chosen;
  for (const reader of readers) {
    if (reader.format !== 'text' && (await reader.looksLike(source))) {
      if (wanted !== undefined && wanted !== 'text') throw new UnreadableSource('other_format');
      if (wanted === undefined) return reader;
    }
  }
  return chosen ?? (wanted === undefined ? readers.find(({ format }) => format === 'text') : undefined);
}

/** @throws UnreadableSource where a reader of several versions has found another one than was chosen */
function requireVersion(format: ImportFormat, wanted: ImportFormat | undefined): void {
  if (wanted === undefined || format === wanted || alike[format] === wanted) return;
  throw new UnreadableSource('other_format');
}

async function readText(
  text: string,
  encoding: string,
  files: Files,
  wanted: ImportFormat | undefined,
): Promise<Reading> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (body.trim() === '') throw new UnreadableSource('empty');
  const reader = await readerOf(textReaders, body, wanted);
  if (reader === undefined) throw new UnreadableSource('other_format');
  if (isData(body)) throw new UnreadableSource('data');
  const other = reader.format === 'text' ? (otherText(body) ?? otherLanguage(body)) : undefined;
  if (other !== undefined) throw new UnreadableSource(other);
  const read = await reader.read(body, files);
  const format = read.format ?? reader.format;
  requireVersion(format, wanted);
  return { items: read.items, files: read.files, format, encoding };
}

/** Names of files that are pictures, recordings and the like, and so no sources. */
const media =
  /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|ico|mp[34]|m4[av]|ogg|oga|wav|webm|avi|mov|css|js|xsd|dtd|ttf|woff2?)$/i;
/** Entries that programs add to zips. */
const added = /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)|\/$/i;

/** Files by their paths, and by those that they have from a folder, which ends with a slash. */
function filesFrom(folder: string, files: Files): Files {
  if (folder === '') return files;
  const near = [...files].filter(([path]) => path.startsWith(folder));
  return new Map([...files, ...near.map(([path, bytes]) => [path.slice(folder.length), bytes] as const)]);
}

/** A test whose files have other names. */
function renamed(test: SourceQuestion, nameOf: (file: string) => string): SourceQuestion {
  const picture = <Named extends { file: string }>(named: Named): Named => ({
    ...named,
    file: nameOf(named.file),
  });
  const options = Object.entries(test.option_pictures).map(([id, named]) => [id, picture(named)] as const);
  return {
    ...test,
    pictures: test.pictures.map(picture),
    option_pictures: Object.fromEntries(options),
    sound: test.sound && picture(test.sound),
  };
}

/** The reading of a file of a zip, with its name before each place and file. */
function within(name: string, { items, files, ...read }: Reading): Reading {
  const nameOf = (file: string) => `${name}/${file}`;
  return {
    ...read,
    items: items.map((item) => ({
      ...item,
      place: item.place === '' ? name : `${name}, ${item.place}`,
      test: item.test && renamed(item.test, nameOf),
    })),
    files: new Map([...files].map(([file, bytes]) => [nameOf(file), bytes])),
  };
}

/** A file of a zip that cannot be read, as an item. */
const brokenFile = (name: string, code: string): Item => ({
  place: name,
  name,
  category: [],
  remarks: [remark('broken', code)],
  test: null,
});

/** Reads a zip of sources, each of which is a file of any format that is no such zip itself. */
async function readBundle(bytes: Uint8Array, wanted: ImportFormat | undefined): Promise<Reading> {
  const { files: all } = openZip(bytes, (name) => !added.test(name), zipLimits);
  const entries = [...all].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  const files = new Map(entries.filter(([name]) => media.test(name)));
  const readings: Reading[] = [];
  const items: Item[] = [];
  const refusals = new Set<SourceRefusal>();
  const beside = new Map<string, Files>();
  for (const [name, content] of entries.filter(([path]) => !media.test(path))) {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const near = beside.get(folder) ?? filesFrom(folder, files);
    beside.set(folder, near);
    try {
      const reading = within(name, await readFile(content, near, wanted));
      readings.push(reading);
      items.push(...reading.items);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      refusals.add(error.code as SourceRefusal);
      items.push(brokenFile(name, error.code));
    }
    if (items.length > importLimits.items) throw new UnreadableSource('many_items');
  }
  const [first] = readings;
  const [refusal = 'unreadable', ...others] = refusals;
  if (first === undefined) throw new UnreadableSource(others.length === 0 ? refusal : 'unreadable');
  const found = readings.flatMap((reading) => Array.from(reading.files));
  return { format: first.format, encoding: first.encoding, items, files: new Map(found) };
}

/** Reads a file of any format but a zip of several sources. */
async function readFile(bytes: Uint8Array, files: Files, wanted: ImportFormat | undefined): Promise<Reading> {
  const other = otherDocument(bytes);
  if (isCompound(bytes) && Buffer.from(bytes).includes(encrypted)) throw new UnreadableSource('has_password');
  if (other !== undefined) throw new UnreadableSource(other);
  if (!isZip(bytes) && !isCompound(bytes)) {
    const { text, encoding } = decodeText(bytes);
    return readText(text, encoding, files, wanted);
  }
  const reader = await readerOf(fileReaders, bytes, wanted);
  if (reader === undefined) throw new UnreadableSource(wanted === undefined ? 'unreadable' : 'other_format');
  const read = await reader.read(bytes);
  const format = read.format ?? reader.format;
  requireVersion(format, wanted);
  return { items: read.items, files: read.files, format, encoding: '' };
}

/** Whether a zip is a file of a format of its own. */
async function isFormat(bytes: Uint8Array): Promise<boolean> {
  for (const { looksLike } of fileReaders) if (await looksLike(bytes)) return true;
  return false;
}

/**
 * Reads a source. Its format and its encoding are recognised by the content.
 * @throws UnreadableSource, or UnreadableFile, where it is refused as a whole
 */
export async function readSource({ source, format }: Chosen): Promise<Reading> {
  const read = async () => {
    if ('text' in source) return readText(source.text, '', noFiles, format);
    const { bytes } = source;
    const isBundle = isZip(bytes) && otherDocument(bytes) === undefined && !(await isFormat(bytes));
    if (isBundle) return readBundle(bytes, format);
    return readFile(bytes, noFiles, format);
  };
  const reading = await read();
  if (reading.items.length === 0) throw new UnreadableSource('no_questions');
  if (reading.items.length > importLimits.items) throw new UnreadableSource('many_items');
  return reading;
}
