import { XmlElement } from '@rgrove/parse-xml';

import { type ImportFormat, importLimits } from '../../../../contract/questions/imports.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import { type Item, remark, UnreadableSource } from '../item.ts';
import type { Above, QtiPassages, Standing } from '../passages/qti-passages.ts';
import { readXml, textOf } from '../xml.ts';
import { questionOfItem, type StimulusOf } from './assessment-item.ts';
import { attribute, descendants, elementOf, elementsOf, findAll, nameOf } from './elements.ts';
import { questionOfFirst, titleOf } from './first-item.ts';
import { type Found, readItem } from './write-test.ts';

/* One document of QTI: which version it is of, and its items. */

/** What the items of a document need of the source around it. */
export type Surroundings = {
  /** Before the identifiers of items as their places; blank for a lone file. */
  path: string;
  category: readonly string[];
  /** The file that an address in the document leads to. */
  fileOf: (address: string) => string | undefined;
  stimulusOf: StimulusOf;
  passages: QtiPassages;
  /** What the sections of a test around the document show above its items. */
  above: readonly Above[];
  /** How many items stand before those of the document. */
  before: number;
};

const roots =
  /<(?:[\w.-]{1,40}:)?(questestinterop|assessment(?:Item|Test|Section|Stimulus)|qti-assessment-(?:item|test|section|stimulus))[\s>/]/;

/** What a text holds, by its first element of QTI; undefined where it has none near its beginning. */
export function rootOf(text: string): 'items' | 'test' | 'stimulus' | undefined {
  const [, name] = roots.exec(text.slice(0, 20_000)) ?? [];
  if (name === undefined) return undefined;
  if (/stimulus$/i.test(name)) return 'stimulus';
  return /(?:test|section)$/i.test(name) ? 'test' : 'items';
}

/** The version of a document, by its first elements and namespaces. */
export function formatOf(text: string): ImportFormat {
  const beginning = text.slice(0, 20_000);
  const [, name = ''] = roots.exec(beginning) ?? [];
  if (name === 'questestinterop') return 'qti12';
  if (name.startsWith('qti-') || beginning.includes('imsqtiasi_v3p0')) return 'qti30';
  return beginning.includes('imsqti_v2p2') ? 'qti22' : 'qti21';
}

/** @throws UnreadableSource where a source has more items than an import */
export function limited(items: Item[]): Item[] {
  if (items.length > importLimits.items) throw new UnreadableSource('many_items');
  return items;
}

const kinds = new Set(['item', 'assessmentItem']);
const isItem = (element: XmlElement) => kinds.has(nameOf(element));

/** Where an item stands: its file, and its identifier, or its number. @param place from 0; undefined for the only item of a document */
function placeOf(path: string, id: string, place: number | undefined): string {
  const within = id === '' ? `#${(place ?? 0) + 1}` : id;
  if (path === '') return within.slice(0, importLimits.name);
  return (place === undefined ? path : `${path}: ${within}`).slice(0, importLimits.name);
}

/** The items of a document in their order. One that cannot be read as a whole is a broken item, or as many as it seems to have. */
export function itemsOf(text: string, surroundings: Surroundings): Item[] {
  let root: XmlElement;
  try {
    root = readXml(text);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return limited(cutItems(text, surroundings, error.code));
  }
  return itemsIn(root, surroundings);
}

function itemsIn(root: XmlElement, surroundings: Surroundings): Item[] {
  const all = isItem(root) ? [root] : [...descendants(root, isItem)].filter(isItem);
  if (all.length > importLimits.items) throw new UnreadableSource('many_items');
  return readAll(all, surroundings);
}

/** The items of a document, with the texts above them. @param found its elements, or items for those that cannot be read */
function readAll(found: readonly (XmlElement | Item)[], surroundings: Surroundings): Item[] {
  const standing = found.map((element, place): Standing | Item => {
    if (!(element instanceof XmlElement)) return element;
    const category = [...surroundings.category, ...categoryOf(element)];
    return { element, path: surroundings.path, item: surroundings.before + place, category };
  });
  surroundings.passages.begin(standing.filter((item) => 'element' in item));
  return standing.map((item, place) => {
    if (!('element' in item)) return item;
    const above = [...surroundings.above, ...surroundings.passages.above(item)];
    return itemOf(item.element, place, { ...surroundings, above, isOnly: found.length === 1 });
  });
}

function itemOf(
  element: XmlElement,
  place: number,
  { path, category, fileOf, stimulusOf, above, isOnly }: Surroundings & { isOnly: boolean },
): Item {
  const isFirst = nameOf(element) === 'item';
  const id = attribute(element, isFirst ? 'ident' : 'identifier') ?? '';
  const title = isFirst ? titleOf(element) : (attribute(element, 'title') ?? '');
  const found: Found = {
    place: placeOf(path, id, isOnly ? undefined : place),
    name: title.slice(0, importLimits.name),
    category: [...category, ...categoryOf(element)],
  };
  const read = () => {
    const question = isFirst ? questionOfFirst(element) : questionOfItem(element, stimulusOf);
    return {
      ...question,
      above: [...above.map(({ tree }) => tree), ...(question.above ?? [])],
      remarks: [...above.flatMap(({ remarks }) => remarks), ...question.remarks],
    };
  };
  return readItem(found, read, fileOf);
}

const sections = new Set(['assessment', 'objectbank', 'section']);

/** The titles of what an item of QTI 1.2 stands in, from the outermost, each once; none of others. */
function categoryOf(element: XmlElement): string[] {
  if (nameOf(element) !== 'item') return [];
  const titles: string[] = [];
  let around = element.parent;
  while (around instanceof XmlElement) {
    const title = sections.has(nameOf(around)) ? (attribute(around, 'title') ?? bankTitle(around)) : '';
    if (title !== '' && titles.at(-1) !== title) titles.push(title.slice(0, importLimits.name));
    around = around.parent;
  }
  return titles.toReversed();
}

/** The title that Canvas writes in the metadata of a bank. */
function bankTitle(bank: XmlElement): string {
  const [metadata] = elementsOf(bank, 'qtimetadata');
  const fields = metadata === undefined ? [] : findAll(metadata, 'qtimetadatafield');
  const field = fields.find((candidate) => textOf(elementOf(candidate, 'fieldlabel')) === 'bank_title');
  return textOf(field && elementOf(field, 'fieldentry'));
}

/** The items of a document that is no XML as a whole: those that are some by themselves, and a broken one for each other. */
function cutItems(text: string, surroundings: Surroundings, code: string): Item[] {
  const starts = [...text.matchAll(/<item[\s>]/g)].map(({ index }) => index);
  if (rootOf(text) !== 'items' || formatOf(text) !== 'qti12' || starts.length === 0)
    return [brokenItem(text, undefined, surroundings, code)];
  if (starts.length > importLimits.items) throw new UnreadableSource('many_items');
  const found = starts.map((start, place) => {
    const piece = elementIn(text.slice(start, starts[place + 1] ?? text.length));
    try {
      return readXml(piece);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return brokenItem(piece, place, surroundings, error.code);
    }
  });
  return readAll(found, surroundings);
}

/** The item with which a text begins, up to its end where it has one. */
function elementIn(text: string): string {
  const start = text.indexOf('>');
  if (text[start - 1] === '/') return text.slice(0, start + 1);
  const end = text.lastIndexOf('</item>');
  return end === -1 ? text : text.slice(0, end + '</item>'.length);
}

/** An item of which nothing can be read. Its name is looked for all the same. */
function brokenItem(
  text: string,
  place: number | undefined,
  { path, category }: Surroundings,
  code: string,
): Item {
  const beginning = text.slice(0, 4000);
  const [, title = ''] = /\stitle\s{0,9}=\s{0,9}["']([^"'<>]{1,300})["']/.exec(beginning) ?? [];
  const [, id = ''] = /\sident(?:ifier)?\s{0,9}=\s{0,9}["']([^"'<>]{1,300})["']/.exec(beginning) ?? [];
  const standing = placeOf(path, id, place);
  const name = title === '' ? standing : title;
  return { place: standing, name, category, remarks: [remark('broken', code)], test: null };
}
