import type { Endpoint, SuccessOf } from '../../../contract/wire/endpoint.ts';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import type { Sent } from '../../lib/api/client.ts';
import { staysQueued } from '../../device/sending.ts';
import { type FormKind, storedBody } from '../../device/outbox-disk.ts';
import { formsOf, outbox } from '../../device/outbox.ts';
import { removeQueued, submit } from '../../device/queue.ts';
import { isOffline } from '../../lib/api/online.ts';
import type { FormDraft } from '../fields/form-draft.ts';
import { startOutbox } from './start-outbox.ts';

/** How many characters of a text name it in lists. */
const longestTitle = 120;

export type Submission<E extends Endpoint> = Omit<Sent<E>, 'query'> & {
  kind: FormKind;
  /** The text, whose beginning names it in lists. */
  title: string;
  endpoint: E;
  /** Whether it is sent as a form even without a file. */
  multipart?: boolean;
  /** Called with the error of the attempt to send it, undefined where there was no network, before the form gives way to where it is queued. */
  onQueued?: (error: unknown) => void;
};

/** Deletes a form from the queue, where a disk that fails is no reason to say that the submission has failed: sent again, it is done once. */
async function drop(id: string | undefined): Promise<void> {
  if (id === undefined) return;
  await removeQueued(id).catch((error: unknown) =>
    console.warn('The form stays on the disk:', messageOf(error)),
  );
}

/** A file was changed or deleted since it was chosen: the browser sends it no more. @throws ApiError */
function unreadable(cause: unknown): never {
  throw new ApiError('network', 0, undefined, { cause });
}

/**
 * Queues a form in the place of its draft, and waits for the response of the server. A form that is refused leaves the queue, and its draft is
 * back. Where the server does not answer it stays there, and is sent by itself later.
 * @returns undefined where it is queued
 * @throws ApiError where the server refuses it, and where it is neither taken nor queued
 */
export async function submitForm<E extends Endpoint>(
  draft: Pick<FormDraft, 'path' | 'stored' | 'raw' | 'setAside' | 'again' | 'hand'>,
  { kind, title, endpoint, params, body, multipart = false, onQueued }: Submission<E>,
): Promise<{ answer: SuccessOf<E> } | undefined> {
  startOutbox();
  const form = {
    ...(await storedBody(body as Readonly<Record<string, unknown>>).catch(unreadable)),
    kind,
    title: title.trim().slice(0, longestTitle),
    place: draft.path,
    texts: draft.stored(),
    draft: draft.raw(),
    replaces: draft.again,
    method: endpoint.method,
    path: endpoint.path,
    params: params as Readonly<Record<string, number>> | undefined,
    multipart,
  };
  const isSentLater = isOffline() || formsOf(outbox.get()).some(({ state }) => state !== 'untaken');
  let queued: string | undefined;
  let restore: (() => void) | undefined;
  try {
    const { reply, settled, failed } = await submit(
      { form, tried: isSentLater ? undefined : Date.now() },
      {
        stays: staysQueued,
        onId(id, isStored) {
          queued = id;
          if (isStored) restore = draft.setAside();
        },
      },
    );
    await drop(form.replaces);
    if (settled === undefined) return { answer: reply as SuccessOf<E> };
    onQueued?.(await failed);
  } catch (error) {
    restore?.();
    await drop(queued);
    throw error;
  }
  draft.hand(queued ?? '');
  return undefined;
}
