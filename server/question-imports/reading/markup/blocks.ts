import type {
  Code,
  InlineCode,
  List,
  ListItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';

import type { TextKind } from '../../../../contract/questions/text-format.ts';
import type { Notes } from './notes.ts';

/** The blocks that a text of a test can have. Within them stand text, breaks, bold, italics, code, formulas, gaps and pictures. */
export type Block = Paragraph | List | Table | Code;

/** What becomes of the files that a text names. */
export type Files = {
  /** The address that a picture has within the text from now on; undefined for one that is left out. */
  picture(src: string, alt: string): string | undefined;
  /** Whether a link leads to a file of the source, which is dealt with then. */
  link(href: string, text: string): boolean;
};

/** Reduces the nodes of Markdown to what texts of tests have. */
export class Reducer {
  #notes: Notes;
  #files: Files;

  constructor(notes: Notes, files: Files) {
    this.#notes = notes;
    this.#files = files;
  }

  /** The blocks of a text; of a text in a line one paragraph. */
  blocks(nodes: readonly RootContent[], kind: TextKind): Block[] {
    const blocks = this.#flow(nodes);
    if (kind === 'blocks') return blocks;
    const lines = blocks.flatMap((block) => this.#lines(block));
    const children = joined(lines, kind === 'line' ? { type: 'break' } : { type: 'text', value: ' ' });
    const shown = kind === 'line' ? children : this.#unformatted(children);
    return shown.length === 0 ? [] : [{ type: 'paragraph', children: shown }];
  }

  #flow(nodes: readonly Nodes[]): Block[] {
    const blocks: Block[] = [];
    let line: PhrasingContent[] = [];
    const endLine = () => {
      const children = trimmed(withoutDoubleSpaces(line));
      if (children.length > 0) blocks.push({ type: 'paragraph', children });
      line = [];
    };
    for (const node of nodes) {
      if (!isPhrase(node)) {
        endLine();
        blocks.push(...this.#block(node));
      } else if ('children' in node && hasBlocks(node)) {
        endLine();
        blocks.push(...this.#flow(node.children).map((block) => around(node, block)));
      } else line.push(...this.#phrase(node));
    }
    endLine();
    return blocks;
  }

  #block(node: Nodes): Block[] {
    switch (node.type) {
      case 'paragraph': {
        const [first, ...rest] = this.#flow(node.children);
        if (first?.type === 'paragraph' && node.data !== undefined) first.data = node.data;
        return first === undefined ? [] : [first, ...rest];
      }
      case 'heading':
        return this.#flow(node.children).map((block) => around({ type: 'strong', children: [] }, block));
      case 'list': {
        const items = node.children.flatMap((item): ListItem[] => {
          const children = this.#flow(item.children);
          return children.length === 0 ? [] : [{ type: 'listItem', spread: false, children }];
        });
        const { ordered = false, start } = node;
        return items.length === 0
          ? []
          : [{ type: 'list', ordered, start: startOf(start), spread: false, children: items }];
      }
      case 'table': {
        const rows = node.children.map(({ children }) => ({
          type: 'tableRow' as const,
          children: children.map((cell) => ({
            type: 'tableCell' as const,
            children: this.#cell(cell.children),
          })),
        }));
        return rows.length === 0 ? [] : [{ type: 'table', align: node.align ?? [], children: rows }];
      }
      case 'code':
        return node.value.trim() === '' ? [] : [{ type: 'code', value: node.value }];
      case 'blockquote':
        this.#notes.removed('quotation');
        return this.#flow(node.children);
      case 'thematicBreak':
        this.#notes.removed('line');
        return [];
      case 'definition':
        this.#notes.add('link_as_text', node.url.slice(0, 200));
        return [];
      default:
        return 'children' in node ? this.#flow(node.children) : [];
    }
  }

  #phrase(node: PhrasingContent): PhrasingContent[] {
    switch (node.type) {
      case 'text':
        return node.value === '' ? [] : [node];
      case 'strong':
      case 'emphasis': {
        const children = this.#phrases(node.children);
        return children.length === 0 ? [] : [{ type: node.type, children }];
      }
      case 'delete':
        this.#notes.removed('strike-through');
        return this.#phrases(node.children);
      case 'inlineCode':
        return node.value === '' && node.data === undefined ? [] : [node];
      case 'break':
        return [{ type: 'break' }];
      case 'image': {
        const url = this.#files.picture(node.url, node.alt ?? '');
        return url === undefined ? [] : [{ type: 'image', url, alt: node.alt ?? '' }];
      }
      case 'imageReference':
        this.#notes.add('picture_left_out', node.alt ?? node.identifier);
        return [];
      case 'link':
        return this.#link(node.url, this.#phrases(node.children));
      case 'html':
        return this.#html(node.value);
      default:
        return 'children' in node ? this.#phrases(node.children) : [];
    }
  }

  #phrases(nodes: readonly PhrasingContent[]): PhrasingContent[] {
    return nodes.flatMap((node) => this.#phrase(node));
  }

  #link(url: string, children: PhrasingContent[]): PhrasingContent[] {
    const text = shownOf(children).trim();
    if (url === '' || url.startsWith('#') || this.#files.link(url, text)) return children;
    this.#notes.add('link_as_text', url.slice(0, 200));
    const address = url.replace(/^mailto:/i, '');
    if (text === '' && children.length === 0) return [{ type: 'text', value: address }];
    return text === address ? children : [...children, { type: 'text', value: ` (${address})` }];
  }

  #html(html: string): PhrasingContent[] {
    if (/^<br\s*\/?>$/i.test(html)) return [{ type: 'break' }];
    if (!html.startsWith('<!--')) this.#notes.removed('HTML');
    return [];
  }

  /** The content of a cell in one line. */
  #cell(nodes: readonly PhrasingContent[]): PhrasingContent[] {
    const lines = this.#flow(nodes).flatMap((block) => this.#lines(block));
    return withoutBreaks(joined(lines, { type: 'text', value: ' ' }));
  }

  /** The lines of a block where only lines can be. */
  #lines(block: Block): PhrasingContent[][] {
    switch (block.type) {
      case 'paragraph':
        return [block.children];
      case 'code':
        this.#notes.removed('block of code');
        return block.value.split('\n').map((value): InlineCode[] => [{ type: 'inlineCode', value }]);
      case 'list':
        this.#notes.removed('list');
        return block.children.map(({ children }, at) => {
          const mark = block.ordered === true ? `${(block.start ?? 1) + at}. ` : '• ';
          const lines = (children as Block[]).flatMap((child) => this.#lines(child));
          return [{ type: 'text', value: mark }, ...joined(lines, { type: 'text', value: ' ' })];
        });
      default:
        this.#notes.removed('table');
        return block.children.map(({ children }) =>
          joined(
            children.map((cell) => cell.children),
            { type: 'text', value: ' | ' },
          ),
        );
    }
  }

  /** Text alone, as answers have it that are compared with typed ones. */
  #unformatted(nodes: readonly PhrasingContent[]): PhrasingContent[] {
    return nodes.flatMap((node): PhrasingContent[] => {
      if (node.type === 'break') return [{ type: 'text', value: ' ' }];
      if (node.type === 'strong' || node.type === 'emphasis') {
        this.#notes.removed(node.type === 'strong' ? 'bold' : 'italic');
        return this.#unformatted(node.children);
      }
      const isCode = node.type === 'inlineCode' && node.data?.formula === undefined;
      return isCode ? [{ type: 'text', value: node.value }] : [node];
    });
  }
}

const phrases: ReadonlySet<string> = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'html',
  'image',
  'imageReference',
  'inlineCode',
  'link',
  'linkReference',
  'strong',
  'text',
]);

function isPhrase(node: Nodes): node is PhrasingContent {
  return phrases.has(node.type);
}

function hasBlocks(node: Nodes): boolean {
  return 'children' in node && node.children.some((child) => !isPhrase(child) || hasBlocks(child));
}

/** A block with the formatting of the node that it lies in, which is for texts within a line only. */
function around(node: Nodes, block: Block): Block {
  if (block.type !== 'paragraph' || (node.type !== 'strong' && node.type !== 'emphasis')) return block;
  return { type: 'paragraph', children: [{ type: node.type, children: block.children }] };
}

/** The first number of a list, as Markdown can have it. */
function startOf(start: number | null | undefined): number | null {
  return typeof start === 'number' && start >= 0 && start < 1e9 ? start : 1;
}

function joined(lines: readonly PhrasingContent[][], between: PhrasingContent): PhrasingContent[] {
  const [first = [], ...rest] = lines.filter((line) => line.length > 0);
  return [first, ...rest.map((line) => [between].concat(line))].flat();
}

function withoutBreaks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node) => {
    if (node.type === 'break') return { type: 'text', value: ' ' };
    if (node.type === 'text') return { ...node, value: node.value.replaceAll('\n', ' ') };
    return node.type === 'strong' || node.type === 'emphasis'
      ? { ...node, children: withoutBreaks(node.children) }
      : node;
  });
}

/** Texts that follow each other, since something between them is left out, without the space of one of them. */
function withoutDoubleSpaces(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.map((node, at) => {
    const before = nodes[at - 1];
    const isDouble = node.type === 'text' && before?.type === 'text' && before.value.endsWith(' ');
    return isDouble ? { ...node, value: node.value.replace(/^ /, '') } : node;
  });
}

/** Nodes without white space alone at their ends; none where nothing is to be seen. */
function trimmed(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const isSeen = (node: PhrasingContent) =>
    node.type === 'text' ? node.value.trim() !== '' : node.type !== 'break';
  const first = nodes.findIndex(isSeen);
  return first === -1 ? [] : nodes.slice(first, nodes.findLastIndex(isSeen) + 1);
}

/** The text that nodes show, with the spelling of formulas and gaps, and the alternatives of pictures. */
export function shownOf(nodes: readonly Nodes[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.value;
      if (node.type === 'image') return node.alt ?? '';
      if (node.type === 'inlineCode') {
        const { formula, gap } = node.data ?? {};
        return formula ?? (gap === undefined ? node.value : `{{${gap}}}`);
      }
      return 'children' in node ? shownOf(node.children) : '';
    })
    .join('');
}
