import type { Endpoint } from '../../../contract/endpoint.ts';
import { call } from '../api.ts';
import type { CallOptions } from '../client.ts';
import { openedDrafts } from '../draft-storage.ts';
import { draftOf } from '../drafts.ts';
import { isOffline } from '../online.ts';
import { randomKey } from '../random-key.ts';
import { session } from '../session-state.ts';
import { bodyToKeep, bodyToSend } from './form-files.ts';
import {
  type FirstSending,
  type FormMeaning,
  type KeptFormRecord,
  meaningOfFormError,
  meaningOfFormReply,
  sendFirst,
  sendFormRound,
} from './form-rules.ts';
import { onWay, readForms, removeForm, showForms, writeForm } from './forms.ts';
import { alone } from './news.ts';
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

/** The id of whoever is logged in, as drafts have it. */
function personHere(): number {
  const { my_user, user } = session.get();
  return (my_user ?? user)?.id ?? 0;
}

/** Deletes what a page that was killed has left beside a form that it had written: its draft, and the version before it. */
async function tidy(): Promise<void> {
  const forms = await readForms();
  for (const { place, draft: text = '', replaces } of forms) {
    const draft = draftOf(openedDrafts, personHere(), place);
    if (text !== '' && draft.read() === text) draft.write('');
    if (forms.some(({ id }) => id === replaces)) await removeForm(replaces ?? '');
  }
}

/** Sends forms unless a page sends one for the first time. @returns whether something still waits for the server */
async function sendForms(): Promise<boolean> {
  if (onWay.size > 0) return true;
  const waits = await alone(
    false,
    async () => {
      await tidy();
      return round();
    },
    'savol-forms',
  );
  return waits ?? true;
}

let started = false;

/** Sends the forms of whoever is logged in with all that is kept, and counts them with it. */
export function startForms(): void {
  if (started) return;
  started = true;
  sendToo(sendForms);
  void showForms();
  void sendKept();
}

/** What the server says when it has a form. */
export type Reply = { status: string };

/** A form that is being sent. */
export type FormToSend = Pick<
  KeptFormRecord,
  'kind' | 'title' | 'place' | 'texts' | 'draft' | 'params' | 'multipart'
> & {
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  body: Readonly<Record<string, unknown>>;
  /** The form on this device that this is another version of: it was opened again. */
  again: string | undefined;
};

/** Writes a form to the disk. @returns whether this browser keeps it */
async function keep(form: FormToSend, id: string, tried: number | undefined): Promise<boolean> {
  const { endpoint, body, again: replaces, ...shown } = form;
  const { method, path } = endpoint;
  try {
    const kept = await bodyToKeep(body);
    await writeForm({ ...shown, ...kept, replaces, method, path, id, at: Date.now(), tried });
    return true;
  } catch (error) {
    console.warn('The form is not kept:', error);
    return false;
  }
}

/** As `removeForm`, where a disk that fails is no reason to say that the form has failed: sent again, it is done once. */
async function drop(id: string | undefined): Promise<void> {
  if (id === undefined) return;
  await removeForm(id).catch((error: unknown) => console.warn('The form stays on the disk:', error));
}

/**
 * Writes a form to the disk and sends it. It leaves the disk when the server has it, or refuses it, and stays there to be sent later where the
 * server does not answer, or where others wait that were given before it.
 * @param send makes the request with these options, and gives its reply
 * @param setAside deletes the draft, which the form on the disk stands for; returns a function that stores it again
 * @returns what `send` gives, or the id of the record of a form that is kept
 * @throws ApiError where the server refuses it, and where it does not answer and this browser keeps nothing
 */
export async function sendOrKeep<Answer extends Reply>(
  form: FormToSend,
  send: (options: CallOptions) => Promise<Answer>,
  setAside: () => () => void,
): Promise<{ answer: Answer } | { kept: string }> {
  startForms();
  const id = randomKey();
  const waits = async () =>
    isOffline() || (await readForms()).some((other) => other.id !== id && other.refusal === undefined);
  onWay.add(id);
  try {
    const isKept = await keep(form, id, (await waits()) ? undefined : Date.now());
    const restore = isKept ? setAside() : () => undefined;
    const first: FirstSending<Answer> = {
      isKept,
      send: () => send({ key: id }),
      held: async () => {
        await drop(isKept ? id : undefined);
        await drop(form.again);
      },
      refused: async () => {
        restore();
        await drop(isKept ? id : undefined);
      },
    };
    const sent = isKept
      ? await alone(false, async () => ((await waits()) ? undefined : sendFirst(first)), 'savol-forms')
      : await sendFirst(first);
    if (sent !== undefined) return sent;
  } finally {
    onWay.delete(id);
  }
  await drop(form.again);
  await showForms();
  void sendKept();
  return { kept: id };
}
