import type { Root } from 'hast';
import { XmlElement } from '@rgrove/parse-xml';

import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import { type Item, nameOf as shortNameOf, remark } from '../item.ts';
import { Notes, Refusal } from '../qti/asked.ts';
import { interactionsIn, treeOf } from '../qti/body.ts';
import { attribute, elementOf, elementsOf, findAll, nameOf, rebuilt, type XmlNode } from '../qti/elements.ts';
import { joined } from '../qti/library.ts';
import { flowTree } from '../qti/material.ts';
import { isBlankTree, textOfTree } from '../qti/tree.ts';
import { textOf } from '../xml.ts';
import { Passages, type Place } from './passages.ts';

/** A text above a question, with the remarks on it. */
export type Above = { tree: Root; remarks: readonly ImportRemark[] };

/** An item of a document, with where it stands. */
export type Standing = Place & {
  element: XmlElement;
  /** The name of the file of its document. */
  path: string;
};

function aboveOf(tree: Root, notes: Notes): Above {
  return { tree, remarks: [remark('passage_in_question', shortNameOf(textOfTree(tree))), ...notes.remarks] };
}

/** A picture or another file of a document, with an address from the root of the package. */
function withAddressFrom(path: string, element: XmlElement): readonly XmlNode[] | undefined {
  const name = ['src', 'data'].find((candidate) => attribute(element, candidate) !== undefined);
  const address = name && attribute(element, name);
  if (name === undefined || address === undefined || address.includes(':')) return undefined;
  const folder = path.split('/').slice(0, -1).join('/');
  const target = joined(folder, address);
  if (target === undefined) return undefined;
  return [new XmlElement(element.name, { ...element.attributes, [name]: `/${target}` }, element.children)];
}

/** Nodes of a document as another one may have them. @param path the name of the file of the document */
export function fromDocument(path: string, nodes: readonly XmlNode[]): XmlNode[] {
  return rebuilt(nodes, (element) => withAddressFrom(path, element));
}

/** What pupils read above the items of a section of a test. */
export function rubricsOf(section: XmlElement, path: string): Above[] {
  const isShown = (block: XmlElement) =>
    (attribute(block, 'view') ?? 'candidate').split(/\s+/).includes('candidate');
  return elementsOf(section, 'rubricBlock')
    .filter(isShown)
    .flatMap((block) => {
      const notes = new Notes();
      return shown(() => treeOf(fromDocument(path, block.children), notes), notes);
    });
}

/** A text above questions; none where nothing is seen of it, or it is computed. */
function shown(read: () => Root, notes: Notes): Above[] {
  try {
    const tree = read();
    return isBlankTree(tree) ? [] : [aboveOf(tree, notes)];
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** What the sections of QTI 1.2 around an item show above it, from the outermost. */
function materialAround(element: XmlElement): Above[] {
  const found: Above[] = [];
  for (let around = element.parent; around instanceof XmlElement; around = around.parent) {
    const notes = new Notes();
    const [material] = elementsOf(around, 'presentation_material');
    if (material !== undefined) found.unshift(...shown(() => flowTree(material, notes), notes));
  }
  return found;
}

/** The item of Canvas that a question belongs to; blank for none. */
function parentOf(item: XmlElement): string {
  const field = findAll(item, 'qtimetadatafield').find(
    (candidate) => textOf(elementOf(candidate, 'fieldlabel')) === 'parent_stimulus_item_ident',
  );
  return textOf(field && elementOf(field, 'fieldentry'));
}

const responses = ['lid', 'xy', 'str', 'num', 'grp', 'extension'].map((kind) => `response_${kind}`);

/** What an item shows that asks nothing; undefined for a question, and for an item that shows nothing. */
function informationIn({ element, path }: Pick<Standing, 'element' | 'path'>): Above | undefined {
  const notes = new Notes();
  if (nameOf(element) === 'item') {
    const presentation = elementOf(element, 'presentation');
    const asks = presentation === undefined || findAll(presentation, ...responses).length > 0;
    return asks ? undefined : shown(() => flowTree(presentation, notes), notes)[0];
  }
  const body = elementOf(element, 'itemBody');
  if (body === undefined || interactionsIn(body).length > 0) return undefined;
  return shown(() => treeOf(fromDocument(path, body.children), notes), notes)[0];
}

const hasFiles = (tree: Root) => /"tagName":"(?:img|audio|object|table)"/.test(JSON.stringify(tree));

/** The texts of QTI that several items have above their questions: of sections, and of items that ask nothing. */
export class QtiPassages {
  readonly #passages = new Passages<Above>();
  #byId: ReadonlyMap<string, Standing> = new Map();
  #hasParents = false;

  /** Begins with a document. @param items all of it */
  begin(items: readonly Standing[]): void {
    this.#byId = new Map(items.map((item) => [attribute(item.element, 'ident') ?? '', item]));
    this.#hasParents = items.some(
      ({ element }) => this.#byId.has(parentOf(element)) && parentOf(element) !== '',
    );
  }

  /** What stands above an item, in the order of the documents. */
  above(item: Standing): Above[] {
    const around = nameOf(item.element) === 'item' ? materialAround(item.element) : [];
    const parent = this.#byId.get(parentOf(item.element));
    if (parent !== undefined && parent.element !== item.element) {
      const information = informationIn(parent);
      if (information !== undefined) this.#passages.take(parent.item, item.item);
      return information === undefined ? around : [...around, information];
    }
    const information = this.#hasParents ? undefined : informationIn(item);
    if (information === undefined) {
      const above = this.#hasParents ? undefined : this.#passages.next(item);
      return above === undefined ? around : [...around, above.content];
    }
    const { tree } = information;
    this.#passages.begin({ content: information, text: textOfTree(tree), hasFiles: hasFiles(tree) }, item);
    return [];
  }

  /** See Passages. */
  finish(items: readonly Item[]): Item[] {
    return this.#passages.finish(items);
  }
}
