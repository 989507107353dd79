import { getStorageKey, type SealedState, sendSealed } from '../../contract/work/storage-keys.ts';
import type { AppContext } from '../app-context.ts';
import { TooOftenError } from '../errors.ts';
import { networkOf } from '../http/requests/network.ts';
import { type Call, type Handler, ok, route } from '../http/route.ts';
import { type KeyOwner, ownerOf, storageKeysOf } from './storage-keys.ts';
import { readSealed } from './read-sealed.ts';
import { type OpenedAnswer, takeOpened } from './take.ts';
import { findAuthenticatedUser } from '../users/store.ts';
import { findHeld } from '../work/late/store.ts';

/** A genuine answer, and its place in the request. */
type PlacedAnswer = OpenedAnswer & { place: number };

const handleGetStorageKey: Handler<typeof getStorageKey> = ({ body, person }, { config }) => {
  const keys = storageKeysOf(config.secretKey);
  const owner = ownerOf(person);
  const spelled = (keyOwner: KeyOwner) => keys.keyOf(keyOwner).toString('base64url');
  const earlier = body.tickets.flatMap((ticket) => {
    const named = keys.read(ticket);
    const isOwn = named?.id === owner.id && named.since === owner.since;
    return isOwn ? [{ ticket, key: spelled(named) }] : [];
  });
  return ok({ ticket: keys.ticketOf(owner), key: spelled(owner), earlier });
};

const statesOf = { held: 'held', full: 'later', gone: 'refused', later: 'later' } as const;

/** Takes the answers of one person, without those that are held since an earlier request. */
async function takeNew(
  call: Call<typeof sendSealed>,
  context: AppContext,
  id: number,
  answers: readonly PlacedAnswer[],
): Promise<[place: number, state: SealedState][]> {
  const person = await findAuthenticatedUser(call.database, { id, session: undefined });
  const states: [number, SealedState][] = [];
  const waiting = new Set<number>();
  for (const { place, ...answer } of answers) {
    const { work } = answer.envelope;
    const waits = (work !== null && waiting.has(work)) || context.sealed.genuine.spend(String(id)) > 0;
    const outcome = waits ? 'later' : await takeOpened(call, context, answer, person);
    if (outcome === 'later' && work !== null) waiting.add(work);
    states.push([place, statesOf[outcome]]);
  }
  return states;
}

/**
 * Takes genuine answers: those of each person in their order, those of several people side by side. Behind one that is to be sent
 * again waits what belongs to the same work, since a work that was handed in takes no answers.
 */
async function takeAll(
  call: Call<typeof sendSealed>,
  context: AppContext,
  opened: readonly PlacedAnswer[],
): Promise<ReadonlyMap<number, SealedState>> {
  if (opened.length === 0) return new Map();
  const held = await findHeld(
    call.database,
    opened.map(({ id, owner }) => ({ id, person: owner.id })),
  );
  const isNew = ({ id, owner }: PlacedAnswer) => !held.has(`${owner.id} ${id}`);
  const byPerson = Map.groupBy(opened.filter(isNew), ({ owner }) => owner.id);
  const taken = await Promise.all([...byPerson].map(([id, answers]) => takeNew(call, context, id, answers)));
  const all = opened.map(({ place }): [number, SealedState] => [place, 'held']);
  return new Map([...all, ...taken.flat()]);
}

/** Opens the answers of a request. Those that are not genuine are left out. */
function openAll({ body, now }: Call<typeof sendSealed>, { config }: AppContext): PlacedAnswer[] {
  const keys = storageKeysOf(config.secretKey);
  return body.answers.flatMap((sealed, place) => {
    const opened = keys.open(sealed);
    const read = opened && readSealed(opened.bytes, now);
    return opened && read ? [{ place, id: sealed.id, owner: opened.owner, ...read }] : [];
  });
}

const handleSendSealed: Handler<typeof sendSealed> = async (call, context) => {
  const { body, address } = call;
  const opened = openAll(call, context);
  // Genuine answers are taken from all networks, so junk from the same network cannot hold it up.
  const waits = body.answers.slice(opened.length).map(() => context.sealed.junk.spend(networkOf(address)));
  const longest = Math.max(0, ...waits);
  if (opened.length === 0 && longest > 0) throw new TooOftenError(longest);
  const states = await takeAll(call, context, opened);
  const answers = body.answers.map(({ id }, place) => ({ id, state: states.get(place) ?? 'refused' }));
  return ok({ answers });
};

export const storageKeyRoutes = [
  route(getStorageKey, handleGetStorageKey),
  route(sendSealed, handleSendSealed),
];
