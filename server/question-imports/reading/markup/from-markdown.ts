import type { PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

import { findFormulas } from '../../../rich-text/find-formulas.ts';
import { isParsable } from '../../../rich-text/markdown.ts';
import { cutFormulas, type Formula } from './formulas.ts';
import type { Notes } from './notes.ts';
import { formulaNode } from './phrases.ts';

/** Characters for private use, between which the number of a formula stands while a text is parsed. */
const [mark, markPattern] = ['\uE0F5', /\uE0F5(\d+)\uE0F5/];

/** What the whole of Markdown has beyond that of tests, and its parser takes long for: quotations in each other, brackets and underscores. */
const deepQuotation = /^(?:[ \t]{0,3}>){20}/m;
const most = 1000;

function isSimple(text: string): boolean {
  const signs = text.match(/[[\]_<&]/g)?.length ?? 0;
  return isParsable(text) && signs <= most && !deepQuotation.test(text);
}

/** A formula as it stands in the text. */
type Typed = Formula & { typed: string };

/** The nodes of a text in Markdown, all of CommonMark and tables. A text that is too complex is one text. */
export function mdastOfMarkdown(markdown: string, notes: Notes): RootContent[] {
  const text = markdown.replaceAll(/\r\n?/g, '\n').replaceAll(/[\0\uE0F5]/g, '');
  if (!isSimple(text)) {
    notes.removed('all formatting');
    return [{ type: 'paragraph', children: [{ type: 'text', value: text }] }];
  }
  const formulas: Typed[] = [];
  const marked = cutFormulas(text.replaceAll(/\\\\(?=[()[\]])/g, '\\')).flatMap(
    (piece): (string | Typed)[] => {
      if (typeof piece === 'string') {
        return findFormulas(piece).map((part) => (part.kind === 'text' ? part.typed : part));
      }
      return [{ ...piece, typed: piece.isDisplay ? `$$${piece.tex}$$` : `\\(${piece.tex}\\)` }];
    },
  );
  const typed = marked.map((piece) => {
    if (typeof piece === 'string') return piece;
    formulas.push(piece);
    return `${mark}${formulas.length - 1}${mark}`;
  });
  const tree = fromMarkdown(typed.join(''), {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return tree.children.flatMap((node) => restored(node, formulas, notes));
}

function restored(node: RootContent, formulas: readonly Typed[], notes: Notes): RootContent[] {
  if (node.type === 'text') {
    return node.value.split(markPattern).flatMap((piece, at): PhrasingContent[] => {
      const formula = at % 2 === 1 ? formulas[Number(piece)] : undefined;
      if (formula !== undefined) return [formulaNode(formula, notes)];
      return piece === '' ? [] : [{ type: 'text', value: piece }];
    });
  }
  if ('children' in node) {
    const children = node.children.flatMap((child) => restored(child, formulas, notes));
    return [{ ...node, children } as RootContent];
  }
  const unmarked = (value: string) =>
    value.replaceAll(
      new RegExp(markPattern, 'g'),
      (_, place: string) => formulas[Number(place)]?.typed ?? '',
    );
  if (node.type === 'code' || node.type === 'inlineCode') return [{ ...node, value: unmarked(node.value) }];
  return node.type === 'image' ? [{ ...node, alt: unmarked(node.alt ?? '') }] : [node];
}
