import type { Root } from 'hast';
import type { PhrasingContent, RootContent } from 'mdast';

import { mostPictures } from '../../../../contract/questions/media-input.ts';
import type { ImportRemark } from '../../../../contract/questions/imports.ts';
import type { TextFormat, TextKind } from '../../../../contract/questions/text-format.ts';
import { type Block, type Files, Reducer, shownOf } from './blocks.ts';
import { mdastOfMarkdown } from './from-markdown.ts';
import { Notes } from './notes.ts';
import { type Found, mdastOf } from './to-mdast.ts';
import { isFormatted, markdownText, plainText, withoutEmphasis } from './write.ts';

export { gapElement, gapHtml, htmlTree, plainTree, xmlTree } from './trees.ts';

/** A picture of a test: the key of its file, and its alternative text. */
type Picture = { file: string; alt: string };

/** What a text of a test may bring beside its words: the pictures of an explanation would show it before the test is answered. */
export type Media = 'media' | 'no_media';

/** The texts of a test with their format, and the files in them. */
export type FinishedTexts = {
  text_format: TextFormat;
  /** Those of the texts of the kind `blocks`. */
  pictures: Picture[];
  /** The picture of a text of the kind `line`, by the function that `add` returned. */
  optionPicture: (text: () => string) => Picture | undefined;
  sound: { file: string; title: string } | null;
  remarks: ImportRemark[];
};

type Entry = { blocks: Block[]; kind: TextKind; text: string; picture: Picture | undefined };

/** Addresses that lead out of a source. */
const hasScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
/** The file names of recordings. */
const isSound = /\.(?:mp3|m4a|mp4a|aac|ogg|oga|wav)$/i;

/**
 * The texts of one test, all in one format: plain where no text needs formatting, otherwise Markdown, in which text stays text.
 * Add all texts, then `finish`, and then call what `add` returned.
 */
export class QuestionTexts {
  #resolve: (src: string) => string | undefined;
  #notes = new Notes();
  #entries = new Map<() => string, Entry>();
  #pictures: Picture[] = [];
  #sound: { file: string; title: string } | null = null;

  /** @param resolve the key of the file that an address in the source leads to; undefined where the source does not have it */
  constructor(resolve: (src: string) => string | undefined) {
    this.#resolve = resolve;
  }

  /** @returns the text, without white space around it; only to be called after `finish` */
  add(tree: Root, kind: TextKind, media: Media = 'media'): () => string {
    const found: Found = { notes: this.#notes, sounds: [] };
    const nodes = mdastOf(tree, found);
    const text = this.#add(nodes, kind, media);
    for (const { src, title } of found.sounds) this.#addSound(src, title, kind, media);
    return text;
  }

  /** As `add`, for a text that is Markdown; formulas in it may stand between dollar signs too. */
  addMarkdown(text: string, kind: TextKind, media: Media = 'media'): () => string {
    return this.#add(mdastOfMarkdown(text, this.#notes), kind, media);
  }

  /** To be called once, when all texts are added. */
  finish(): FinishedTexts {
    const entries = [...this.#entries.values()];
    const isPlain = entries.every(({ blocks, kind }) => {
      if (kind === 'plain') return true;
      return !isFormatted(blocks) && plainText(blocks) !== undefined;
    });
    for (const entry of entries) entry.text = this.#write(entry, isPlain);
    return {
      text_format: isPlain ? 'plain' : 'markdown',
      pictures: this.#pictures,
      optionPicture: (text) => this.#entries.get(text)?.picture,
      sound: this.#sound,
      remarks: this.#notes.remarks(),
    };
  }

  #write({ blocks, kind }: Entry, isPlain: boolean): string {
    if (!isPlain && kind !== 'plain') {
      const isLine = kind === 'line';
      const text = markdownText(blocks, isLine);
      if (text !== undefined) return text;
      const simple = markdownText(withoutEmphasis(blocks), isLine);
      this.#notes.removed(simple === undefined ? 'all formatting' : 'bold with italics and code');
      if (simple !== undefined) return simple;
    }
    return plainText(blocks) ?? shownOf(blocks);
  }

  #add(nodes: readonly RootContent[], kind: TextKind, media: Media): () => string {
    const entry: Entry = { blocks: [], kind, text: '', picture: undefined };
    const files: Files = {
      picture: (src, alt) => this.#picture(src, alt, entry, media),
      link: (href, text) => this.#linked(href, text, kind, media),
    };
    const blocks = new Reducer(this.#notes, files).blocks(nodes, kind);
    entry.blocks = withoutPicturesAtEnds(blocks);
    const text = () => entry.text;
    this.#entries.set(text, entry);
    return text;
  }

  /** The number of a picture in its text; undefined where none stands there. */
  #picture(src: string, description: string, entry: Entry, media: Media): string | undefined {
    const alt = description.trim();
    const file = this.#resolve(src);
    if (file === undefined || media === 'no_media' || entry.kind === 'plain') {
      return this.#leavePictureOut(src, alt);
    }
    if (entry.kind === 'line') {
      if (entry.picture !== undefined) return this.#leavePictureOut(src, alt);
      entry.picture = { file, alt };
      return undefined;
    }
    const before = this.#pictures.findIndex((picture) => picture.file === file);
    if (before !== -1) return String(before + 1);
    if (this.#pictures.length >= mostPictures) return this.#leavePictureOut(src, alt);
    this.#pictures.push({ file, alt });
    return String(this.#pictures.length);
  }

  #leavePictureOut(src: string, alt: string): undefined {
    const address = src.startsWith('data:') ? '' : src.slice(0, 200);
    this.#notes.add('picture_left_out', alt === '' ? address : alt);
    return undefined;
  }

  #addSound(src: string, title: string, kind: TextKind, media: Media): void {
    const file = this.#resolve(src);
    if (file !== undefined && this.#sound === null && kind === 'blocks' && media === 'media') {
      this.#sound = { file, title: title.trim() };
    } else this.#notes.add('sound_left_out', title === '' ? src.slice(0, 200) : title);
  }

  #linked(href: string, text: string, kind: TextKind, media: Media): boolean {
    const file = this.#resolve(href);
    if (file === undefined && hasScheme.test(href)) return false;
    if (file !== undefined && isSound.test(href)) this.#addSound(href, text, kind, media);
    else this.#notes.add('file_left_out', text === '' ? href.slice(0, 200) : text);
    return true;
  }
}

const isBlank = (node: PhrasingContent) =>
  node.type === 'break' || (node.type === 'text' && node.value.trim() === '');

/** Pictures before and behind all of a text are shown with the test anyway. */
function withoutPicturesAtEnds(blocks: readonly Block[]): Block[] {
  const remaining = [...blocks];
  const isAtEnd = (node: PhrasingContent) => node.type === 'image' || isBlank(node);
  for (let first = remaining[0]; first?.type === 'paragraph'; first = remaining[0]) {
    const at = first.children.findIndex((node) => !isAtEnd(node));
    if (at === 0) break;
    remaining.shift();
    if (at > 0) {
      remaining.unshift({ ...first, children: first.children.slice(at) });
      break;
    }
  }
  for (let last = remaining.at(-1); last?.type === 'paragraph'; last = remaining.at(-1)) {
    const at = last.children.findLastIndex((node) => !isAtEnd(node));
    if (at === last.children.length - 1) break;
    remaining.pop();
    if (at >= 0) {
      remaining.push({ ...last, children: last.children.slice(0, at + 1) });
      break;
    }
  }
  return remaining;
}
