import { createContext, type ReactNode, useContext, useMemo } from 'react';

import type { Rendered } from '../../contract/rich-text.ts';
import { findInText, type Texts } from './find-in-text.ts';
import { useTreeOf } from './load-tree.ts';

const none: Texts = new Map();
const nothing: readonly string[] = [];
const Known = createContext(none);

export type RichTextsProps = {
  /** What the server sent: a question, or a right answer. */
  of: { rendered?: Rendered | undefined } | null | undefined;
  children: ReactNode;
};

/** Gives `RichText` in it the trees of the texts that have formulas, beside those that are known around it. */
export function RichTexts({ of, children }: RichTextsProps) {
  const around = useContext(Known);
  const rendered = of?.rendered;
  const known = useMemo(
    () =>
      rendered === undefined
        ? around
        : new Map([...around, ...rendered.map(({ text, nodes }) => [text, nodes] as const)]),
    [around, rendered],
  );
  return <Known value={known}>{children}</Known>;
}

/** Whether a text is shown otherwise than it stands. */
export function useIsRich(): (text: string) => boolean {
  const known = useContext(Known);
  return (text) => known.has(text);
}

export type RichTextProps = {
  /** A text of a question, or a line that has such texts in it. */
  text: string;
  /** Shows a text without formulas, or a part of one. */
  show?: (text: string) => ReactNode;
  /** What must stand outside of formulas: a text that has it within one is shown as it stands. */
  needs?: readonly string[];
};

/**
 * A text of a question with its formulas. One without them, and any until the code that shows them has been loaded, is
 * shown as it stands; line breaks are kept where it stands in `pre-line`.
 */
export function RichText({ text, show, needs = nothing }: RichTextProps) {
  const known = useContext(Known);
  const found = known.size === 0 ? undefined : (known.get(text) ?? findInText(known, text));
  const outside = found === undefined || needs.length === 0 ? '' : JSON.stringify(found);
  const nodes = needs.every((need) => outside.includes(need)) ? found : undefined;
  const treeOf = useTreeOf(nodes !== undefined);
  if (nodes === undefined || treeOf === undefined) return show === undefined ? text : show(text);
  return treeOf(nodes, show);
}
