import type { Endpoint } from '../../../contract/endpoint.ts';
import type { CallOptions } from '../../lib/client.ts';
import type { FormKind } from '../../lib/kept/form-rules.ts';
import { type Reply, sendOrKeep } from '../../lib/kept/send-forms.ts';
import type { FormDraft } from '../form-draft.ts';

/** How many characters of what was written name it in lists. */
const longestTitle = 120;

export type Submission = {
  kind: FormKind;
  /** What was written, whose beginning names it in lists. */
  title: string;
  endpoint: Pick<Endpoint, 'method' | 'path'>;
  params?: Readonly<Record<string, number>>;
  body: Readonly<Record<string, unknown>>;
  /** Whether it is sent as a form even without a file. */
  multipart?: boolean;
};

/**
 * Writes a form to this device and sends it. Where the server does not answer it stays here instead of its draft, and is sent by itself later.
 * @param send makes the request with these options
 * @returns undefined where it is kept
 * @throws ApiError
 */
export async function submitForm<Answer extends Reply>(
  draft: Pick<FormDraft, 'path' | 'stored' | 'raw' | 'setAside' | 'again' | 'hand'>,
  { title, multipart = false, params, ...submission }: Submission,
  send: (options: CallOptions) => Promise<Answer>,
): Promise<{ answer: Answer } | undefined> {
  const form = {
    ...submission,
    params,
    multipart,
    title: title.trim().slice(0, longestTitle),
    place: draft.path,
    texts: draft.stored(),
    draft: draft.raw(),
    again: draft.again,
  };
  const outcome = await sendOrKeep(form, send, draft.setAside);
  if ('answer' in outcome) return outcome;
  draft.hand(outcome.kept);
  return undefined;
}
