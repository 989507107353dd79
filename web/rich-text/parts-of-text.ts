import type { RichElement, RichNode } from '../../contract/questions/rich-elements.ts';
import { isBlock } from './blocks.ts';

/** The nodes of a text for its heading and for the place below it. A text that does not begin with a paragraph is below as a whole. */
export function cutAtHead(nodes: readonly RichNode[]): {
  head: readonly RichNode[];
  rest: readonly RichNode[];
} {
  const [first, ...rest] = nodes;
  if (!nodes.some(isBlock)) return { head: nodes, rest: [] };
  if (typeof first === 'object' && first.name === 'p') return { head: first.children ?? [], rest };
  return { head: [], rest: nodes };
}

/** A text as lines without blocks and pictures: where it stands in a link, or is shortened. */
export function flat(nodes: readonly RichNode[]): RichNode[] {
  const shown = nodes
    .map((node) => ({ node, lines: flatNode(node) }))
    .filter(({ lines }) => lines.length > 0);
  return shown.flatMap(({ node, lines }, at) => {
    const isNext = at > 0 && (isBlock(node) || isBlock(shown[at - 1]?.node ?? ''));
    return [isNext ? '\n' : '', lines].flat();
  });
}

function flatNode(node: RichNode): RichNode[] {
  if (typeof node === 'string') return [node];
  const { name, children = [], attributes } = node;
  switch (name) {
    case 'p':
      return flat(children);
    case 'pre':
      // As code in a line, several lines would stand on stripes.
      return children.flatMap(inside);
    case 'br':
      return ['\n'];
    case 'img':
      return [];
    case 'ul':
      return joined(children, '\n', () => '• ');
    case 'ol': {
      const start = Number(attributes?.['start'] ?? 1);
      const end = attributes?.['class'] === undefined ? '.' : ')';
      return joined(children, '\n', (at) => `${start + at}${end} `);
    }
    case 'table':
      return joined(children.flatMap(inside), '\n');
    case 'tr':
      return joined(children, ' | ');
    case 'li':
    case 'th':
    case 'td':
      return flat(children);
    default:
      return [node];
  }
}

function inside(node: RichNode): readonly RichNode[] {
  return typeof node === 'string' ? [] : (node.children ?? []);
}

/** Nodes with a text between each two, and one before each. */
function joined(
  nodes: readonly RichNode[],
  between: string,
  before: (at: number) => string = () => '',
): RichNode[] {
  return nodes.flatMap((node, at) => [`${at === 0 ? '' : between}${before(at)}`, ...flatNode(node)]);
}

/** The numbers of the pictures of a test that stand in a text. */
export function picturesIn(nodes: readonly RichNode[]): number[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : picturesInElement(node)));
}

function picturesInElement({ name, attributes, children = [] }: RichElement): number[] {
  return name === 'img' ? [Number(attributes?.['picture'])] : picturesIn(children);
}
