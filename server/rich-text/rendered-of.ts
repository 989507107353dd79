import type { Rendered } from '../../contract/questions/rich-text.ts';
import { kindOfText, leastKinds, type TextKind, textsAt } from '../../contract/questions/text-format.ts';
import { renderText } from './render-text.ts';

/** Fields of questions whose texts are part of neither question nor answer. */
const otherFields: ReadonlySet<string> = new Set([
  'image',
  'text_format',
  'category_name',
  'author_name',
  'author_email',
  'change_by_ai',
]);

/** A field with several texts, one a line, which are shown apart too. */
const severalTexts = 'right_answer_text';

/** A mark in the JSON of formatted questions alone: within a text the quotation marks would follow backslashes. */
const formatted = '"text_format":"markdown"';

/** All texts of an object, each with how it is shown. */
function* textsIn(value: unknown, isFormatted: boolean): Generator<{ text: string; kind: TextKind }> {
  for (const { text, path } of textsAt(value, otherFields)) {
    yield { text, kind: isFormatted ? kindOfText(path) : 'plain' };
    if (path.at(-1) === severalTexts && text.includes('\n')) {
      for (const line of text.split('\n')) yield { text: line, kind: 'plain' };
    }
  }
}

/**
 * The texts of an object that are shown otherwise than they stand, each once. It is given the object as it is sent, so that
 * nothing can be in its result that its reader may not see.
 * @param json the JSON of the object, without such a result
 */
export function renderedOf(json: string): Rendered | undefined {
  // Few texts have a dollar sign, with which a formula begins, or are formatted: nothing else is done with others.
  const isFormatted = json.includes(formatted);
  if (!isFormatted && !json.includes('$')) return undefined;
  const rendered: Rendered = [];
  for (const [text, kind] of leastKinds(textsIn(JSON.parse(json), isFormatted))) {
    const { nodes } = renderText(text, kind);
    if (nodes !== undefined) rendered.push({ text, nodes });
  }
  return rendered.length === 0 ? undefined : rendered;
}
