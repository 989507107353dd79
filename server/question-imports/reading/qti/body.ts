import type { Root } from 'hast';
import { XmlElement, XmlText } from '@rgrove/parse-xml';

import { xmlTree } from '../markup/markup.ts';
import { textOf } from '../xml.ts';
import { type Notes, Refusal } from './asked.ts';
import { attribute, descendants, elementOf, findAll, nameOf, rebuilt, type XmlNode } from './elements.ts';
import { isBlankTree } from './tree.ts';

/* What an item of QTI 2 or 3 shows: its body without the elements that are no markup. */

/** Stands for an interaction, or another element that a question has in place of markup; undefined for markup. */
export type Replacement = (element: XmlElement) => readonly XmlNode[] | undefined;

/** A text that is shown after an answer. */
export type Feedback = { id: string; tree: Root };

const inserted = new Set(['printedVariable', 'templateInline', 'templateBlock', 'include']);
const invisible = new Set([
  'feedbackInline',
  'feedbackBlock',
  'stylesheet',
  'catalogInfo',
  'infoControl',
  'prompt',
]);
const files: Readonly<Record<string, string>> = { image: 'img', audio: 'audio', video: 'video' };

/** Elements of the markup of a text, with those of QTI replaced. @throws Refusal for texts that are computed */
export function cleaned(
  nodes: readonly XmlNode[],
  notes: Notes,
  replacement: Replacement = () => undefined,
): XmlNode[] {
  return rebuilt(nodes, (element) => {
    const replaced = replacement(element);
    if (replaced !== undefined) return replaced;
    const name = nameOf(element);
    if (inserted.has(name)) throw new Refusal('unknown_kind', name);
    if (invisible.has(name)) return [];
    const translation = translationOf(element);
    if (translation !== undefined) {
      notes.add('settings_left_out', `languages: ${translation}`);
      return [];
    }
    if (name === 'object') return fileOf(element, notes);
    if (name === 'mediaInteraction') return cleaned(element.children, notes, replacement);
    if (name === 'endAttemptInteraction') {
      notes.add('settings_left_out', 'button to end an attempt');
      return [];
    }
    if (name === 'contentBody' || name === 'itemBody') return cleaned(element.children, notes, replacement);
    if (name !== 'rubricBlock') return undefined;
    const views = attribute(element, 'view') ?? 'candidate';
    if (views.split(/\s+/).includes('candidate'))
      return [new XmlElement('div', {}, cleaned(element.children, notes, replacement))];
    notes.add('feedback_left_out', `rubric: ${textOf(element)}`);
    return [];
  });
}

/** The language of a text that stands hidden beside that of the default language, as exports of Inspera have it; undefined for others. */
function translationOf(element: XmlElement): string | undefined {
  const isHidden = /(?:^|;)\s*display\s*:\s*none\b/i.test(attribute(element, 'style') ?? '');
  return isHidden ? (attribute(element, 'lang') ?? attribute(element, 'xml:lang')) : undefined;
}

/** The picture or the recording that an `object` shows. */
function fileOf(element: XmlElement, notes: Notes): XmlNode[] {
  const [type = ''] = (attribute(element, 'type') ?? '').split('/');
  const source = attribute(element, 'data') ?? '';
  const name = files[type] ?? (/\.(?:png|jpe?g|gif|webp|svg)$/i.test(source) ? 'img' : undefined);
  if (name !== undefined) return [new XmlElement(name, { src: source, alt: textOf(element) })];
  notes.add('file_left_out', source);
  return [new XmlText(element.text)];
}

/** The tree of some nodes as a pupil sees them. */
export function treeOf(nodes: readonly XmlNode[], notes: Notes): Root {
  return xmlTree(cleaned(nodes, notes));
}

function isInteraction(element: XmlElement): boolean {
  return /interaction$/i.test(nameOf(element));
}

/** Interactions that ask nothing: a recording, a button. */
const askingNothing = new Set(['mediaInteraction', 'endAttemptInteraction']);

/** The interactions of a body; those that ask nothing only where there are no others. */
export function interactionsIn(body: XmlElement): XmlElement[] {
  const all = [...descendants(body, isInteraction)].filter(isInteraction);
  const asking = all.filter((element) => !askingNothing.has(nameOf(element)));
  return asking.length > 0 ? asking : all;
}

/** The texts that are shown after an answer, wherever they stand, but for blank ones. */
export function feedbackOf(item: XmlElement, notes: Notes): Feedback[] {
  return findAll(item, 'modalFeedback', 'feedbackInline', 'feedbackBlock')
    .map((element) => ({ id: attribute(element, 'identifier') ?? '', tree: treeOf(element.children, notes) }))
    .filter(({ tree }) => !isBlankTree(tree));
}

/** The hints that a pupil may open. */
export function hintsOf(body: XmlElement, notes: Notes): Root[] {
  return findAll(body, 'infoControl').map((element) => treeOf(element.children, notes));
}

/** The prompt of an interaction as a block of its own; none where it has none. */
export function promptOf(interaction: XmlElement, notes: Notes): XmlNode[] {
  const prompt = elementOf(interaction, 'prompt');
  return prompt === undefined ? [] : [new XmlElement('div', {}, cleaned(prompt.children, notes))];
}

const inLines = new Set(['b', 'i', 'em', 'strong', 'span', 'sub', 'sup', 'math', 'code', 'u', 'a', 'label']);

/** Whether an element stands in a line with text. */
export function isInText(element: XmlElement): boolean {
  return (element.parent?.children ?? []).some((node) => {
    if (node === element) return false;
    if (node instanceof XmlText) return node.text.trim() !== '';
    return node instanceof XmlElement && inLines.has(nameOf(node)) && textOf(node) !== '';
  });
}
