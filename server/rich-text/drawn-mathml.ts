import type { FormulaClass, RichElement, RichNode } from '../../contract/questions/rich-elements.ts';

/*
 * Browsers stretch braces over several letters, but neither arrows nor hats, and they know no scripts that lie over others. Here these
 * become a shape that a class draws as wide as its part, and scripts before a letter.
 */

type Shapes = Readonly<Record<string, FormulaClass>>;

const arrows: Shapes = {
  '→': 'arrow-right',
  '←': 'arrow-left',
  '↔': 'arrow-both',
  '⇒': 'double-right',
  '⇀': 'harpoon-right',
  '↼': 'harpoon-left',
};
const above: Shapes = {
  ...arrows,
  ˆ: 'hat',
  ˇ: 'check',
  '~': 'tilde',
  '⏜': 'arc-above',
  '⎴': 'bracket-above',
  '⏠': 'bracket-above',
};
const below: Shapes = {
  ...arrows,
  '~': 'tilde',
  '⏝': 'arc-below',
  '⎵': 'bracket-below',
  '⏡': 'bracket-below',
};
/** Arrows that are as wide as the labels above and below them. */
const labelled: Shapes = {
  ...arrows,
  '⇐': 'double-left',
  '⇁': 'harpoon-right-down',
  '↽': 'harpoon-left-down',
  '⇌': 'harpoons',
  '⇄': 'arrows',
};

function row(children: RichNode[], ...classes: FormulaClass[]): RichElement {
  const attributes = classes.length > 0 ? { attributes: { class: classes.join(' ') } } : {};
  return { name: 'mrow', ...attributes, ...(children.length > 0 && { children }) };
}

/** The sign of an operator that is to stretch; undefined for every other node. */
function stretchedSign(node: RichNode | undefined): string | undefined {
  if (typeof node !== 'object' || node.name !== 'mo' || node.attributes?.['stretchy'] !== 'true')
    return undefined;
  const [sign] = node.children ?? [];
  return typeof sign === 'string' ? sign : undefined;
}

function shapeOf(shapes: Shapes, sign: string): FormulaClass | undefined {
  return Object.hasOwn(shapes, sign) ? shapes[sign] : undefined;
}

function drawn(sign: string, shape: FormulaClass): RichElement {
  return row([{ name: 'mo', children: [sign] }], 'drawn', shape);
}

/** An accent as wide as its part; undefined for every other element. */
function accent({ name, children = [] }: RichElement): RichElement | undefined {
  const [base = '', mark] = children;
  const sign = stretchedSign(mark);
  if (sign === undefined || (name !== 'mover' && name !== 'munder')) return undefined;
  const shape = shapeOf(name === 'mover' ? above : below, sign);
  const place = name === 'mover' ? 'accent-above' : 'accent-below';
  return shape && row([base, drawn(sign, shape)], place);
}

/** An arrow as wide as its labels; undefined for every other element. An invisible copy of the labels gives it the width. */
function arrow(element: RichElement): RichElement | undefined {
  const [base, ...labels] = element.children ?? [];
  const sign = stretchedSign(base) ?? '';
  const shape = shapeOf(labelled, sign);
  if (shape === undefined || labels.length === 0) return undefined;
  const width = { ...element, children: [{ name: 'mspace' }, ...labels] };
  const room = {
    name: 'mpadded',
    attributes: { height: '0.55em', depth: '0em' },
    children: [{ name: 'mphantom', children: [width] }],
  };
  return { ...element, children: [row([room, drawn(sign, shape)], 'arrow-base'), ...labels] };
}

/** Whether an element has labels beside an arrow that no class draws, which browsers would not stretch. */
export function hasUndrawnArrow({ name, children = [] }: RichElement): boolean {
  const sign = /^m(?:over|under|underover)$/.test(name) ? stretchedSign(children[0]) : undefined;
  return sign !== undefined && /^[⇔↦↩↪↞↠⇋=]$/.test(sign);
}

function isInvisible(node: RichNode | undefined): boolean {
  if (typeof node !== 'object') return false;
  return (
    node.name === 'mphantom' ||
    (/^(?:mpadded|mrow|msubsup)$/.test(node.name) && (node.children ?? []).every(isInvisible))
  );
}

/** The visible part of a script of a nuclide; undefined for a script of anything else. */
function prescript(node: RichNode | undefined): RichNode | undefined {
  if (typeof node !== 'object' || node.name !== 'mrow') return undefined;
  const [room, ...rest] = node.children ?? [];
  const [first, second] = rest;
  if (!isInvisible(room)) return undefined;
  return first !== undefined && second === undefined ? first : row(rest);
}

/**
 * The scripts before a letter as chemical formulas have them: room for them, and behind it the scripts, which are to lie over that room.
 * Undefined for all other nodes.
 */
function prescripts(
  room: RichNode | undefined,
  scripts: RichNode | undefined,
): [RichNode, RichNode] | undefined {
  if (typeof room !== 'object' || room.name !== 'msubsup' || !isInvisible(room)) return undefined;
  if (typeof scripts !== 'object' || scripts.name !== 'msubsup') return undefined;
  const [base, ...raised] = scripts.children ?? [];
  const [sub, sup] = raised.map(prescript);
  return isInvisible(base) && sub !== undefined && sup !== undefined ? [sub, sup] : undefined;
}

function withPrescripts(children: readonly RichNode[]): RichNode[] {
  const shown: RichNode[] = [];
  for (let at = 0; at < children.length; at += 1) {
    const [first = '', second, base = row([])] = children.slice(at, at + 3);
    const scripts = prescripts(first, second);
    if (scripts === undefined) shown.push(first);
    else {
      shown.push({ name: 'mmultiscripts', children: [base, { name: 'mprescripts' }, ...scripts] });
      at += 2;
    }
  }
  return shown;
}

/** An element whose children are done, with what browsers do not show in a form that they do. */
export function drawnForBrowsers(element: RichElement): RichElement {
  const { children } = element;
  return (
    accent(element) ??
    arrow(element) ??
    (children ? { ...element, children: withPrescripts(children) } : element)
  );
}
