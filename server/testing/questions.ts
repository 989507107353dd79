import { expect } from 'vitest';

import type { QuestionForStaff } from '../../contract/questions/questions.ts';
import type { Reply } from './client.ts';

/** The one question of an answer, with the fields that its reader may see. */
export function theQuestion(reply: Reply): QuestionForStaff {
  const { status, data_api } = reply.body as { status: string; data_api: QuestionForStaff[] };
  expect(status).toBe('ok');
  expect(data_api).toHaveLength(1);
  return data_api[0] as QuestionForStaff;
}

/** A form, as the page sends a question. */
export function formOf(fields: Record<string, string | number | boolean>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
}
