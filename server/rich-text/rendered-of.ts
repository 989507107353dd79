import type { Rendered } from '../../contract/rich-text.ts';
import { renderText } from './render-text.ts';

/** Fields of questions whose texts are no part of what is asked or answered. */
const otherFields: ReadonlySet<string> = new Set([
  'image',
  'category_name',
  'author_name',
  'author_email',
  'change_by_ai',
]);

/** A field with several texts, one a line, which are shown apart too. */
const severalTexts = 'right_answer_text';

/** All texts in a JSON value. */
function* textsIn(value: unknown, field = ''): Generator<string> {
  if (typeof value === 'string') {
    yield value;
    if (field === severalTexts && value.includes('\n')) yield* value.split('\n');
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) if (!otherFields.has(name)) yield* textsIn(part, name);
  }
}

/**
 * The texts of an object that are shown otherwise than they stand, each once. It is given the object as it is sent, so that
 * nothing can be in its result that its reader may not see.
 * @param json the JSON of the object, without such a result
 */
export function renderedOf(json: string): Rendered | undefined {
  // A formula begins with a dollar sign, which few texts have: nothing else is done with them.
  if (!json.includes('$')) return undefined;
  const rendered: Rendered = [];
  for (const text of new Set(textsIn(JSON.parse(json)))) {
    const { nodes } = renderText(text);
    if (nodes !== undefined) rendered.push({ text, nodes });
  }
  return rendered.length === 0 ? undefined : rendered;
}
