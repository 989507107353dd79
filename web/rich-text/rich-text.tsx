import { createContext, type ReactNode, useContext, useMemo } from 'react';

import type { Rendered } from '../../contract/questions/rich-text.ts';
import type { PartOfText } from './blocks.ts';
import { findInText, type Texts } from './find-in-text.ts';
import { trees, useTree } from './load-tree.ts';
import type { WithPictures } from './pictures-of.ts';

type Known = { texts: Texts; test: WithPictures };

const nothing: readonly string[] = [];
const KnownTexts = createContext<Known>({ texts: new Map(), test: {} });

export type RichTextsProps = {
  /** What the server sent: a question, or a right answer, which has no pictures. */
  of: ({ rendered?: Rendered | undefined } & WithPictures) | null | undefined;
  children: ReactNode;
};

/** The trees that are known here, beside those that the server sent with something. */
function useKnown(source: RichTextsProps['of']): Known {
  const around = useContext(KnownTexts);
  const rendered = source?.rendered;
  const question = source?.image === undefined && source?.media === undefined ? around.test : source;
  return useMemo(
    () =>
      rendered === undefined
        ? around
        : {
            texts: new Map([...around.texts, ...rendered.map(({ text, nodes }) => [text, nodes] as const)]),
            test: question,
          },
    [around, rendered, question],
  );
}

/** Gives `RichText` in it the trees of the texts that have formulas or are formatted, beside those that are known around it. */
export function RichTexts({ of: source, children }: RichTextsProps) {
  const known = useKnown(source);
  return <KnownTexts value={known}>{children}</KnownTexts>;
}

/** Whether a text is shown otherwise than it stands. */
export function useIsRich(): (text: string) => boolean {
  const { texts } = useContext(KnownTexts);
  return (text) => texts.has(text);
}

/**
 * Gives the text of a question, or a line with such texts, as plain text: formulas in words, and without the marks of formatting, for
 * places that can hold no elements. Until the code that writes them has been loaded they are as they were typed.
 * @param source what the server sent with the text, where it is not known around
 */
export function usePlainText(source?: RichTextsProps['of']): (text: string) => string {
  const { texts } = useKnown(source);
  return inPlainText(texts, useTree(texts.size > 0));
}

/** As `usePlainText`, outside of components: by the code that has shown the text. */
export function plainTextOf({
  rendered = [],
}: {
  rendered?: Rendered | undefined;
}): (text: string) => string {
  return inPlainText(new Map(rendered.map(({ text, nodes }) => [text, nodes])), trees.loaded);
}

function inPlainText(texts: Texts, tree: typeof trees.loaded): (text: string) => string {
  return (text) => {
    const nodes = tree && (texts.get(text) ?? findInText(texts, text));
    return nodes === undefined || tree === undefined ? text : tree.plainText(nodes);
  };
}

/** The trees that the server sent with several objects, for `usePlainText`. */
export function renderedWith(sources: readonly { rendered?: Rendered | undefined }[]): {
  rendered: Rendered;
} {
  return { rendered: sources.flatMap(({ rendered = [] }) => rendered) };
}

/** The pictures of a test that do not stand in one of these texts of it, which are shown as a whole. */
export function useOtherPictures<Picture>(
  pictures: readonly Picture[],
  texts: readonly unknown[],
): readonly Picture[] {
  const known = useContext(KnownTexts);
  const nodes = texts.flatMap((text) => known.texts.get(text as string) ?? []);
  const tree = useTree(nodes.length > 0 && pictures.length > 0);
  return tree?.otherPictures(pictures, nodes) ?? pictures;
}

export type RichTextProps = {
  /** A text of a question, or a line that has such texts in it. */
  text: string;
  /** Shows a text without formulas, or a part of one. */
  show?: (text: string) => ReactNode;
  /** What must stand outside of formulas: a text that has it within one is shown as it stands. */
  needs?: readonly string[];
  /** Which part of a formatted text is shown; the whole text without it. One that is not formatted is all in its head. */
  part?: PartOfText;
};

/**
 * A text of a question with its formulas and formatting. A plain text, and any until the code for it has been loaded, is shown as it
 * stands. Line breaks and white space stay as they were typed; in the part `flat` where it stands in `pre-wrap`.
 */
export function RichText({ text, show, needs = nothing, part }: RichTextProps) {
  const { texts, test: question } = useContext(KnownTexts);
  const found = texts.size === 0 ? undefined : (texts.get(text) ?? findInText(texts, text));
  const outside = found === undefined || needs.length === 0 ? '' : JSON.stringify(found);
  const nodes = needs.every((need) => outside.includes(need)) ? found : undefined;
  const tree = useTree(nodes !== undefined);
  if (nodes !== undefined && tree !== undefined) return tree.treeOf(nodes, { show, part, test: question });
  if (part === 'rest') return null;
  const shown = show === undefined ? text : show(text);
  return part === 'flat' ? shown : <span className="typed">{shown}</span>;
}

/** A text in a row, with the trees that the server sent with it: as lines of text, without tables, lists and blocks of code. */
export function RichTextOf({ of: source, text }: { of: RichTextsProps['of']; text: string }) {
  return (
    <RichTexts of={source}>
      <span className="typed">
        <RichText text={text} part="flat" />
      </span>
    </RichTexts>
  );
}
