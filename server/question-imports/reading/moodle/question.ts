import { createHash } from 'node:crypto';

import type { DetailOf } from '../../../../contract/question-files/remark-words.ts';
import {
  type ChangeCode,
  type ImportRemark,
  type RefusalCode,
  refusalRemarks,
} from '../../../../contract/questions/imports.ts';
import type { TextKind } from '../../../../contract/questions/text-format.ts';
import { blankQuestion, type SourceQuestion, remark } from '../item.ts';
import { fileOfDataUri } from '../markup/data-uri.ts';
import { inOneLanguage } from '../markup/languages.ts';
import { type FinishedTexts, htmlTree, type Media, plainTree, QuestionTexts } from '../markup/markup.ts';
import { withTextAbove } from '../passages/passages.ts';
import { attribute, childOf, childrenOf, textOf, type XmlElement } from '../xml.ts';

/** A text of the question, to be called when all its texts are read. */
export type Text = () => string;

/** The test that is made of a question, when all its texts are read. */
export type Made = () => Pick<SourceQuestion, 'test_type' | 'content' | 'key'> & Partial<SourceQuestion>;

/** All files of a source that its tests name, by their keys; `add` takes no more than there may be. */
export type FilesOfSource = {
  /** @returns the key of the file; undefined where there are too many */
  add(name: string, bytes: Uint8Array): string | undefined;
};

/** Text in Moodle's automatic format is HTML in which line ends are breaks. */
const blockTags = /<(?:p|div|br|ul|ol|li|table|h\d|pre|blockquote)\b/i;

/** A question of a file of Moodle: reads its texts, and collects remarks about it. */
export class MoodleQuestion {
  readonly element: XmlElement;
  readonly kind: string;
  readonly remarks: ImportRemark[] = [];
  #files: FilesOfSource;
  #texts: QuestionTexts;
  /** The names of the files of the text that is being read. */
  #current: ReadonlyMap<string, string> = new Map();
  #passage: Text | undefined;
  #explanation: Text[] = [];
  #optionPictures = new Map<string, Text>();
  #optionRemarks = new Map<string, Text>();
  #finished: FinishedTexts | undefined;
  /** The picture of a question of Moodle 1.9. */
  #old: [name: string, bytes: Uint8Array] | undefined;

  constructor(element: XmlElement, files: FilesOfSource) {
    this.element = element;
    this.kind = attribute(element, 'type') ?? '';
    this.#files = files;
    this.#texts = new QuestionTexts((src) => this.#fileAt(src));
  }

  /** The text of the first element of a name, without white space around it; blank where there is none. */
  value(name: string): string {
    return textOf(childOf(this.element, name));
  }

  isTrue(name: string, otherwise = false): boolean {
    const value = this.value(name).toLowerCase();
    return value === '' ? otherwise : value === 'true' || value === '1';
  }

  isRefused(): boolean {
    return this.remarks.some(({ code }) => code in refusalRemarks);
  }

  /** Says what becomes of the question, or why it is refused. */
  say<const Code extends ChangeCode | RefusalCode, const Detail extends string>(
    code: Code,
    detail?: Detail & DetailOf<Code, Detail>,
  ): void {
    const isKnown = this.remarks.some((known) => known.code === code && known.detail === (detail ?? ''));
    if (!isKnown) this.remarks.push(remark<Code, Detail>(code, detail));
  }

  /**
   * Reads an element with a `text` in it, in the format that it names.
   * @param html replaces the text of the element
   */
  text(element: XmlElement | undefined, kind: TextKind, media: Media = 'media', html?: string): Text {
    if (element === undefined) return () => '';
    const typed = this.#inOneLanguage(html ?? rawText(element));
    this.#current = this.#filesOf(element);
    const format = attribute(element, 'format') ?? 'html';
    if (html === undefined && (format === 'plain_text' || kind === 'plain')) {
      return this.#texts.add(plainTree(typed), kind, media);
    }
    if (html === undefined && format === 'markdown') return this.#texts.addMarkdown(typed, kind, media);
    const isTyped = format === 'moodle_auto_format' && !blockTags.test(typed);
    return this.#texts.add(htmlTree(isTyped ? typed.replaceAll(/\r\n?|\n/g, '<br>') : typed), kind, media);
  }

  /** A text that is no markup and stands in no element of its own. */
  plain(typed: string, kind: TextKind): Text {
    return this.#texts.add(plainTree(this.#inOneLanguage(typed)), kind, 'no_media');
  }

  /** A text in HTML that stands in no element of its own. */
  html(typed: string, kind: TextKind): Text {
    return this.#texts.add(htmlTree(this.#inOneLanguage(typed)), kind, 'no_media');
  }

  /** The text of the question itself, with a picture as Moodle 1.9 has it. @param html replaces it */
  question(html?: string): Text {
    const element = childOf(this.element, 'questiontext');
    const picture = this.value('image_base64');
    const name = this.value('image');
    if (picture === '' || name === '') return this.text(element, 'blocks', 'media', html);
    const bytes = Buffer.from(picture, 'base64');
    const text = html ?? (element === undefined ? '' : rawText(element));
    this.#old = [name, bytes];
    return this.text(
      element,
      'blocks',
      'media',
      `${text}<img src="@@PLUGINFILE@@/${encodeURIComponent(name)}">`,
    );
  }

  /** Puts the text of a description above the question. */
  under({ content, name }: { content: XmlElement; name: string }): void {
    this.#passage = this.text(content, 'blocks');
    this.say('passage_in_question', name);
  }

  /** Adds a text that pupils read after they have answered. */
  explain(text: Text): void {
    this.#explanation.push(text);
  }

  /** The text of an option, whose picture belongs to the test. */
  option(id: string, element: XmlElement): Text {
    const text = this.text(element, 'line');
    this.#optionPictures.set(id, text);
    const feedback = childOf(element, 'feedback');
    if (feedback !== undefined && textOf(feedback) !== '') {
      this.#optionRemarks.set(id, this.text(feedback, 'blocks', 'no_media'));
    }
    return () => {
      const picture = this.#finished?.optionPicture(text);
      // An option of a picture alone is named by its alternative, or by its letter.
      return text() !== '' || picture === undefined ? text() : picture.alt || id.slice(-1).toUpperCase();
    };
  }

  /** The test, when all texts are added. */
  finish(savol: Text, made: Made | undefined): SourceQuestion | null {
    const finished = this.#texts.finish();
    this.#finished = finished;
    this.remarks.unshift(...finished.remarks);
    if (made === undefined) return null;
    const test = made();
    const pictures = [...this.#optionPictures].flatMap(([id, text]) => {
      const picture = finished.optionPicture(text);
      return picture === undefined ? [] : [[id, picture] as const];
    });
    const remarks = [...this.#optionRemarks].map(([id, text]) => [id, text()] as const);
    const asked = test.savol ?? savol();
    return {
      ...blankQuestion(test.test_type),
      text_format: finished.text_format,
      explanation: this.#explanation
        .map((text) => text())
        .filter((text) => text !== '')
        .join('\n\n'),
      remarks: Object.fromEntries(remarks.filter(([, text]) => text !== '')),
      pictures: finished.pictures,
      option_pictures: Object.fromEntries(pictures),
      sound: finished.sound,
      ...test,
      savol: withTextAbove(this.#passage?.() ?? '', asked),
    };
  }

  #inOneLanguage(typed: string): string {
    const { text, others } = inOneLanguage(typed);
    if (others.length > 0) this.say('settings_left_out', `languages: ${others.join(', ')}`);
    return text;
  }

  #filesOf(element: XmlElement): ReadonlyMap<string, string> {
    const files = childrenOf(element, 'file').map((file): [string, Uint8Array] => {
      const path = attribute(file, 'path') ?? '/';
      const name = `${path}${attribute(file, 'name') ?? ''}`.replace(/^\/+/, '');
      return [name, Buffer.from(file.text, 'base64')];
    });
    if (this.#old !== undefined) files.push(this.#old);
    return new Map(
      files.flatMap(([name, bytes]) => {
        const key = bytes.length === 0 ? undefined : this.#files.add(keyOf(name, bytes), bytes);
        return key === undefined ? [] : [[name, key]];
      }),
    );
  }

  #fileAt(src: string): string | undefined {
    const inside = fileOfDataUri(src);
    if (inside !== undefined) return this.#files.add(inside.name, inside.bytes);
    const [, path] = /^@@PLUGINFILE@@\/+([^?#]*)/.exec(src) ?? [];
    if (path === undefined) return undefined;
    return this.#current.get(path) ?? this.#current.get(decoded(path));
  }
}

/** The text of an element: of its `text`, in old files of itself. */
export function rawText(element: XmlElement): string {
  const text = childOf(element, 'text');
  if (text !== undefined) return text.text;
  const isOld = childrenOf(element).length === 0;
  return isOld ? element.text : '';
}

/** Files of the same name and content are one. */
function keyOf(name: string, bytes: Uint8Array): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}/${name.slice(-150)}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
