import * as z from 'zod/mini';

import { limitedRecord } from '../wire/limited.ts';
import { message, messages } from '../wire/messages.ts';
import { isBlank } from '../wire/names.ts';
import { longestPartId, mostParts } from './stored/parts.ts';
import { valueOf } from './value-of.ts';
import type { Problems, QuestionType } from './question-type.ts';
import type { Checked } from './registry.ts';
import { storable } from './stored/storable.ts';

/** The length of a remark in characters. */
export const longestRemark = 1000;

/** Remarks of the author, by the ids of options. People read them after they have answered the test. */
export const Remarks = limitedRecord(
  z.string().check(z.maxLength(longestPartId)),
  z
    .string({ error: messages.not_text })
    // With white space around it, which is not stored.
    .check(z.maxLength(10 * longestRemark, message.longer(longestRemark))),
  mostParts,
  { error: messages.wrong_form },
);
export type Remarks = z.infer<typeof Remarks>;

/** The ids of the options that there can be a remark on; none where nothing can be chosen. */
function optionsOf(type: QuestionType, content: unknown): string[] {
  const { success, data } = z.safeParse(type.content, content);
  return success ? (type.choices?.options(data) ?? []) : [];
}

/**
 * Checks the remarks of a question as they are written.
 * @param content as it is stored
 * @returns the remarks to store: trimmed, without blank ones, null where there is none; or the problems, under
 * `remarks.<id>`
 */
export function checkRemarks(
  type: QuestionType,
  content: unknown,
  remarks: Readonly<Remarks>,
): Checked<Remarks | null> {
  const options = optionsOf(type, content);
  const problems: Problems = {};
  const written: Remarks = {};
  for (const [id, remark] of Object.entries(remarks)) {
    const text = isBlank(remark) ? '' : remark.trim();
    const stored = storable(text);
    if (text === '') continue;
    if (!options.includes(id)) problems[`remarks.${id}`] = message.choice(id);
    else if (stored === undefined) problems[`remarks.${id}`] = messages.null_character;
    else if (text.length > longestRemark) problems[`remarks.${id}`] = message.longer(longestRemark);
    else written[id] = stored.value as string;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { value: Object.keys(written).length === 0 ? null : written };
}

/** Those of the stored remarks whose options a question still has after a change of its type or content. */
export function retainedRemarks(type: QuestionType, content: unknown, remarks: unknown): Remarks | null {
  const { success, data } = z.safeParse(Remarks, remarks);
  if (!success) return null;
  const retained = optionsOf(type, content).flatMap((id) => {
    const remark = valueOf(data, id);
    return remark === undefined ? [] : [[id, remark]];
  });
  return retained.length === 0 ? null : (Object.fromEntries(retained) as Remarks);
}
