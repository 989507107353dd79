import { importLimits } from '../../../../contract/questions/imports.ts';
import { decodeText } from '../../../reading/decode-text.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import { openZip } from '../../../reading/zip.ts';
import { type Item, type Reading, UnreadableSource } from '../item.ts';
import { formatOf, rootOf } from './document.ts';
import { type Documents, ItemReader } from './item-reader.ts';
import { joined, Library } from './library.ts';
import { resourcesOf } from './manifest.ts';

/** What a source in QTI holds. Its elements say the version. */
export type ReadQti = Pick<Reading, 'format' | 'items' | 'files'>;

/** Whether a text is a document of QTI with items. */
export function looksLikeQti(text: string): boolean {
  const root = rootOf(text);
  return root === 'items' || root === 'test';
}

/**
 * Reads a document of QTI 1.2, 2.1, 2.2 or 3.0.
 * @param files those that the document may name; none of a lone one
 * @throws UnreadableSource for another text, and for one without items or with too many of them
 */
export function readQti(text: string, files: ReadonlyMap<string, Uint8Array>): ReadQti {
  if (!looksLikeQti(text)) throw new UnreadableSource('unreadable');
  const texts = new Map(textsIn(files));
  const reader = new ItemReader({ texts: texts.set('', text), library: new Library(files.keys()) });
  reader.read('');
  return finished(
    reader,
    formatOf(text),
    filesFor(reader, (names) => only(files, names)),
  );
}

function only(files: ReadonlyMap<string, Uint8Array>, names: ReadonlySet<string>): Map<string, Uint8Array> {
  return new Map([...files].filter(([name]) => names.has(name)));
}

const isDocument = (name: string) =>
  /\.(?:xml|dat|qti)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);
const isManifest = (name: string) => /(?:^|[\\/])imsmanifest\.xml$/i.test(name);
const limits = {
  bytes: 4 * importLimits.bytes,
  entries: 2 * (importLimits.items + importLimits.files),
};

/** Whether a zip is a package of QTI: by its manifest, or the beginning of a document in it. */
export function looksLikeQtiPackage(bytes: Uint8Array): boolean {
  try {
    const { names } = openZip(bytes, () => false, limits);
    if (names.some(isManifest)) return true;
    if (names.includes('[Content_Types].xml') || !names.some(isDocument)) return false;
    return textsIn(openZip(bytes, isDocument, limits).files).some(([, text]) => looksLikeQti(text));
  } catch (error) {
    if (error instanceof UnreadableFile) return false;
    throw error;
  }
}

/**
 * Reads a package of documents of QTI: those that its manifest names in their order, tests first, then all others.
 * @throws UnreadableFile for no zip, and for one with more or larger files than an import has
 * @throws UnreadableSource where no item is in it, or too many
 */
export function readQtiPackage(bytes: Uint8Array): ReadQti {
  const { names, files } = openZip(bytes, isDocument, limits);
  const texts = new Map(textsIn(files));
  const repeated = new Set(repeatedByCanvas(names));
  for (const name of repeated) texts.delete(name);
  const library = new Library(names);
  const reader = new ItemReader({ texts, library });
  const manifest = names.filter(isManifest).toSorted((a, b) => a.length - b.length)[0];
  if (manifest !== undefined) readManifest(reader, manifest, { texts, library }, repeated);
  for (const name of [...texts.keys()].toSorted(naturally)) {
    if (rootOf(texts.get(name) ?? '') === 'test') reader.read(name);
  }
  for (const name of [...texts.keys()].toSorted(naturally)) reader.read(name);
  const first = [...texts.values()].find((text) => rootOf(text) === 'items') ?? '';
  const unpacked = filesFor(reader, (wanted) => openZip(bytes, (name) => wanted.has(name), limits).files);
  return finished(reader, formatOf(first), unpacked);
}

const naturally = new Intl.Collator('en', { numeric: true }).compare;

/** Canvas has its quizzes twice, the second time with all kinds of questions. */
function repeatedByCanvas(names: readonly string[]): string[] {
  const whole = new Set(
    names.flatMap((name) => /(?:^|\/)non_cc_assessments\/([^/]+)\.xml\.qti$/i.exec(name)?.[1] ?? []),
  );
  return names.filter((name) => whole.has(/(?:^|\/)([^/]+)\/assessment_qti\.xml$/i.exec(name)?.[1] ?? ''));
}

function readManifest(
  reader: ItemReader,
  manifest: string,
  { texts, library }: Documents,
  repeated: ReadonlySet<string>,
): void {
  const resources = resourcesOf(texts.get(manifest) ?? '');
  const targets = resources.map(({ address }) => library.find(manifest, address));
  for (const [at, { keywords }] of resources.entries()) {
    const target = targets[at];
    if (target !== undefined && keywords.length > 0) reader.keywords.set(target, keywords);
  }
  for (const target of targets)
    if (target !== undefined && rootOf(texts.get(target) ?? '') === 'test') reader.read(target);
  for (const [at, { address, id, isItem }] of resources.entries()) {
    const target = targets[at];
    const place = joined('', address) ?? address;
    if (target === undefined && isItem) reader.addRefused('file_missing', place, id);
    if (target === undefined || repeated.has(target)) continue;
    if (rootOf(texts.get(target) ?? '') !== undefined) reader.read(target);
    else if (isItem) reader.addRefused('broken', place, id);
  }
}

/** The documents among files, by their names. */
function textsIn(files: ReadonlyMap<string, Uint8Array>): [string, string][] {
  return [...files].flatMap(([name, bytes]): [string, string][] => {
    const text = isDocument(name) ? documentText(bytes) : undefined;
    return text === undefined ? [] : [[name, text]];
  });
}

/** The text of a document, in UTF-8 or UTF-16, otherwise in the encoding that it declares; undefined for one that is no text. */
function documentText(bytes: Uint8Array): string | undefined {
  const declaration = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, declared] =
    /^\s{0,9}<\?xml[^>]{0,150}\sencoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(declaration) ?? [];
  try {
    const { text, encoding } = decodeText(bytes);
    return encoding.startsWith('utf') || declared === undefined
      ? text
      : new TextDecoder(declared).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The files that the tests of a reader have. @param unpack those of the source by their names */
function filesFor(
  { items, inline }: ItemReader,
  unpack: (names: ReadonlySet<string>) => Map<string, Uint8Array>,
): Map<string, Uint8Array> {
  const names = new Set(items.flatMap(filesOf));
  if (names.size > importLimits.files) throw new UnreadableSource('too_complex');
  const files = unpack(names);
  for (const [name, content] of inline) if (names.has(name)) files.set(name, content);
  return files;
}

function filesOf({ test }: Item): string[] {
  if (test === null) return [];
  const { pictures, option_pictures, sound } = test;
  return [...pictures, ...Object.values(option_pictures), ...(sound === null ? [] : [sound])].map(
    ({ file }) => file,
  );
}

function finished({ items }: ItemReader, format: Reading['format'], files: Map<string, Uint8Array>): ReadQti {
  if (items.length === 0) throw new UnreadableSource('no_questions');
  return { format, items, files };
}
