import { importLimits } from '../../../../contract/questions/imports.ts';
import { type Item, remark } from '../item.ts';
import { fileOfDataUri } from '../markup/data-uri.ts';
import { type Above, fromDocument, QtiPassages } from '../passages/qti-passages.ts';
import { readTags } from '../tags.ts';
import { readXml } from '../xml.ts';
import { itemsOf, limited, rootOf, type Surroundings } from './document.ts';
import { findAll, type XmlNode } from './elements.ts';
import type { Library } from './library.ts';
import { namedIn } from './manifest.ts';

/** The documents of a source by the names of their files, and how its files are found. */
export type Documents = { texts: ReadonlyMap<string, string>; library: Library };

/** What a test says of a document: its category, the marks of its items, and what stands above them. */
type Within = { category: readonly string[]; marks: string | undefined; above: readonly Above[] };

/** A place in which another document stands, and the most characters of all of them in one. */
const inclusion =
  /<(?:[\w.-]{1,40}:)?include\s[^<>]{0,500}?\bhref\s?=\s?["']([^"'<>]{1,500})["'][^<>]{0,500}?(?:\/>|>\s{0,99}<\/(?:[\w.-]{1,40}:)?include>)/g;
const mostIncluded = 1_000_000;

/** Reads the items of documents, each document once. */
export class ItemReader {
  readonly #items: Item[] = [];
  readonly #passages = new QtiPassages();
  /** Pictures and recordings that stand in texts themselves. */
  readonly inline = new Map<string, Uint8Array>();
  /** The keywords of documents, by the names of their files. */
  readonly keywords = new Map<string, readonly string[]>();
  readonly #documents: Documents;
  readonly #seen = new Set<string>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /**
   * Reads a document, and those that it names. One that was read before is not read again.
   * @param path the name of its file; blank for a lone document
   * @param within what a test says of its items
   * @throws UnreadableSource where there are more items than an import has
   */
  read(path: string, { category = [], marks = '1', above = [] }: Partial<Within> = {}): void {
    const text = this.#documents.texts.get(path);
    if (text === undefined || this.#seen.has(path)) return;
    this.#seen.add(path);
    const root = rootOf(text);
    if (root === undefined || root === 'stimulus') return;
    const named = root === 'test' ? namedIn(text, { path, category, above }) : [];
    for (const { address, id, ...within } of named) {
      const target = this.#documents.library.find(path, address);
      if (target !== undefined && this.#documents.texts.has(target)) this.read(target, within);
      else this.addRefused('file_missing', address, id, within.category);
    }
    if (named.length > 0) return;
    const items = itemsOf(this.#withIncluded(path, text), this.#surroundings(path, category, above));
    const marked = Number(marks) === 1 ? items : items.map((item) => withMarks(item, marks));
    const keywords = this.keywords.get(path) ?? [];
    this.#add(keywords.length === 0 ? marked : marked.map((item) => withTags(item, keywords)));
  }

  /**
   * Adds a refused item for a document that the source names and does not have, or that is none of QTI: once for each address.
   * Its place is its address, else its identifier, else its number among the items.
   */
  addRefused(
    code: 'file_missing' | 'broken',
    address: string,
    id: string,
    category: readonly string[] = [],
  ): void {
    const place = (address || id || `#${this.#items.length + 1}`).slice(0, importLimits.name);
    if (this.#seen.has(`refused ${place}`)) return;
    this.#seen.add(`refused ${place}`);
    const name = id === '' ? place : id.slice(0, importLimits.name);
    this.#add([
      {
        place,
        name,
        category,
        remarks: [code === 'broken' ? remark(code, 'unreadable') : remark(code, place)],
        test: null,
      },
    ]);
  }

  #add(items: readonly Item[]): void {
    for (const item of items) this.#items.push(item);
    limited(this.#items);
  }

  /** All items, when the documents are read. */
  get items(): Item[] {
    return this.#passages.finish(this.#items);
  }

  /** A text with the documents that it includes in their places; those that the source does not have stay named. */
  #withIncluded(path: string, text: string): string {
    let left = mostIncluded;
    return text.replaceAll(inclusion, (whole, address: string) => {
      const target = this.#documents.library.find(path, address);
      const included = target === undefined ? undefined : this.#documents.texts.get(target);
      if (included === undefined || included.length > left) return whole;
      left -= included.length;
      return included.replace(/^\s*<\?xml[^>]{0,200}\?>/, '').replace(/^\s*<!DOCTYPE[^[>]{0,300}>/i, '');
    });
  }

  #surroundings(path: string, category: readonly string[], above: readonly Above[]): Surroundings {
    const { library } = this.#documents;
    const fileOf = (address: string) => {
      const inline = fileOfDataUri(address);
      if (inline === undefined) return library.find(path, address);
      this.inline.set(inline.name, inline.bytes);
      return inline.name;
    };
    return {
      path,
      category,
      fileOf,
      stimulusOf: (address) => this.#stimulusOf(path, address),
      passages: this.#passages,
      above,
      before: this.#items.length,
    };
  }

  #stimulusOf(path: string, address: string): readonly XmlNode[] | undefined {
    const target = this.#documents.library.find(path, address);
    const text = target === undefined ? undefined : this.#documents.texts.get(target);
    if (target === undefined || text === undefined) return undefined;
    const [body] = findAll(readXml(text), 'stimulusBody');
    return body && fromDocument(target, body.children);
  }
}

/** An item of a document with keywords. */
function withTags(item: Item, keywords: readonly string[]): Item {
  const { tags, remarks } = readTags(keywords);
  return item.test === null
    ? item
    : { ...item, test: { ...item.test, ...tags }, remarks: [...item.remarks, ...remarks] };
}

/** An item of a test that gives it other marks than 1. */
function withMarks(item: Item, marks: string): Item {
  const isNoted = item.test === null || item.remarks.some(({ code }) => code === 'marks_left_out');
  return isNoted ? item : { ...item, remarks: [...item.remarks, remark('marks_left_out', marks)] };
}
