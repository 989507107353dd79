import type { RichNode } from '../../../contract/questions/rich-elements.ts';
import { texOf } from '../../rich-text/formulas-with-tex.ts';
import type { SourceQuestion } from '../../question-imports/reading/item.ts';
import type { BankQuestion } from '../bank-question.ts';
import { askedOf } from '../formats/asked.ts';
import { nodesOf } from '../formats/shown-texts.ts';
import type { Writer } from '../formats/writer.ts';

/** The bytes of a file with tests. @param files pictures and recordings by their names */
export async function writtenBytes(
  writer: Writer,
  tests: readonly BankQuestion[],
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<Uint8Array> {
  async function* all(): AsyncGenerator<BankQuestion> {
    yield* tests;
  }
  const read = async (name: string) => {
    const bytes = files.get(name);
    if (bytes === undefined) throw new Error(`no file ${name}`);
    return bytes;
  };
  const pieces: Uint8Array[] = [];
  for await (const piece of writer(all(), { read, language: 'en' }))
    pieces.push(Buffer.from(piece as string));
  return Buffer.concat(pieces);
}

export async function writtenText(...args: Parameters<typeof writtenBytes>): Promise<string> {
  return new TextDecoder().decode(await writtenBytes(...args));
}

/** Nodes as they are seen: formulas by their TeX, paragraphs by blank lines, without what no other program has. */
function seen(nodes: readonly RichNode[]): unknown[] {
  return partsOf(nodes)
    .map((part) =>
      typeof part === 'string' ? part.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/^\s*\n|\n\s*$/g, '') : part,
    )
    .filter((part) => part !== '');
}

function partsOf(nodes: readonly RichNode[]): unknown[] {
  const parts: unknown[] = [];
  const add = (text: string) => {
    const last = parts.at(-1);
    if (typeof last === 'string') parts[parts.length - 1] = last + text;
    else parts.push(text);
  };
  for (const node of nodes) {
    if (typeof node === 'string') {
      add(node);
      continue;
    }
    const tex = texOf(node);
    if (tex !== undefined) parts.push({ tex: tex.replaceAll(/\s+/g, ' ') });
    else if (node.name === 'br') add('\n');
    else if (node.name === 'p') {
      for (const part of partsOf(node.children ?? [])) {
        if (typeof part === 'string') add(part);
        else parts.push(part);
      }
      add('\n\n');
    } else parts.push({ [node.name]: seen(node.children ?? []) });
  }
  return parts;
}

/** What people see of a test, whatever the ids of its parts are, in the form in which two tests are compared. */
export function shownQuestion(test: SourceQuestion & { category?: readonly string[] }): unknown {
  const exported = { ...test, id: 0, category: test.category ?? [] };
  const blocks = (text: string) => seen(nodesOf(test, text, 'blocks'));
  const line = (text: string) => seen(nodesOf(test, text, 'line'));
  const common = {
    savol: blocks(test.savol),
    explanation: blocks(test.explanation),
    category: exported.category,
    tags: test.tags ?? [],
  };
  const asked = askedOf(exported);
  const mark = (id: string) => ({
    remark: blocks(test.remarks[id] ?? ''),
    hasPicture: Object.hasOwn(test.option_pictures, id),
  });
  switch (asked?.type) {
    case 'choosable':
    case 'multiple': {
      const options = asked.options.map(({ id, text, isRight }) => ({
        text: line(text),
        isRight,
        ...mark(id),
      }));
      return { ...common, type: asked.type, options };
    }
    case 'matching': {
      const choices = new Map(asked.choices.map(({ id, text }) => [id, line(text)]));
      const used = new Set(asked.prompts.map(({ choice }) => choice));
      return {
        ...common,
        type: asked.type,
        pairs: asked.prompts.map(({ text, choice = '' }) => [line(text), choices.get(choice)]),
        // In any order, since they are shuffled.
        rest: asked.choices
          .filter(({ id }) => !used.has(id))
          .map(({ text }) => JSON.stringify(line(text)))
          .toSorted(),
      };
    }
    case 'ordering': {
      const items = new Map(asked.items.map(({ id, text }) => [id, line(text)]));
      return { ...common, type: asked.type, order: asked.order.map((id) => items.get(id)) };
    }
    case 'gaps': {
      let { text } = asked;
      asked.gaps.forEach(({ id }, at) => {
        text = text.replace(`{{${id}}}`, () => `{{g${at + 1}}}`);
      });
      const gaps = asked.gaps.map(({ choices, accepted, isExact }) => ({ choices, accepted, isExact }));
      return { ...common, type: asked.type, text: blocks(text), gaps };
    }
    default:
      return { ...common, asked };
  }
}
