import { posix } from 'node:path';

import { XmlElement } from '@rgrove/parse-xml';

import { decodeText } from '../../../reading/decode-text.ts';
import { UnreadableFile } from '../../../reading/unreadable-file.ts';
import { openZip } from '../../../reading/zip.ts';
import { importLimits } from '../../../../contract/questions/imports.ts';
import { UnreadableSource } from '../item.ts';
import { readXml } from '../xml.ts';

/** What the entries of a document may take together, and its XML: a question takes about 10 kB of it. */
const zipLimits = { bytes: 400 * 1024 * 1024, entries: importLimits.files + 500 } as const;
const mostXml = 60 * 1024 * 1024;

/** The child elements of an element. @param name of those that are wanted; all where it is left out */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement =>
      child instanceof XmlElement && (name === undefined || child.name === name),
  );
}

/** The element at a path of names below an element; the first of several. */
export function elementAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce((parent, name) => childrenOf(parent, name)[0], element);
}

/** An attribute of the namespace of the element, as `w:val`. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  const prefix = element?.name.split(':', 1)[0] ?? '';
  return element?.attributes[`${prefix}:${name}`] ?? element?.attributes[name];
}

/** The value of a property that is an element with `val`. */
export function valueAt(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return attributeOf(elementAt(element, ...path), 'val');
}

/** A property that is on or off: on where its element is there without a value. Undefined where nothing says so. */
export function flagAt(element: XmlElement | undefined, name: string): boolean | undefined {
  const property = elementAt(element, name);
  if (property === undefined) return undefined;
  return !['0', 'false', 'off', 'none'].includes(attributeOf(property, 'val') ?? 'true');
}

/** Where the relations of a part stand. @example 'word/document.xml' → 'word/_rels/document.xml.rels' */
const relationsOf = (part: string) =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`);

type Relation = { type: string; target: string; isExternal: boolean };

/** The parts of a document of Word that are read. */
export type WordPackage = {
  document: XmlElement;
  styles: XmlElement | undefined;
  numbering: XmlElement | undefined;
  footnotes: XmlElement | undefined;
  endnotes: XmlElement | undefined;
  /** The relations of the document by their ids. A target in the package is the name of its entry. */
  relations: ReadonlyMap<string, Relation>;
  /** The pictures of the document by the names of their entries. */
  media: ReadonlyMap<string, Uint8Array>;
};

const isRead = (name: string) =>
  /\.(xml|rels)$/i.test(name) && !/(^|\/)(theme|customXml|glossary)\//.test(name);
const isMedia = (name: string) => /\.(png|jpe?g|jfif|gif|bmp|webp|tiff?)$/i.test(name);

function readRelations(xml: XmlElement | undefined, folder: string): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const { attributes } of childrenOf(xml, 'Relationship')) {
    const { Id = '', Type = '', Target = '', TargetMode = '' } = attributes;
    const isExternal = TargetMode.toLowerCase() === 'external';
    const target = isExternal ? Target : posix.join('/', folder, Target).slice(1);
    const inPackage = Target.startsWith('/') ? posix.normalize(Target).slice(1) : target;
    relations.set(Id, {
      type: Type.split('/').at(-1) ?? '',
      target: isExternal ? Target : inPackage,
      isExternal,
    });
  }
  return relations;
}

/** A file of the OLE format, in which old Word stores documents, and new Word those with a password. */
function isCompound(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, place) => bytes[place] === byte);
}

const hasName = ({ buffer, byteOffset, length }: Uint8Array, name: string) =>
  Buffer.from(buffer, byteOffset, length).includes(Buffer.from(name, 'utf16le'));

/** Whether a file is a document of Word: a zip with its main part, or an old or an encrypted one, which `openWord` refuses by name. */
export function looksLikeDocx(bytes: Uint8Array): boolean {
  if (isCompound(bytes)) return hasName(bytes, 'WordDocument');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
  try {
    const { names } = openZip(bytes, () => false, zipLimits);
    return names.some((name) => /^word\/document\d*\.xml$/.test(name.replaceAll('\\', '/')));
  } catch {
    return false;
  }
}

/**
 * Opens a document of Word. Targets outside of the package are never loaded, macros never looked at.
 * @throws UnreadableSource where it is none, has a password, or holds more than can be read
 */
export function openWord(bytes: Uint8Array): WordPackage {
  if (isCompound(bytes))
    throw new UnreadableSource(hasName(bytes, 'EncryptedPackage') ? 'has_password' : 'unreadable');
  const files = unpack(bytes);
  const xmlOf = (name: string | undefined) => {
    const part = name === undefined ? undefined : files.get(name);
    return part === undefined ? undefined : readXml(textOf(part));
  };
  const roots = [...readRelations(xmlOf('_rels/.rels'), '').values()];
  const main = roots.find(({ type, isExternal }) => type === 'officeDocument' && !isExternal)?.target;
  const name = [main, 'word/document.xml'].find((part) => part !== undefined && files.has(part));
  const document = xmlOf(name);
  if (name === undefined || document?.name !== 'w:document') throw new UnreadableSource('unreadable');
  const relations = readRelations(xmlOf(relationsOf(name)), posix.dirname(name));
  const related = (type: string) =>
    xmlOf([...relations.values()].find((relation) => relation.type === type && !relation.isExternal)?.target);
  return {
    document,
    styles: related('styles'),
    numbering: related('numbering'),
    footnotes: related('footnotes'),
    endnotes: related('endnotes'),
    relations,
    media: new Map([...files].filter(([file]) => isMedia(file))),
  };
}

/** The text of a part, whose bytes may be damaged. @throws UnreadableSource */
function textOf(part: Uint8Array): string {
  try {
    const { text } = decodeText(part);
    // Word writes no declarations of entities, and refuses documents that have them.
    if (text.includes('<!DOCTYPE')) throw new UnreadableSource('unreadable');
    return text;
  } catch (error) {
    if (error instanceof UnreadableFile) throw new UnreadableSource('unreadable');
    throw error;
  }
}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  try {
    const { files } = openZip(bytes, (name) => isRead(name) || isMedia(name), zipLimits);
    let xml = 0;
    for (const [name, content] of files) if (isRead(name)) xml += content.length;
    if (xml > mostXml) throw new UnreadableSource('too_complex');
    // Some programs write `\` into names.
    return new Map(
      [...files].map(([name, content]) => [name.replaceAll('\\', '/').replace(/^\//, ''), content]),
    );
  } catch (error) {
    if (error instanceof UnreadableFile)
      throw new UnreadableSource(error.code === 'too_complex' ? 'too_complex' : 'unreadable');
    throw error;
  }
}
