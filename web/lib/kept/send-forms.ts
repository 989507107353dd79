import type { Endpoint } from '../../../contract/endpoint.ts';
import { call } from '../api.ts';
import type { CallOptions } from '../client.ts';
import { isOffline } from '../online.ts';
import { randomKey } from '../random-key.ts';
import { bodyToKeep, bodyToSend } from './form-files.ts';
import {
  type FormMeaning,
  isLineAway,
  type KeptFormRecord,
  meaningOfFormError,
  meaningOfFormReply,
  sendFormRound,
} from './form-rules.ts';
import { readForms, removeForm, showForms, writeForm } from './forms.ts';
import { sendKept, sendToo } from './sender.ts';

/** Sends a form that is kept, with its id as the Idempotency-Key. */
async function sendForm(form: KeptFormRecord): Promise<FormMeaning> {
  const { id, method, path, params, multipart } = form;
  const endpoint: Endpoint = { operation: form.kind, summary: '', method, path, who: 'person', answers: {} };
  const sent = { params, body: bodyToSend(form) } as unknown as Parameters<typeof call>[1];
  try {
    return meaningOfFormReply(await call(endpoint, sent, { key: id, once: true, multipart }));
  } catch (error) {
    return meaningOfFormError(error);
  }
}

const round = () =>
  sendFormRound({
    list: readForms,
    isOffline,
    now: Date.now,
    send: sendForm,
    write: writeForm,
    remove: ({ id }) => removeForm(id),
  });

let started = false;

/** Sends the forms of whoever is logged in with all that is kept, and counts them with it. */
export function startForms(): void {
  if (started) return;
  started = true;
  sendToo(round);
  void showForms();
  void sendKept();
}

/** A form that is being sent. */
export type FormToSend = Pick<
  KeptFormRecord,
  'kind' | 'title' | 'place' | 'texts' | 'params' | 'multipart'
> & {
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  body: Readonly<Record<string, unknown>>;
  /** The form on this device that this is another version of: it was opened again. */
  again: string | undefined;
};

/** @returns the id of the record; undefined where this browser cannot keep it */
async function keep(form: FormToSend, id: string, tried: number | undefined): Promise<string | undefined> {
  const { endpoint, body, again, ...shown } = form;
  const { method, path } = endpoint;
  try {
    await writeForm({ ...shown, ...(await bodyToKeep(body)), method, path, id, at: Date.now(), tried });
    if (again !== undefined) await removeForm(again);
    void sendKept();
    return id;
  } catch (error) {
    console.warn('The form is not kept:', error);
    return undefined;
  }
}

/**
 * Sends a form, and keeps it on this device where the line is away, or where others wait that were given before it.
 * @param send makes the request with these options
 * @returns what `send` gives, or the id of the record of a form that is kept
 * @throws ApiError where the server refuses it, and where the line is away and this browser keeps nothing
 */
export async function sendOrKeep<Answer>(
  form: FormToSend,
  send: (options: CallOptions) => Promise<Answer>,
): Promise<{ answer: Answer } | { kept: string }> {
  startForms();
  const key = randomKey();
  const waits = isOffline() || (await readForms()).some(({ refusal }) => refusal === undefined);
  if (waits) {
    const kept = await keep(form, key, undefined);
    if (kept !== undefined) return { kept };
  }
  const tried = Date.now();
  try {
    const answer = await send({ key });
    if (form.again !== undefined) await removeForm(form.again);
    return { answer };
  } catch (error) {
    const kept = isLineAway(error) ? await keep(form, key, tried) : undefined;
    if (kept === undefined) throw error;
    return { kept };
  }
}
