import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { runs } from '../testing/extent.ts';
import { type Caller, makeCaller } from '../testing/factories.ts';
import { type Reply, send } from '../testing/client.ts';
import { startServer } from '../testing/start-server.ts';
import { inviteStaff, promoteToStaff } from '../people/invite.ts';
import { replaceMailLink } from './link-store.ts';
import { uidOf } from './links.ts';

const server = startServer({ settings: () => ({ trustProxy: ['127.0.0.0/8'] }) });

type Link = { uid: string; token: string };
type Whose = 'owner' | 'attacker';
/** A sign-up that waits, with the links that the mailbox has got for it. */
type SignUp = { id: number; whose: Whose; password: string; wasAlone: boolean; links: Link[] };

/**
 * The expected state of one address. By the rule a password opens the account in two cases: it was typed at the activated sign-up,
 * beside which no other one ever waited, or an invited person or the owner of the mailbox chose it.
 */
type Address = {
  email: string;
  waiting: SignUp[];
  account: { id: number; isActive: boolean; password: string | undefined; links: Link[] } | undefined;
  /** All typed passwords, and of these the attacker's that waited beside a sign-up of the owner. */
  typed: Set<string>;
  beaten: Set<string>;
};

let staff: Caller;
let sent = 0;
beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

/** Sends from a network address of its own, so that no limit of one address matters. */
function from(request: string, json: object, token?: string): Promise<Reply> {
  sent += 1;
  const headers = { 'X-Forwarded-For': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}` };
  return send(server, request, { json, headers, token });
}

/** A password that nobody else has. */
function newPassword(address: Address, whose: string): string {
  const made = `${whose} ${address.email} ${address.typed.size}`;
  address.typed.add(made);
  return made;
}

async function signUp(address: Address, whose: Whose, invitation?: string): Promise<Reply> {
  const password = newPassword(address, whose);
  const person = { first_name: whose, last_name: 'Lee', email: address.email };
  const reply = await from('POST /auth/users/', {
    ...person,
    password,
    re_password: password,
    invitation,
  });
  if (reply.status !== 201) return reply;
  const { id } = reply.body as { id: number };
  if (invitation !== undefined) {
    address.waiting = [];
    address.account = { id, isActive: true, password, links: [] };
    return reply;
  }
  address.waiting.push({ id, whose, password, wasAlone: true, links: [] });
  if (address.waiting.length > 1) for (const each of address.waiting) each.wasAlone = false;
  if (address.waiting.some((waiting) => waiting.whose === 'owner')) {
    for (const waiting of address.waiting)
      if (waiting.whose === 'attacker') address.beaten.add(waiting.password);
  }
  return reply;
}

function opened(address: Address, signUpOf: SignUp): void {
  const { id, wasAlone, password, links } = signUpOf;
  address.account = { id, isActive: true, password: wasAlone ? password : undefined, links };
  address.waiting = [];
}

/** The sign-up of this number, counted around. */
function pick({ waiting }: Address, number: number): SignUp | undefined {
  return waiting[number % Math.max(1, waiting.length)];
}

function patch(id: number, json: object): Promise<Reply> {
  return from(`PATCH /people_api/${id}/`, json, staff.token);
}

/** What happens to an address; each step checks the answer against the rule and keeps the address as it has to be. */
const steps = {
  'the owner signs up': async (address: Address) => {
    const { status } = await signUp(address, 'owner');
    expect(status).toBe(address.account === undefined ? 201 : 400);
  },
  'the attacker signs up': async (address: Address) => {
    const { status } = await signUp(address, 'attacker');
    expect(status).toBe(address.account === undefined ? 201 : 400);
  },
  'links are mailed': async (address: Address) => {
    for (const { id, links } of address.waiting) {
      const token = await replaceMailLink(server.context.database, id, 'activation', new Date());
      links.push({ uid: uidOf(id), token });
    }
  },
  'the mailbox activates': async (address: Address, number: number) => {
    const picked = pick(address, number);
    const link = picked?.links.at(-1);
    if (picked === undefined || link === undefined) return;
    expect((await from('POST /auth/users/activation/', link)).status).toBe(204);
    opened(address, picked);
  },
  'the mailbox rejects': async (address: Address, number: number) => {
    const picked = pick(address, number);
    const link = picked?.links.at(-1);
    if (link === undefined) return;
    expect((await from('POST /auth/users/reject_activation/', link)).status).toBe(204);
    address.waiting = address.waiting.filter((each) => each !== picked);
  },
  'the mailbox chooses a password': async (address: Address) => {
    const link = address.account?.links.at(-1);
    if (address.account === undefined || link === undefined) return;
    const { isActive, password } = address.account;
    const new_password = newPassword(address, 'chosen');
    const reply = await from('POST /auth/users/reset_password_confirm/', {
      ...link,
      new_password,
      re_new_password: new_password,
    });
    expect(reply.status).toBe(isActive && password === undefined ? 204 : 400);
    if (reply.status === 204) address.account.password = new_password;
  },
  'the owner is invited': async (address: Address) => {
    const link = (await inviteStaff(server.context, address.email)) ?? '';
    const reply = await signUp(address, 'owner', new URL(link).searchParams.get('invitation') ?? '');
    expect([201, 400]).toContain(reply.status);
  },
  'staff activate': async (address: Address, number: number) => {
    const { account } = address;
    const picked = pick(address, number);
    const id = picked?.id ?? account?.id;
    if (id === undefined) return;
    expect((await patch(id, { is_active: true })).status).toBe(200);
    if (picked !== undefined) opened(address, picked);
    else if (account !== undefined) account.isActive = true;
  },
  'staff deactivate': async (address: Address, number: number) => {
    const picked = pick(address, number);
    const id = picked?.id ?? address.account?.id;
    if (id === undefined) return;
    expect((await patch(id, { is_active: false })).status).toBe(200);
    const password = picked === undefined ? address.account?.password : undefined;
    // The links of a deactivated account are ended.
    address.account = { id, isActive: false, password, links: [] };
    address.waiting = [];
  },
  'somebody is promoted': async (address: Address) => {
    const { account } = address;
    expect(await promoteToStaff(server.context, address.email)).toBe(account !== undefined);
    if (account !== undefined) account.isActive = true;
  },
  'links are guessed': async (address: Address, number: number) => {
    const id = pick(address, number)?.id ?? address.account?.id ?? 1;
    const junk = { uid: uidOf(id), token: 'x'.repeat(32) };
    for (const path of ['activation', 'reject_activation', 'activation_info']) {
      expect((await from(`POST /auth/users/${path}/`, junk)).status).toBe(400);
    }
  },
};

type Step = { name: keyof typeof steps; number: number };
const anyStep: fc.Arbitrary<Step> = fc.record({
  name: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  number: fc.nat(5),
});

let addresses = 0;

async function run(sequence: readonly Step[]): Promise<void> {
  addresses += 1;
  const address: Address = {
    email: `address-${addresses}@example.com`,
    waiting: [],
    account: undefined,
    typed: new Set(),
    beaten: new Set(),
  };
  for (const { name, number } of sequence) {
    await steps[name](address, number);
    const rows = await server.context.database
      .selectFrom('users')
      .select(['id', 'is_active'])
      .where('email', '=', address.email)
      .orderBy('id')
      .execute();
    const { account, waiting } = address;
    const due = account
      ? [{ id: account.id, is_active: account.isActive }]
      : waiting.map(({ id }) => ({ id, is_active: false }));
    expect(rows).toEqual(due);
  }
  const { account, beaten } = address;
  const opening = [];
  for (const password of address.typed) {
    const { status } = await from('POST /auth/jwt/create/', { email: address.email, password });
    if (status === 200) opening.push(password);
  }
  expect(opening.filter((password) => beaten.has(password))).toEqual([]);
  expect(opening).toEqual(
    account?.isActive === true && account.password !== undefined ? [account.password] : [],
  );
}

test('no sequence of sign-ups, activations, rejections, invitations and changes by staff lets in a password that is not the owner’s', async () => {
  await fc.assert(fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), run), {
    numRuns: runs(30),
    examples: [
      [
        [
          { name: 'the owner signs up', number: 0 },
          { name: 'the attacker signs up', number: 0 },
          { name: 'staff deactivate', number: 1 },
          { name: 'staff activate', number: 0 },
        ],
      ],
      [
        [
          { name: 'the attacker signs up', number: 0 },
          { name: 'the owner signs up', number: 0 },
          { name: 'links are mailed', number: 0 },
          { name: 'the mailbox rejects', number: 1 },
          { name: 'the mailbox activates', number: 0 },
          { name: 'the mailbox chooses a password', number: 0 },
          { name: 'the mailbox chooses a password', number: 0 },
        ],
      ],
      [
        [
          { name: 'the attacker signs up', number: 0 },
          { name: 'staff deactivate', number: 0 },
          { name: 'somebody is promoted', number: 0 },
          { name: 'the owner is invited', number: 0 },
        ],
      ],
    ],
  });
});
