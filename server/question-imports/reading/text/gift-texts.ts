import type { TextFormat } from 'gift-pegjs';

import type { TextKind } from '../../../../contract/questions/text-format.ts';
import { remark } from '../item.ts';
import { inOneLanguage } from '../markup/languages.ts';
import { htmlTree, type Media, plainTree, QuestionTexts } from '../markup/markup.ts';
import { writtenText } from './gift-source.ts';

/** Elements by which markup is recognised in texts without a named format, and others that it may have. */
const names =
  'p|br|b|i|u|em|strong|su[bp]|span|div|img|table|t[rdh]|tbody|[uo]l|li|pre|code|a|h[1-6]|font|center|hr|blockquote|audio|video|math|small|s|del|mark|tt';
const otherNames =
  'm[a-z]{1,12}|thead|tfoot|caption|source|input|iframe|script|style|d[ltd]|big|q|cite|abbr|kbd|var|samp|ins|strike|section|article|figure|figcaption|label|svg|object|param|embed';
const markup = new RegExp(
  `</?(?:${names})(?:\\s[^<>]*)?/?>|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]{2,31}\\d?);`,
  'i',
);
/** A sign that begins no element: `x<y`. */
const less = new RegExp(`<(?!!--|/?(?:${names}|${otherNames})\\b)`, 'gi');

/** HTML that is one paragraph of words. */
const paragraph = /^<p>([^<&]*)<\/p>$/;

/** The texts of one question. */
export class GiftTexts {
  readonly #texts = new QuestionTexts(() => undefined);
  /** Languages in which parts of them are left out. */
  readonly #others = new Set<string>();

  /** Adds a text in the format that GIFT gives it; a blank one where there is none. */
  add(given: TextFormat | null | undefined, kind: TextKind, media: Media = 'media'): () => string {
    const { text, others } = inOneLanguage(writtenText(given?.text ?? ''));
    for (const name of others) this.#others.add(name);
    if (given?.format === 'markdown') return this.#texts.addMarkdown(text, kind, media);
    if (given?.format === 'html') {
      // Most texts are one paragraph without markup.
      const [, words] = paragraph.exec(text) ?? [];
      const tree = words === undefined ? htmlTree(text) : plainTree(words.replaceAll(/\s+/g, ' '));
      return this.#texts.add(tree, kind, media);
    }
    const isMarkup = given?.format !== 'plain' && markup.test(text);
    const tree = isMarkup
      ? htmlTree(text.replaceAll(less, '&lt;').replaceAll('\n', '<br>'))
      : plainTree(text);
    return this.#texts.add(tree, kind, media);
  }

  finish(): ReturnType<QuestionTexts['finish']> {
    const finished = this.#texts.finish();
    const languages = [...this.#others].join(', ');
    if (languages !== '') finished.remarks.push(remark('settings_left_out', `languages: ${languages}`));
    return finished;
  }
}
