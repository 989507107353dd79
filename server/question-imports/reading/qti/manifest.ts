import type { XmlElement } from '@rgrove/parse-xml';

import { importLimits } from '../../../../contract/questions/imports.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import { type Above, rubricsOf } from '../passages/qti-passages.ts';
import { readXml, textOf } from '../xml.ts';
import { attribute, elementsOf, findAll, nameOf } from './elements.ts';

/* What tests and manifests name: documents, in their order. */

/** A document that a test names, or a section in it. */
export type Named = {
  address: string;
  id: string;
  category: readonly string[];
  /** The marks that the test gives it; undefined where it says none. */
  marks: string | undefined;
  /** What the sections around it show above its items. */
  above: readonly Above[];
};

/** A document of a package, by the address in its manifest. */
export type Resource = { address: string; id: string; isItem: boolean; keywords: readonly string[] };

/** The root of a document; undefined where it cannot be read. */
function rootOf(text: string): XmlElement | undefined {
  try {
    return readXml(text);
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

function withTitle(category: readonly string[], element: XmlElement): readonly string[] {
  const title = (attribute(element, 'title') ?? '').slice(0, importLimits.name);
  return title === '' || category.at(-1) === title ? category : [...category, title];
}

/** The items and sections that a test or a section refers to, with the titles of all around them as their category. */
export function namedIn(text: string, { path, category, above }: Around): Named[] {
  const root = rootOf(text);
  return root === undefined ? [] : namedBelow(root, within({ path, category, above }, root));
}

/** What stands around the documents that a test names: its file, the titles and the texts of its sections. */
type Around = { path: string } & Pick<Named, 'category' | 'above'>;

function within({ path, category, above }: Around, section: XmlElement): Around {
  return { path, category: withTitle(category, section), above: [...above, ...rubricsOf(section, path)] };
}

function namedBelow(element: XmlElement, around: Around): Named[] {
  return elementsOf(element).flatMap((child): Named[] => {
    const name = nameOf(child);
    if (name === 'testPart') return namedBelow(child, around);
    if (name === 'assessmentSection') return namedBelow(child, within(around, child));
    if (name !== 'assessmentItemRef' && name !== 'assessmentSectionRef') return [];
    const [marks] = elementsOf(child, 'weight').map((weight) => attribute(weight, 'value'));
    const { category, above } = around;
    const [address = '', id = ''] = [attribute(child, 'href'), attribute(child, 'identifier')];
    return [{ address, id, category, marks, above }];
  });
}

/** The types of resources that are items, whatever version they are of, and those of Blackboard. */
const itemTypes = /^imsqti_(?:item|xmlv1p2|assessment_xmlv1p2)|imsqti_xmlv1p2|^assessment\/x-bb-qti/i;

/** The documents of a manifest in its order. Those in which a resource is look for their files in `xml:base`. */
export function resourcesOf(text: string): Resource[] {
  const root = rootOf(text);
  if (root === undefined) return [];
  return findAll(root, 'resources').flatMap((resources) =>
    elementsOf(resources, 'resource').flatMap((resource) => {
      const base = [root, resources, resource].map((element) =>
        folderOf(attribute(element, 'xml:base') ?? ''),
      );
      const type = attribute(resource, 'type') ?? '';
      const keywords = keywordsIn(resource);
      const files = [
        attribute(resource, 'href') ?? attribute(resource, 'bb:file') ?? '',
        ...elementsOf(resource, 'file').map((file) => attribute(file, 'href') ?? ''),
      ];
      return [...new Set(files)]
        .filter((address) => address !== '')
        .map((address, place) => ({
          address: `${type.startsWith('assessment/') ? '' : base.join('')}${address}`,
          id: attribute(resource, 'identifier') ?? '',
          isItem: place === 0 && itemTypes.test(type),
          keywords: place === 0 ? keywords : [],
        }));
    }),
  );
}

/** The keywords of the metadata of a resource; a text in several languages is one. */
function keywordsIn(resource: XmlElement): string[] {
  return elementsOf(resource, 'metadata').flatMap((metadata) =>
    findAll(metadata, 'keyword').map((keyword) => textOf(elementsOf(keyword)[0] ?? keyword).trim()),
  );
}

function folderOf(base: string): string {
  return base === '' || base.endsWith('/') ? base : `${base}/`;
}
