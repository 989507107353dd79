import type { Root } from 'hast';
import { XmlElement } from '@rgrove/parse-xml';

import { type Choice, Refusal } from './asked.ts';
import { attribute, elementsOf, findAll } from './elements.ts';
import { flowTree } from './material.ts';
import { type Asking, promptOf, type Response, type Source } from './presentation.ts';
import { isBlankTree, textOfTree } from './tree.ts';

/* Pairs in QTI 1.2: a response for each prompt, each with the same choices, or one response for all of them. */

/** The pairs that an item asks for; undefined where it asks for none. @throws Refusal for pairs that no test has */
export function readMatching(source: Source): Asking | undefined {
  const { responses, kind } = source;
  const [first] = responses;
  if (first?.name === 'response_grp' && responses.length === 1) return readGroup(source, first);
  if (!responses.every(({ name }) => name === 'response_lid' || name === 'response_grp')) return undefined;
  if (/categorization/i.test(kind)) return readCategories(source);
  return responses.length > 1 || /^matching/i.test(kind) ? readLists(source) : undefined;
}

/** A flow of Blackboard by its class. */
function flowsOf(presentation: XmlElement, name: string): XmlElement[] {
  return findAll(presentation, 'flow').filter((flow) => attribute(flow, 'class') === name);
}

/** Choices by their words, since programs repeat them for each prompt with other ids. */
function lookOf({ text, id }: Choice): string {
  const words = textOfTree(text);
  return words === '' ? `#${id}` : words;
}

/** The choices of all prompts. @throws Refusal where they differ, since the item asks several things then */
function sharedChoices(responses: readonly Response[]): readonly Choice[] {
  const [first, ...others] = responses.map(({ labels }) => labels);
  const looks = new Set((first ?? []).map(lookOf));
  const isShared = others.every(
    (labels) => labels.length === looks.size && labels.every((label) => looks.has(lookOf(label))),
  );
  if (!isShared) throw new Refusal('several_questions', 'several parts');
  return first ?? [];
}

/** The prompt beside or within a response. */
function promptTree(source: Source, response: Response): Root {
  const within = promptOf(response, source.notes);
  const { parent } = response.element;
  if (!isBlankTree(within) || !(parent instanceof XmlElement)) return within;
  return flowTree(parent, source.notes);
}

function readLists(source: Source): Asking {
  const { presentation, responses, rules, notes } = source;
  const [block] = flowsOf(presentation, 'RIGHT_MATCH_BLOCK');
  const listed = block && elementsOf(block, 'flow').map((flow) => flowTree(flow, notes));
  const choices: readonly Choice[] = listed
    ? listed.map((text, place) => ({ id: String(place), text }))
    : sharedChoices(responses);
  /** The choice that a label of a response stands for. */
  const choiceOf = ({ labels }: Response, value: string): string => {
    const place = labels.findIndex(({ id }) => id === value);
    const label = labels[place];
    if (label === undefined) throw new Refusal('broken', `missing part: ${value}`);
    if (listed) return String(place);
    return choices.find((choice) => lookOf(choice) === lookOf(label))?.id ?? '';
  };
  const prompts = responses.map((response, place) => ({
    id: String(place),
    text: promptTree(source, response),
  }));
  const pairs = responses.flatMap((response, place) =>
    rules.valuesOf(response.id).map((value) => [String(place), choiceOf(response, value)] as const),
  );
  const skipped = new Set(['RIGHT_MATCH_BLOCK', 'RESPONSE_BLOCK']);
  const stem = flowTree(presentation, notes, undefined, (flow) =>
    skipped.has(attribute(flow, 'class') ?? ''),
  );
  return { asked: { kind: 'match', prompts, choices, pairs }, stem };
}

/** Categories with several choices each: each choice is a prompt, and has its category. */
function readCategories(source: Source): Asking {
  const { presentation, responses, rules, notes } = source;
  const prompts = sharedChoices(responses);
  const pairs = responses.flatMap(({ id, labels }, place) =>
    rules.valuesOf(id).map((value) => {
      const label = labels.find((candidate) => candidate.id === value);
      const prompt = label && prompts.find((candidate) => lookOf(candidate) === lookOf(label));
      if (prompt === undefined) throw new Refusal('broken', `missing part: ${value}`);
      return [prompt.id, String(place)] as const;
    }),
  );
  if (new Set(pairs.map(([prompt]) => prompt)).size < pairs.length || pairs.length < prompts.length)
    throw new Refusal('unknown_kind', source.kind);
  notes.add('kind_changed', 'categories');
  const choices = responses.map((response, place) => ({
    id: String(place),
    text: promptOf(response, notes),
  }));
  return { asked: { kind: 'match', prompts, choices, pairs }, stem: flowTree(presentation, notes) };
}

/** One response whose labels belong to each other. */
function readGroup(source: Source, response: Response): Asking {
  const { presentation, rules, notes } = source;
  const pairs = rules.valuesOf(response.id).map((value) => {
    const [first = '', second = ''] = value.split(/[\s,;]+/);
    return [first, second] as const;
  });
  const grouped = new Set(
    findAll(response.element, 'response_label')
      .filter((label) => attribute(label, 'match_group') !== undefined)
      .map((label) => attribute(label, 'ident')),
  );
  const areSome = grouped.size > 0 && grouped.size < response.labels.length;
  const isPrompt = ({ id }: Choice) => (areSome ? grouped.has(id) : pairs.some(([first]) => first === id));
  return {
    asked: {
      kind: 'match',
      prompts: response.labels.filter(isPrompt),
      choices: response.labels.filter((label) => !isPrompt(label)),
      // A pair may name its prompt first or second.
      pairs: pairs.map(([first, second]) =>
        areSome && !grouped.has(first) && grouped.has(second) ? [second, first] : [first, second],
      ),
    },
    stem: flowTree(presentation, notes),
  };
}
