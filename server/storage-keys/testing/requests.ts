import { randomUUID } from 'node:crypto';

import type { AppContext } from '../../app-context.ts';
import { ownerOf, storageKeysOf } from '../storage-keys.ts';
import { holdAnswer } from '../../work/late/store.ts';
import { makeClass, makePerson, makeQuestion } from '../../testing/factories.ts';
import { addToClassOf } from '../../testing/matrix-classes.ts';
import type { Maker, Requests } from '../../testing/matrix-callers.ts';
import { missing } from '../../testing/matrix-objects.ts';
import { seal, type StorageKey } from '../../testing/sealed.ts';

type Account = { id: number; session_epoch: number; start_date: string };

async function accountOf(context: AppContext, id: number): Promise<Account> {
  return context.database
    .selectFrom('users')
    .select(['id', 'session_epoch', 'start_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

const at = '2026-11-23T08:00:00.000Z';

/** An answer to a test of another author. */
async function answerTo(context: AppContext) {
  const { id } = await makeQuestion(context);
  return { kind: 'answer', question: id, body: { users_answer: 'b' }, at } as const;
}

/** Holds a rejected answer of a person. */
async function makeHeld(context: AppContext, person: number): Promise<void> {
  const held = { ...(await answerTo(context)), id: randomUUID(), work: null, reason: 'disabled' } as const;
  await holdAnswer(context.database, ownerOf(await accountOf(context, person)), held);
}

/** Makes the person whose answers are asked for, as the matrix names it. */
const ofPerson: Maker =
  (object) =>
  async (context, { person }) => {
    if (object === 'missing') return { query: `person=${missing}` };
    if (object === 'theirs') {
      if (person) await makeHeld(context, person.id);
      return {};
    }
    const father_email = object === 'their child’s' && person ? person.email : 'somebody.else@example.com';
    const pupil = await makePerson(context, { is_pupil: true, father_email });
    if (object === 'of a class they teach' && person) {
      await makeClass(context, { teachers: [person], pupils: [pupil] });
    }
    if (object === 'whom they added' && person) await addToClassOf(context, person, pupil);
    await makeHeld(context, pupil.id);
    return { query: `person=${pupil.id}` };
  };

/** The storage key of an account, as the server gives it. */
function keyOf({ config }: AppContext, account: Account): StorageKey {
  const keys = storageKeysOf(config.secretKey);
  const owner = ownerOf(account);
  return { ticket: keys.ticketOf(owner), key: keys.keyOf(owner).toString('base64url') };
}

/** The requests about storage keys, sealed answers and rejected answers. */
export const requests: Requests = {
  'POST /auth/storage_key/': () => () => ({ json: { tickets: [] } }),
  'POST /sealed_answers_api/':
    (object) =>
    async (context, { person }) => {
      const { id } = person ?? (await makePerson(context));
      const key = keyOf(context, await accountOf(context, id));
      const sealed = seal(key, await answerTo(context));
      return { json: { answers: [object === 'junk' ? { ...sealed, ticket: 'junk' } : sealed] } };
    },
  'GET /untaken_answers_api/': ofPerson,
  'POST /untaken_answers_api/': () => async (context) => ({
    json: { ...(await answerTo(context)), id: randomUUID(), reason: 'disabled' },
  }),
};
