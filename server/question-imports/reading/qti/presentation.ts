import type { Root } from 'hast';
import { XmlElement } from '@rgrove/parse-xml';

import { type Asked, type Choice, type Notes, Refusal } from './asked.ts';
import type { Rules } from './conditions.ts';
import { attribute, descendants, elementOf, elementsOf, findAll, nameOf } from './elements.ts';
import { flowTree } from './material.ts';

/* What an item of QTI 1.2 asks for. */

/** A place for an answer. */
export type Response = {
  element: XmlElement;
  id: string;
  /** `response_lid` for choices, `response_str` and `response_num` for typed answers, `response_grp` for pairs. */
  name: string;
  isOrdered: boolean;
  isSingle: boolean;
  labels: readonly Choice[];
  /** Where an answer is typed. */
  field: XmlElement | undefined;
};

/** An item with its responses. */
export type Source = {
  presentation: XmlElement;
  responses: readonly Response[];
  rules: Rules;
  notes: Notes;
  /** What the program that wrote the item calls its kind; blank where it says none. */
  kind: string;
  /** Whether case counts in all typed answers. */
  isExact: boolean;
};

/** A question with its text. */
export type Asking = { asked: Asked; stem: Root };

const known = new Set(['response_lid', 'response_str', 'response_num', 'response_grp']);

/** The places for answers of an item in their order. @throws Refusal for kinds that Savol does not have */
export function responsesIn(presentation: XmlElement, notes: Notes): Response[] {
  const isResponse = (element: XmlElement) =>
    nameOf(element).startsWith('response_') && nameOf(element) !== 'response_label';
  const all = [...descendants(presentation, isResponse)].filter(isResponse);
  // Brightspace has its settings in an extension beside the response.
  const isKnown = all.some((element) => known.has(nameOf(element)));
  const asked = all.filter((element) => !isKnown || nameOf(element) !== 'response_extension');
  return asked.map((element): Response => {
    const name = nameOf(element);
    const [unknown] = findAll(element, 'render_hotspot', 'render_slider');
    if (unknown !== undefined) throw new Refusal('unknown_kind', nameOf(unknown));
    if (!known.has(name)) throw new Refusal('unknown_kind', name);
    const labels = findAll(element, 'response_label');
    return {
      element,
      id: attribute(element, 'ident') ?? '',
      name,
      isOrdered: /^ordered$/i.test(attribute(element, 'rcardinality') ?? ''),
      isSingle: !/^multiple$/i.test(attribute(element, 'rcardinality') ?? ''),
      labels: labels.map((label) => ({
        id: attribute(label, 'ident') ?? '',
        text: flowTree(label, notes),
      })),
      field: elementOf(element, 'render_fib'),
    };
  });
}

/** Says which options would have stayed in their places. */
export function noteFixed({ element }: Response, notes: Notes): void {
  const isShuffled = elementsOf(element, 'render_choice').some((choice) =>
    /^yes$/i.test(attribute(choice, 'shuffle') ?? ''),
  );
  if (!isShuffled) return;
  const fixed = findAll(element, 'response_label').filter((label) =>
    /^no$/i.test(attribute(label, 'rshuffle') ?? ''),
  );
  if (fixed.length > 0)
    notes.add('order_lost', fixed.map((label) => attribute(label, 'ident') ?? '').join(', '));
}

/** The material that stands in a response before its choices. */
export function promptOf({ element }: Response, notes: Notes): Root {
  return flowTree(element, notes);
}

/** Whether material stands on both sides of a response, so that its answer is a blank in a text. */
export function isInText({ element: response }: Response): boolean {
  const { parent } = response;
  if (!(parent instanceof XmlElement)) return false;
  const beside = elementsOf(parent, 'material', nameOf(response));
  const place = beside.indexOf(response);
  const isMaterial = (element: XmlElement) => nameOf(element) === 'material';
  return beside.slice(0, place).some(isMaterial) && beside.slice(place + 1).some(isMaterial);
}
