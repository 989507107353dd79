import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';

import type { sendSealed } from '../../contract/work/storage-keys.ts';
import type { BodySent, SuccessOf } from '../../contract/wire/endpoint.ts';
import { send } from './client.ts';
import type { RunningServer } from './start-server.ts';

export type StorageKey = { ticket: string; key: string };
export type SealedText = BodySent<typeof sendSealed>['answers'][number];

/** Seals a text as the page does. */
export function seal(
  { ticket, key }: StorageKey,
  text: string | object,
  id: string = randomUUID(),
): SealedText {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), nonce);
  cipher.setAAD(Buffer.from(id));
  const plain = typeof text === 'string' ? text : JSON.stringify(text);
  const bytes = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { id, ticket, sealed: bytes.toString('base64url') };
}

/** Requests about storage keys and sealed answers. */
export function sealedAt(server: RunningServer) {
  const keyReply = (token: string | undefined, tickets: unknown = []) =>
    send(server, 'POST /auth/storage_key/', { token, json: { tickets } });
  const sendAll = (answers: unknown) => send(server, 'POST /sealed_answers_api/', { json: { answers } });
  return {
    keyReply,
    sendAll,
    /** The storage key of the owner of a token. */
    keyOf: async (token: string): Promise<StorageKey> => {
      const { ticket, key } = (await keyReply(token)).body as StorageKey;
      return { ticket, key };
    },
    /** The states of some sealed answers, in their order. */
    statesOf: async (answers: readonly SealedText[]) => {
      const reply = await sendAll(answers);
      if (reply.status !== 200) throw new Error(reply.text);
      return (reply.body as SuccessOf<typeof sendSealed>).answers.map(({ state }) => state);
    },
  };
}
