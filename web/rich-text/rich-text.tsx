import { createContext, type ReactNode, useContext, useMemo } from 'react';

import type { Rendered } from '../../contract/rich-text.ts';
import { findInText, type Texts } from './find-in-text.ts';
import { useTrees } from './load-tree.ts';

const none: Texts = new Map();
const nothing: readonly string[] = [];
const Known = createContext(none);

export type RichTextsProps = {
  /** What the server sent: a question, or a right answer. */
  of: { rendered?: Rendered | undefined } | null | undefined;
  children: ReactNode;
};

/** The trees that are known here, beside those that the server sent with something. */
function useKnown(of: RichTextsProps['of']): Texts {
  const around = useContext(Known);
  const rendered = of?.rendered;
  return useMemo(
    () =>
      rendered === undefined
        ? around
        : new Map([...around, ...rendered.map(({ text, nodes }) => [text, nodes] as const)]),
    [around, rendered],
  );
}

/** Gives `RichText` in it the trees of the texts that have formulas, beside those that are known around it. */
export function RichTexts({ of, children }: RichTextsProps) {
  const known = useKnown(of);
  return <Known value={known}>{children}</Known>;
}

/** Whether a text is shown otherwise than it stands. */
export function useIsRich(): (text: string) => boolean {
  const known = useContext(Known);
  return (text) => known.has(text);
}

/**
 * Gives the text of a question, or a line with such texts, as plain text with its formulas in words, for places that can hold no
 * elements. Until the code that writes them has been loaded they are as they were typed.
 * @param of what the server sent with the text, where it is not known around
 */
export function usePlainText(of?: RichTextsProps['of']): (text: string) => string {
  const known = useKnown(of);
  const trees = useTrees(known.size > 0);
  return (text) => {
    const nodes = trees && (known.get(text) ?? findInText(known, text));
    return nodes === undefined || trees === undefined ? text : trees.plainText(nodes);
  };
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
  const trees = useTrees(nodes !== undefined);
  if (nodes === undefined || trees === undefined) return show === undefined ? text : show(text);
  return trees.treeOf(nodes, show);
}

/** A text with the trees that the server sent with it. */
export function RichTextOf({ of, text }: { of: RichTextsProps['of']; text: string }) {
  return (
    <RichTexts of={of}>
      <RichText text={text} />
    </RichTexts>
  );
}
