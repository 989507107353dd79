import { type GIFTQuestion, parse, type TextFormat } from 'gift-pegjs';

import { importLimits } from '../../../../contract/questions/imports.ts';
import { blankQuestion, type Item, nameOf, type ReadItems, remark, UnreadableSource } from '../item.ts';
import { Passages, withTextAbove } from '../passages/passages.ts';
import { readTags } from '../tags.ts';
import { answersOf } from './gift-answers.ts';
import { bracesOf, type GiftBlock, giftBlocks, signsOf } from './gift-blocks.ts';
import { lineIn, parsable, writtenTitle } from './gift-source.ts';
import { GiftTexts } from './gift-texts.ts';
import { requireLength } from './length.ts';

/** How long a question is that is parsed, in characters. */
const longestBlock = 100_000;

/** How many answers a question has that is parsed: more than any test can have. */
const mostAnswers = 300;

/** How many answers a question has at most: signs before them within its braces. */
function answersIn(text: string): number {
  let count = 0;
  for (const { sign } of signsOf(text, bracesOf(text).opens[0] ?? text.length))
    if (sign === '=' || sign === '~') count += 1;
  return count;
}

function refused(block: GiftBlock, code: Parameters<typeof remark>[0], detail: string): Item {
  return {
    place: String(block.line),
    name: writtenTitle(block.title) || nameOf(block.text),
    category: block.category,
    remarks: [remark(code, detail)],
    test: null,
  };
}

/** The one question of a block; why there is none. */
function parsed(block: GiftBlock): GIFTQuestion | { line: number; found: string } {
  const source = parsable(block.text);
  try {
    const [question, ...others] = parse(source);
    if (question !== undefined && others.length === 0) return question;
    return { line: block.line, found: '' };
  } catch (error) {
    const { location, found } = error as { location?: { start: { offset: number } }; found?: string | null };
    const line = block.line + lineIn(source, location?.start.offset ?? 0);
    return { line, found: found ?? '' };
  }
}

/** The description above a question. */
type PassageAbove = ReturnType<Passages<TextFormat>['next']>;

function itemOf(block: GiftBlock, passage: PassageAbove): Item {
  if (block.text.length > longestBlock) return refused(block, 'too_long', nameOf(block.text));
  if (block.text === '') return refused(block, 'no_question', '');
  if (bracesOf(block.text).opens.length > 1) return refused(block, 'several_questions', nameOf(block.text));
  const parts = answersIn(block.text);
  if (parts > mostAnswers) return refused(block, 'many_parts', String(parts));
  const question = parsed(block);
  if ('found' in question) {
    const { line, found } = question;
    return refused(block, 'broken', `wrong spelling: line ${line}${found === '' ? '' : `: ${found}`}`);
  }
  if (question.type === 'Description') return refused(block, 'unknown_kind', 'description');
  if (question.type === 'Category') return refused(block, 'broken', `wrong spelling: line ${block.line}`);
  return answeredItem(block, question, passage);
}

/** The text of a question whose answers stand in it has signs for the gap, with spaces around them. */
function asked({ stem, hasEmbeddedAnswers }: Exclude<GIFTQuestion, { type: 'Category' }>): TextFormat {
  const text = hasEmbeddedAnswers ? stem.text.replaceAll(/_____ (?=[.,;:!?)])/g, '_____') : stem.text;
  return { ...stem, text };
}

/** The text of a block that has no answers; undefined for another block. */
function descriptionIn(block: GiftBlock): TextFormat | undefined {
  const hasAnswers = bracesOf(block.text).opens.length > 0;
  if (hasAnswers || block.text === '' || block.text.length > longestBlock) return undefined;
  const question = parsed(block);
  return 'found' in question || question.type !== 'Description' ? undefined : question.stem;
}

function answeredItem(
  block: GiftBlock,
  question: Exclude<GIFTQuestion, { type: 'Category' | 'Description' }>,
  passage: PassageAbove,
): Item {
  const texts = new GiftTexts();
  const above = texts.add(passage?.content, 'blocks');
  const stem = texts.add(asked(question), 'blocks');
  const title = writtenTitle(block.title);
  const general = texts.add(question.globalFeedback, 'blocks', 'no_media');
  const titled = texts.add({ format: 'plain', text: title }, 'blocks');
  const answers = answersOf(question, block.text, texts);
  const { text_format, pictures, optionPicture, sound, remarks } = texts.finish();
  const { test, options, explanations, receipt } = answers();
  const optionPictures = [...options].flatMap(([id, text]) => {
    const picture = optionPicture(text);
    return picture === undefined ? [] : [[id, picture] as const];
  });
  const { tags, remarks: ofTags } = readTags(block.tags);
  const isTitled = stem() === '' && pictures.length === 0;
  const savol = isTitled ? titled() : stem();
  return {
    place: String(block.line),
    name: title === '' ? nameOf(savol) : title,
    category: block.category,
    remarks: [
      ...(savol === '' && pictures.length === 0 ? [remark('no_question')] : []),
      ...(isTitled && savol !== '' ? [remark('title_in_question', title)] : []),
      ...(passage === undefined ? [] : [remark('passage_in_question', passage.name)]),
      ...receipt,
      ...remarks,
      ...block.ids.map((id) => remark('settings_left_out', `id: ${id}`)),
      ...ofTags,
    ],
    test: {
      ...blankQuestion(test.test_type),
      ...test,
      ...tags,
      savol: withTextAbove(above(), savol),
      text_format,
      explanation: [general(), ...explanations].filter((text) => text !== '').join('\n\n'),
      pictures,
      option_pictures: Object.fromEntries(optionPictures),
      sound,
    },
  };
}

/**
 * The items of a GIFT text, each parsed by itself, so that a broken one is one refused item.
 * @throws UnreadableSource for a text that is too long or has too many questions
 */
export function readGift(text: string): ReadItems {
  requireLength(text);
  const blocks = giftBlocks(text.replaceAll(/\r\n?/g, '\n'));
  if (blocks.length > importLimits.items) throw new UnreadableSource('many_items');
  const passages = new Passages<TextFormat>();
  const items = blocks.map((block, item) => {
    const place = { item, category: block.category };
    const content = descriptionIn(block);
    if (content !== undefined)
      passages.begin({ content, text: content.text.replaceAll(/<[^<>]*>/g, ' '), hasFiles: false }, place);
    return itemOf(block, content === undefined ? passages.next(place) : undefined);
  });
  return { items: passages.finish(items), files: new Map() };
}

/** Whether a text has categories, titles, formats of texts or answers in braces as GIFT has them. */
export function looksLikeGift(text: string): boolean {
  const start = text.slice(0, 200_000);
  if (/^[^\S\n]*\$CATEGORY:/m.test(start)) return true;
  return (
    /^[^\S\n]*::[^\n]{1,300}::/m.test(start) ||
    /^[^\S\n]*\[(?:plain|html|moodle|markdown)\]\S/im.test(start) ||
    /(?<!\\)\{\s{0,20}(?:[=~#]|(?:T|F|TRUE|FALSE)\s{0,20}[#}])/.test(start) ||
    /[\p{L}?!.$]\s?\{\s{0,20}\}[^\S\n]*$/mu.test(start)
  );
}
