import { createHmac } from 'node:crypto';

import { decrypt, encrypt } from '../http/encryption.ts';

/**
 * Whose a storage key is. A new password ends the epoch, and with it the use of the key for later records. The moment at
 * which the account was made tells it from one that has the same id after an older backup was restored.
 */
export type KeyOwner = { id: number; epoch: number; since: number };

/** Whose the present key of a person is. */
export function ownerOf({
  id,
  session_epoch: epoch,
  start_date,
}: {
  id: number;
  session_epoch: number;
  start_date: string;
}): KeyOwner {
  return { id, epoch, since: Date.parse(start_date) };
}

/** The length of what a ticket encrypts: all are equally long, so that none says how large an id is. */
const ownerLength = 48;

function readOwner(text: string): KeyOwner {
  const [id = 0, epoch = 0, since = 0] = text.trimEnd().split(':').map(Number);
  return { id, epoch, since };
}

/** Derives storage keys and makes tickets, both from the secret key of the server: nothing is stored. */
export type StorageKeys = {
  /** A ticket for a storage key, another one each time. */
  ticketOf: (owner: KeyOwner) => string;
  /** Whose key a ticket names; undefined for a text that is no ticket of this server. */
  read: (ticket: string) => KeyOwner | undefined;
  /** 32 bytes. */
  keyOf: (owner: KeyOwner) => Buffer;
  /**
   * Opens a sealed answer. A ticket that is not genuine takes as long as a genuine one whose seal is not.
   * @returns whose it is, and its bytes; undefined where the ticket or the seal is not genuine
   */
  open: (sealed: {
    id: string;
    ticket: string;
    sealed: string;
  }) => { owner: KeyOwner; bytes: Buffer } | undefined;
};

const nobody: KeyOwner = { id: 0, epoch: 0, since: 0 };

/** @param secretKey the secret key of the server: with another one all tickets and keys are others */
export function storageKeysOf(secretKey: string): StorageKeys {
  const derived = (context: string) => createHmac('sha256', secretKey).update(context).digest();
  const [keys, tickets] = [derived('storage'), derived('storage ticket')];
  const spelled = ({ id, epoch, since }: KeyOwner) => `${id}:${epoch}:${since}`;
  const keyOf = (owner: KeyOwner) => createHmac('sha256', keys).update(spelled(owner)).digest();
  const read = (ticket: string) => {
    const opened = decrypt(tickets, ticket);
    return opened && readOwner(opened.toString('utf8'));
  };
  return {
    ticketOf: (owner) => encrypt(tickets, spelled(owner).padEnd(ownerLength)),
    read,
    keyOf,
    open({ id, ticket, sealed }) {
      const owner = read(ticket);
      const bytes = decrypt(keyOf(owner ?? nobody), sealed, id);
      return owner && bytes && { owner, bytes };
    },
  };
}
