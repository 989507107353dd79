import type { Element, Root as HtmlRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, type Handle, type Options, type State, toMdast } from 'hast-util-to-mdast';
import type { InlineCode, Nodes, Paragraph, PhrasingContent, RootContent } from 'mdast';

import type { RemarkWord } from '../../../../contract/question-files/remark-words.ts';
import { type Formula, texOfMathml, textOf } from './formulas.ts';
import type { Notes } from './notes.ts';
import { formulaNode, phrasesOf } from './phrases.ts';
import { scripted } from './scripts.ts';
import { simpleNodes } from './simple-nodes.ts';
import { gapOf } from './trees.ts';

declare module 'mdast' {
  interface InlineCodeData {
    /** The spelling of a formula in place of code. */
    formula?: string;
    /** The id of a gap in place of code. */
    gap?: string;
  }
  interface ParagraphData {
    /** How many line ends stand before it in a text that is no markup. */
    lineEnds?: number;
  }
}

/** What reading a tree finds beside its nodes. */
export type Found = { notes: Notes; sounds: { src: string; title: string }[] };

/** The nodes of Markdown that a tree of HTML says, with formulas and gaps as code that has them in its data. */
export function mdastOf(tree: HtmlRoot, found: Found): RootContent[] {
  if (tree.data?.isStripped === true) found.notes.removed('all formatting');
  if (tree.data?.plain !== undefined) return plainParagraphs(tree.data.plain, found.notes);
  const [only, other] = tree.children;
  // Most texts are one line without markup.
  if (only?.type === 'text' && other === undefined) {
    return phrasesOf(only.value.replaceAll(/[ \t\n\f\r]+/g, ' '), found.notes);
  }
  return simpleNodes(tree, found.notes) ?? nodesOf(tree, found);
}

/** The nodes of any tree. */
export function nodesOf(tree: HtmlRoot, found: Found): RootContent[] {
  const mdast = toMdast(tree, {
    handlers: handlersOf(found),
    nodeHandlers: { text: (_state, node: { value: string }) => phrasesOf(node.value, found.notes) },
  });
  return mdast.type === 'root' ? mdast.children : [mdast];
}

function plainParagraphs(text: string, notes: Notes): Paragraph[] {
  const pieces = text
    .replace(/^(?:[^\S\n]*\n)+/, '')
    .trimEnd()
    .split(/\n((?:[^\S\n]*\n)+)/);
  return pieces.flatMap((piece, at) => {
    if (at % 2 === 1) return [];
    const lineEnds = at === 0 ? 0 : 1 + (pieces[at - 1]?.match(/\n/g)?.length ?? 0);
    return [{ type: 'paragraph' as const, data: { lineEnds }, children: phrasesOf(piece, notes) }];
  });
}

function element(name: string, children: Element['children']): Element {
  return { type: 'element', tagName: name, properties: {}, children };
}

/** Attributes of an element as text; blank for those that it has not. */
function attribute({ properties }: Element, name: string): string {
  const value = properties[name];
  return value === undefined || value === null ? '' : String(value);
}

/** Colours that texts have anyway. */
const usualColours =
  /^(?:inherit|initial|unset|auto|black|windowtext|currentcolor|#0{3,8}|rgba?\(0,0,0(?:,1(?:\.0)?)?\))$/;
const usualBackgrounds =
  /^(?:inherit|initial|unset|none|white|transparent|#f{3,8}|rgba?\(255,255,255(?:,1(?:\.0)?)?\))/;

type Style = { isBold: boolean; isItalic: boolean; script: 'sub' | 'sup' | undefined };

/** What the style of an element means, and a note of what Savol does not have. */
function styleOf(node: Element, notes: Notes): Style {
  const declarations = new Map(
    attribute(node, 'style')
      .slice(0, 5000)
      .split(';')
      .map((declaration) => {
        const [name = '', value = ''] = declaration.split(':');
        return [name.trim().toLowerCase(), value.replaceAll(/\s|!important/gi, '').toLowerCase()] as const;
      }),
  );
  const value = (name: string) => declarations.get(name) ?? '';
  const colour = value('color') || attribute(node, 'color').toLowerCase();
  const background = value('background-color') || value('background');
  const decoration = value('text-decoration') + value('text-decoration-line');
  if (colour !== '' && !usualColours.test(colour)) notes.removed('colour');
  if (background !== '' && !usualBackgrounds.test(background)) notes.removed('highlight');
  if (decoration.includes('underline')) notes.removed('underline');
  if (decoration.includes('line-through')) notes.removed('strike-through');
  const align = value('vertical-align');
  return {
    isBold: /^(?:bold|[6-9]00)/.test(value('font-weight')),
    isItalic: /^(?:italic|oblique)/.test(value('font-style')),
    script: align === 'super' ? 'sup' : align === 'sub' ? 'sub' : undefined,
  };
}

function wrapped(style: Style, nodes: Nodes[], notes: Notes): Nodes[] {
  if (nodes.length === 0) return [];
  let children = nodes as PhrasingContent[];
  if (style.script !== undefined) children = scripted(style.script, children, notes);
  if (style.isItalic) children = [{ type: 'emphasis', children }];
  return style.isBold ? [{ type: 'strong', children }] : children;
}

/** The formula that an editor shows as a picture: in Canvas, and in Moodle with WIRIS. */
function pictureOfFormula(node: Element): Formula | undefined {
  const tex = attribute(node, 'dataEquationContent');
  if (tex !== '') return { tex, isDisplay: false };
  const isEquation = /\bequation_image\b/.test(attribute(node, 'className'));
  const [, typed] = /^LaTeX: (.+)$/s.exec(attribute(node, 'alt')) ?? [];
  if (isEquation && typed !== undefined) return { tex: typed, isDisplay: false };
  const mathml = attribute(node, 'dataMathml')
    .replaceAll('«', '<')
    .replaceAll('»', '>')
    .replaceAll('¨', '"')
    .replaceAll('§', '&');
  if (mathml === '' || mathml.length > 20_000) return undefined;
  const [math] = fromHtml(mathml, { fragment: true }).children;
  return math?.type === 'element' && math.tagName === 'math' ? texOfMathml(math) : undefined;
}

/** Where the file of an `audio` or `video` is. */
function sourceOf(node: Element): string {
  const inside = node.children.find((child) => child.type === 'element' && child.tagName === 'source');
  return attribute(node, 'src') || (inside?.type === 'element' ? attribute(inside, 'src') : '');
}

function handlersOf(found: Found): Options['handlers'] {
  const { notes, sounds } = found;
  const inside = (state: State, node: Element): Nodes[] => state.all(node);
  /** The children, with a note of the formatting removed around them. */
  const without =
    (name: RemarkWord<'markup_removed'>, handle: Handle = inside): Handle =>
    (state, node, parent) => {
      notes.removed(name);
      return handle(state, node, parent);
    };
  const styled: Handle = (state, node) => wrapped(styleOf(node, notes), state.all(node), notes);
  /** A block with the style on its content. */
  const styledBlock =
    (handle: Handle): Handle =>
    (state, node, parent) => {
      const style = styleOf(node, notes);
      if (!style.isBold && !style.isItalic) return handle(state, node, parent);
      const inner = element(style.isBold ? 'strong' : 'em', node.children);
      const both = style.isBold && style.isItalic ? element('em', [inner]) : inner;
      return handle(state, { ...node, children: [both] }, parent);
    };
  const script =
    (kind: 'sub' | 'sup'): Handle =>
    (state, node) =>
      scripted(kind, state.all(node) as PhrasingContent[], notes);
  const flow: Handle = (state, node) => state.toFlow(state.all(node));
  const sound: Handle = (_state, node) => {
    sounds.push({ src: sourceOf(node), title: attribute(node, 'title') });
    return undefined;
  };
  const leftOut =
    (name: RemarkWord<'file_left_out'>): Handle =>
    (_state, node) => {
      notes.add('file_left_out', attribute(node, 'title') || sourceOf(node).slice(0, 200) || name);
      return undefined;
    };
  const embedded: Handle = (state, node) => {
    const src = attribute(node, 'data') || attribute(node, 'src');
    const type = attribute(node, 'type');
    if (type.startsWith('image/')) {
      return { type: 'image', url: src, alt: textOf(node).trim() };
    }
    if (type.startsWith('audio/')) sounds.push({ src, title: textOf(node).trim() });
    else {
      notes.add('file_left_out', src.slice(0, 200) || node.tagName);
      return state.all(node);
    }
    return undefined;
  };
  return {
    'savol-gap': (_state, node): InlineCode => ({
      type: 'inlineCode',
      value: '',
      data: { gap: gapOf(node) ?? '' },
    }),
    audio: sound,
    base: () => undefined,
    button: without('form field'),
    canvas: without('drawing'),
    dialog: inside,
    div: styledBlock(flow),
    embed: embedded,
    font: styled,
    hr: without('line', () => undefined),
    iframe: leftOut('iframe'),
    img(state, node) {
      const formula = pictureOfFormula(node);
      return formula === undefined ? defaultHandlers.img(state, node) : formulaNode(formula, notes);
    },
    input: without('form field', defaultHandlers.input),
    ins: without('underline'),
    li: styledBlock(defaultHandlers.li),
    mark: without('highlight'),
    math(_state, node) {
      const formula = texOfMathml(node);
      if (formula !== undefined) return formulaNode(formula, notes);
      const text = textOf(node).replaceAll(/\s+/g, ' ').trim();
      notes.add('formula_as_text', text.slice(0, 100));
      return { type: 'text', value: text };
    },
    menu: defaultHandlers.ul,
    object: embedded,
    ol(state, node, parent) {
      if (/^[aAiI]$/.test(attribute(node, 'type'))) notes.removed('letters before items');
      return (defaultHandlers.ol as Handle)(state, node, parent);
    },
    p: styledBlock(defaultHandlers.p),
    s: without('strike-through'),
    del: without('strike-through'),
    strike: without('strike-through'),
    script(_state, node) {
      const isTex = attribute(node, 'type').startsWith('math/tex');
      const isDisplay = attribute(node, 'type').includes('display');
      return isTex ? formulaNode({ tex: textOf(node), isDisplay }, notes) : undefined;
    },
    select: without('form field', defaultHandlers.select),
    span: styled,
    sub: script('sub'),
    sup: script('sup'),
    svg: without('drawing', () => undefined),
    table(state, node, parent) {
      if (state.inTable) notes.removed('table in a table');
      const isCaption = (child: Element['children'][number]) =>
        child.type === 'element' && child.tagName === 'caption';
      const caption = node.children.find(isCaption);
      const rest = { ...node, children: node.children.filter((child) => !isCaption(child)) };
      const table = (defaultHandlers.table as Handle)(state, rest, parent);
      const tables = table === undefined ? [] : Array.isArray(table) ? table : [table];
      if (caption?.type !== 'element') return tables;
      const title: Paragraph = { type: 'paragraph', children: state.all(caption) as PhrasingContent[] };
      return [title, ...tables];
    },
    td: cell(styledBlock(defaultHandlers.td), notes),
    textarea: without('form field', defaultHandlers.textarea),
    th: cell(styledBlock(defaultHandlers.th), notes),
    u: without('underline'),
    var: defaultHandlers.em,
    video: leftOut('video'),
  };
}

function cell(handle: Handle, notes: Notes): Handle {
  return (state, node, parent) => {
    if (Number(attribute(node, 'colSpan')) > 1 || Number(attribute(node, 'rowSpan')) > 1) {
      notes.removed('merged cells');
    }
    return handle(state, node, parent);
  };
}
