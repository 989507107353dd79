import type { BrokenFormula } from '../../contract/questions/preview.ts';
import type { RichElement, RichNode } from '../../contract/questions/rich-elements.ts';
import { type FormulaPiece, type MarkedText, markFormulas } from './mark-formulas.ts';
import { FormulasOfText } from './formulas-of-text.ts';
import { isParsable, type MarkdownNode, type MarkdownPhrase, parseMarkdown } from './markdown.ts';
import { isDisplayFormula, withoutSpacesAroundDisplays } from './nodes.ts';

/** The most elements of a text beside those of its formulas, and how deep they lie in each other. */
const mostElements = 2000;
const deepest = 20;

/** A text has more elements than are shown. */
class TooComplex extends Error {}

/** A picture of the question by its number. */
const pictureNumber = /^[1-9]\d?$/;

/** Turns the nodes of a Markdown parser into those that are shown. A node without an element here is shown as its source. */
class Formatter {
  readonly #formulas: FormulasOfText;
  #text: MarkedText;
  #elements = 0;

  constructor(text: MarkedText, formulas: FormulasOfText) {
    this.#text = text;
    this.#formulas = formulas;
  }

  /** The shown nodes. A lone paragraph is replaced by its children; a line has paragraphs only, which become lines. */
  root(children: readonly MarkdownNode[], isLine: boolean): RichNode[] {
    const [first] = children;
    if (isLine) {
      const lines = children.map((node) => (node.type === 'paragraph' ? this.#inline(node.children, 1) : []));
      return lines.flatMap((nodes, at) => (at === 0 ? nodes : [[this.#element('br', [])], nodes].flat()));
    }
    if (children.length === 1 && first?.type === 'paragraph') return this.#inline(first.children, 1);
    return this.#blocks(children, 0);
  }

  #element(name: string, children: RichNode[], attributes?: Record<string, string>): RichElement {
    this.#elements += 1;
    if (this.#elements > mostElements) throw new TooComplex();
    return { name, ...(attributes && { attributes }), ...(children.length > 0 && { children }) };
  }

  #typed({ position }: MarkdownNode): string {
    return this.#text.restore(this.#text.marked.slice(position?.start.offset, position?.end.offset));
  }

  #lines(text: string): RichNode[] {
    return text
      .split(/\r\n?|\n/)
      .flatMap((line, at) => (at === 0 ? [line] : [this.#element('br', []), line]));
  }

  #blocks(nodes: readonly MarkdownNode[], depth: number): RichElement[] {
    return nodes.map((node) => this.#block(node, depth + 1));
  }

  #block(node: MarkdownNode, depth: number): RichElement {
    if (depth > deepest) throw new TooComplex();
    switch (node.type) {
      case 'paragraph':
        return this.#element('p', this.#inline(node.children, depth));
      case 'list': {
        const items = node.children.map((item) => {
          const [first, ...rest] = item.children;
          const isTight = node.spread !== true && item.spread !== true && first?.type === 'paragraph';
          const begin = isTight ? this.#inline(first.children, depth) : [];
          return this.#element('li', [...begin, ...this.#blocks(isTight ? rest : item.children, depth + 1)]);
        });
        return node.ordered === true
          ? this.#element('ol', items, this.#numbering(node))
          : this.#element('ul', items);
      }
      case 'table': {
        const [head, ...rows] = node.children.map(({ children }, at) =>
          this.#element(
            'tr',
            children.map((cell, column) => {
              const align = node.align?.[column];
              const attributes = align ? { class: align } : undefined;
              return this.#element(
                at === 0 ? 'th' : 'td',
                this.#inline(cell.children, depth + 3),
                attributes,
              );
            }),
          ),
        );
        const body = rows.length === 0 ? [] : [this.#element('tbody', rows)];
        return this.#element('table', [this.#element('thead', head === undefined ? [] : [head]), ...body]);
      }
      case 'code':
        return this.#element('pre', [this.#element('code', [this.#text.restore(node.value)])]);
      default:
        return this.#element('p', this.#lines(this.#typed(node)));
    }
  }

  /** The number that a list begins with, and whether `)` stands behind its numbers. */
  #numbering(node: MarkdownNode & { type: 'list' }): Record<string, string> | undefined {
    const isParenthesis = /^\d+\)/.test(this.#typed(node));
    const attributes = {
      ...(node.start !== 1 && typeof node.start === 'number' && { start: String(node.start) }),
      ...(isParenthesis && { class: 'parenthesis' }),
    };
    return Object.keys(attributes).length > 0 ? attributes : undefined;
  }

  #inline(nodes: readonly MarkdownPhrase[], depth: number): RichNode[] {
    if (depth > deepest) throw new TooComplex();
    const shown = withoutSpacesAroundDisplays(nodes.flatMap((node) => this.#phrase(node, depth + 1)));
    // A display formula is a line of its own, so that the line breaks around it are not shown.
    return shown.filter(
      (node, at) => !isBreak(node) || !(isDisplayFormula(shown[at - 1]) || isDisplayFormula(shown[at + 1])),
    );
  }

  #phrase(node: MarkdownPhrase, depth: number): RichNode[] {
    switch (node.type) {
      case 'text':
        return this.#text
          .pieces(node.value)
          .flatMap((piece) => (typeof piece === 'string' ? this.#lines(piece) : [this.#formula(piece)]));
      case 'strong':
        return [this.#element('strong', this.#inline(node.children, depth))];
      case 'emphasis':
        return [this.#element('em', this.#inline(node.children, depth))];
      case 'inlineCode':
        return [this.#element('code', [this.#text.restore(node.value)])];
      case 'break':
        return [this.#element('br', [])];
      case 'image': {
        const typed = this.#typed(node);
        if (!pictureNumber.test(node.url) || node.title != null) return this.#lines(typed);
        const alt = this.#text.restore(node.alt ?? '').trim();
        return [this.#element('img', [typed], { picture: node.url, ...(alt !== '' && { alt }) })];
      }
      default:
        return this.#lines(this.#typed(node));
    }
  }

  #formula(piece: FormulaPiece): RichNode {
    return this.#formulas.read(piece) ?? piece.typed;
  }
}

function isBreak(node: RichNode): boolean {
  return typeof node === 'object' && node.name === 'br';
}

/** The text of nodes that are nothing but paragraphs and line breaks; undefined of others. */
function plainText(nodes: readonly RichNode[]): string | undefined {
  const texts = nodes.map((node) => {
    if (typeof node === 'string') return node;
    if (isBreak(node)) return '\n';
    const inside = node.name === 'p' ? plainText(node.children ?? []) : undefined;
    return inside === undefined ? undefined : `${inside}\n\n`;
  });
  return texts.includes(undefined) ? undefined : texts.join('');
}

/** The lines of a text, without spaces around them and without blank ones. */
function linesOf(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Whether something is to be seen. */
function isSeen(nodes: readonly RichNode[]): boolean {
  return nodes.some((node) =>
    typeof node === 'string' ? node.trim() !== '' : node.name === 'img' || isSeen(node.children ?? []),
  );
}

/**
 * The nodes of a formatted text, undefined where it is shown as it stands; nothing for a text that is too long or too complex.
 * Formulas are found before formatting, so that an asterisk in one is part of it, and code before both.
 * @param isLine whether it has the formatting of a line only
 * @param formulas reads its formulas
 */
export function formatText(
  text: string,
  isLine: boolean,
  formulas = new FormulasOfText(),
): { nodes: RichNode[] | undefined; broken: readonly BrokenFormula[] } | undefined {
  if (!isParsable(text)) return undefined;
  try {
    const marked = markFormulas(text, isLine);
    const formatter = new Formatter(marked, formulas);
    const nodes = formatter.root(parseMarkdown(marked.marked, isLine), isLine);
    const plain = plainText(nodes);
    const isSame = plain !== undefined && linesOf(plain) === linesOf(text);
    return { nodes: isSame || !isSeen(nodes) ? undefined : nodes, broken: formulas.broken };
  } catch (error) {
    // Texts of nothing but signs meet limits of the parser, such as the depth of its calls.
    if (error instanceof TooComplex || error instanceof RangeError) return undefined;
    throw error;
  }
}
