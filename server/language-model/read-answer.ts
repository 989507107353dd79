import * as z from 'zod/mini';

import type { AnalysisProblem } from '../../contract/ai/analysis.ts';

/** How deep an answer may be nested. Those that are asked for are not nested half as deep. */
const deepest = 20;

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.nullish(z.string()) }),
        finish_reason: z.nullish(z.string()),
      }),
    )
    .check(z.minLength(1)),
});

/** A value, or a problem. `wrong` is the problem in words for the model, without its own words; undefined where no model has answered. */
export type Read<Value> = { value: Value } | { problem: AnalysisProblem; wrong: string | undefined };

function unreadable(wrong: string): { problem: AnalysisProblem; wrong: string } {
  return { problem: 'unreadable', wrong };
}

/** The value of a JSON text; undefined for other texts. */
function parsed(text: string): { json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The text of the first fenced block of a text; blank where there is none. */
function fencedIn(text: string): string {
  const opening = text.indexOf('```');
  const begin = opening === -1 ? -1 : text.indexOf('\n', opening);
  const end = begin === -1 ? -1 : text.indexOf('```', begin);
  return end === -1 ? '' : text.slice(begin, end);
}

/** The parts of a model's text that may be JSON, the likeliest first: all of it, a fenced block, from the first brace to the last. */
function candidates(content: string): string[] {
  // The text before is the model's thinking, which may have braces too. A template may have opened it before the answer.
  const answer = content.split('</think>').at(-1) ?? '';
  return [answer, fencedIn(answer), answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)];
}

/** A text that can be stored and shown: without characters that steer a screen or the direction of writing, in NFC. */
function storableText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      // These characters are the ones to take out.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
      .normalize('NFC')
  );
}

/** A value with all its texts as they can be stored; undefined where it is nested too deep. */
function storableValue(value: unknown, depth = 0): { value: unknown } | undefined {
  if (typeof value === 'string') return { value: storableText(value) };
  if (typeof value !== 'object' || value === null) return { value };
  if (depth === deepest) return undefined;
  const entries = Object.entries(value).map(
    ([name, part]) => [name, storableValue(part, depth + 1)] as const,
  );
  const storable: [string, unknown][] = [];
  for (const [name, part] of entries) {
    if (part === undefined) return undefined;
    // It would set the prototype of the object.
    if (name !== '__proto__') storable.push([name, part.value]);
  }
  return { value: Array.isArray(value) ? storable.map(([, part]) => part) : Object.fromEntries(storable) };
}

/** The problems of an answer, by the requested names. */
function complaintOf({ issues }: z.core.$ZodError): string {
  const lines = issues.slice(0, 5).map(({ path, code }) => `${path.join('.').slice(0, 80)}: ${code}`);
  return `it does not fit the schema (${lines.join('; ')})`;
}

/**
 * Reads the value in the response of an endpoint. Calls of tools and anything else beside the text of the answer are ignored.
 * A body that is no completion is a problem of the endpoint.
 * @param body of the answer of the endpoint
 */
export function readAnswer<Value>(body: string, answer: z.ZodMiniType<Value>): Read<Value> {
  const envelope = parsed(body);
  // A page to log in at, as captive portals send it, comes from no endpoint.
  if (envelope === undefined) return { problem: 'unreachable', wrong: undefined };
  const [choice] = z.safeParse(Completion, envelope.json).data?.choices ?? [];
  if (choice === undefined) return { problem: 'failed', wrong: undefined };
  const json = candidates(choice.message.content ?? '')
    .map(parsed)
    .find((found) => found !== undefined);
  if (json === undefined) {
    const wrong = 'it is no JSON';
    return choice.finish_reason === 'length' ? { problem: 'too_long', wrong } : unreadable(wrong);
  }
  const stored = storableValue(json.json);
  if (stored === undefined) return unreadable('it is nested too deep');
  const { success, data, error } = z.safeParse(answer, stored.value);
  return success ? { value: data } : unreadable(complaintOf(error));
}
