import { useCallback, useEffect, useState } from 'react';

import { getActivation } from '../../contract/people/auth.ts';
import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';

/** What the link of a mail has beside the address of its page. */
export type MailLink = { uid: string; token: string };

/** What the link of a mail is for. */
export type Activation = SuccessOf<typeof getActivation>;

/** Reads what the link of a mail is for; undefined where the server does not say. */
export async function readActivation(link: MailLink): Promise<Activation | undefined> {
  try {
    return await call(getActivation, { body: link });
  } catch (error) {
    console.warn('The link could not be read:', error);
    return undefined;
  }
}

/** What the link of a mail is for, when it is loaded. `isGone` is whether the server knows no such link, or knows it no more. */
export function useActivation({ uid, token }: MailLink) {
  const [activation, setActivation] = useState<Activation>();
  const [error, setError] = useState<unknown>();

  const load = useCallback(() => {
    void call(getActivation, { body: { uid, token } }).then(setActivation, setError);
  }, [uid, token]);
  useEffect(load, [load]);

  function retry(): void {
    setError(undefined);
    load();
  }
  return { activation, error, isGone: error instanceof ApiError && error.status === 400, retry };
}
