import { beforeAll, describe, expect, test } from 'vitest';

import type { User } from '../../contract/people/users.ts';
import { replaceMailLink } from '../auth/link-store.ts';
import { uidOf } from '../auth/links.ts';
import { type Reply, send } from '../testing/client.ts';
import {
  type Caller,
  makeAnswer,
  makeCaller,
  makePerson,
  makeQuestion,
  tokenOf,
} from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { findAccount } from './store.ts';

const server = startServer();
let staff: Caller;

beforeAll(async () => {
  staff = await makeCaller(server.context, { is_staff: true });
});

async function change(token: string, json: object): Promise<void> {
  expect((await send(server, 'PATCH /auth/users/me/', { token, json })).status).toBe(200);
}

async function byStaff({ id }: { id: number }, json: object): Promise<void> {
  expect((await send(server, `PATCH /people_api/${id}/`, { token: staff.token, json })).status).toBe(200);
}

async function activate({ id }: { id: number }): Promise<void> {
  const token = await replaceMailLink(server.context.database, id, 'activation', new Date());
  const reply = await send(server, 'POST /auth/users/activation/', { json: { uid: uidOf(id), token } });
  expect(reply.status).toBe(204);
}

async function rolesOf({ id }: { id: number }): Promise<string> {
  const account = await findAccount(server.context.database, id);
  const held = (['staff', 'teacher', 'parent', 'pupil'] as const).filter((role) => account?.[`is_${role}`]);
  return held.join(' ');
}

const waiting = { is_active: false };
const pupil = { is_pupil: true };

function makePupil(some: object = {}): Promise<Caller> {
  return makeCaller(server.context, { ...pupil, ...some });
}

describe('being named as a parent', () => {
  test('by an account that waits for its activation makes nobody a parent', async () => {
    const father = await makePerson(server.context, waiting);
    const mother = await makePerson(server.context, { is_teacher: true });
    await makePerson(server.context, {
      ...pupil,
      ...waiting,
      father_email: father.email,
      mother_email: mother.email,
    });
    await activate(father);
    expect(await rolesOf(father)).toBe('pupil');
    expect(await rolesOf(mother)).toBe('teacher');
  });

  test('by a deactivated pupil makes nobody a parent', async () => {
    const father = await makePerson(server.context, waiting);
    const child = await makePerson(server.context, { ...pupil, father_email: father.email });
    await byStaff(child, { is_active: false });
    await activate(father);
    expect(await rolesOf(father)).toBe('pupil');
  });

  test('makes an account a parent when the pupil is activated, by link or by staff', async () => {
    for (const open of [activate, (child: User) => byStaff(child, { is_active: true })]) {
      const father = await makePerson(server.context, { is_teacher: true });
      const mother = await makePerson(server.context, pupil);
      const names = { father_email: father.email, mother_email: mother.email };
      const child = await makePerson(server.context, { ...pupil, ...waiting, ...names });
      await open(child);
      expect(await rolesOf(father)).toBe('teacher parent');
      expect(await rolesOf(mother)).toBe('parent pupil');
    }
  });

  test.each(['father_email', 'mother_email'])(
    'in %s gives the role to an active account at once',
    async (field) => {
      const parent = await makePerson(server.context);
      const { token } = await makePupil();
      await change(token, { [field]: parent.email.toUpperCase() });
      expect(await rolesOf(parent)).toBe('parent');
      await change(token, { [field]: '' });
      expect(await rolesOf(parent)).toBe('');
    },
  );

  test('by the form of the parent’s address gives the role and takes it', async () => {
    const parent = await makePerson(server.context);
    const { token } = await makePupil();
    for (const [father_email, roles] of [
      [parent.email, 'parent'],
      ['other@example.com', ''],
    ] as const) {
      const json = { request_type: 'change_father_email', father_email };
      expect((await send(server, 'POST /user_api/', { token, json })).body).toEqual({ status: 'ok' });
      expect(await rolesOf(parent)).toBe(roles);
    }
  });

  test('makes a parent of a person who signed up before as a pupil, who then sees the answers of the child', async () => {
    const parent = await makePerson(server.context, waiting);
    await activate(parent);
    expect(await rolesOf(parent)).toBe('pupil');
    const token = await tokenOf(server.context, parent);
    const child = await makePupil();
    const question = await makeQuestion(server.context);
    await makeAnswer(server.context, { question, person: child.person });
    const list = async () =>
      (await send(server, 'GET /tests_api/', { token })).body as { total: number; data_api: object[] };
    expect((await list()).total).toBe(0);
    await change(child.token, { mother_email: parent.email });
    expect(await rolesOf(parent)).toBe('parent pupil');
    expect((await list()).data_api).toMatchObject([{ id: question.id }]);
    await change(child.token, { mother_email: '' });
    expect(await rolesOf(parent)).toBe('pupil');
    expect((await list()).total).toBe(0);
  });

  test('gives the same role whichever is activated first', async () => {
    for (const parentFirst of [true, false]) {
      const father = await makePerson(server.context, { ...waiting, is_teacher: true });
      const child = await makePerson(server.context, { ...pupil, ...waiting, father_email: father.email });
      for (const person of parentFirst ? [father, child] : [child, father]) await activate(person);
      expect(await rolesOf(father)).toBe('teacher parent');
    }
  });

  test('gives nobody a role by themselves, and by a teacher none either', async () => {
    const { person, token } = await makePupil();
    await change(token, { father_email: person.email });
    expect(await rolesOf(person)).toBe('pupil');
    const teacher = await makeCaller(server.context, { is_teacher: true });
    await change(teacher.token, { father_email: person.email });
    expect(await rolesOf(person)).toBe('pupil');
  });

  test('lets a former teacher see the results of the child as a parent, and no longer after the name is taken away', async () => {
    const parent = await makeCaller(server.context, { is_teacher: true });
    const child = await makePupil();
    const question = await makeQuestion(server.context);
    await makeAnswer(server.context, { question, person: child.person });
    const results = () => send(server, `GET /tests_api/${question.id}/results/`, { token: parent.token });
    expect((await results()).status).toBe(403);
    await change(child.token, { father_email: parent.person.email });
    expect((await results()).body).toMatchObject({ results: [{ percentage: 100 }] });
    await change(child.token, { father_email: '' });
    expect((await results()).status).toBe(403);
  });
});

describe('the end of being named', () => {
  test('gives an account that was activated as a parent the role that it would have had', async () => {
    const stranger = await makePerson(server.context, waiting);
    const { token } = await makePupil({ father_email: stranger.email });
    await activate(stranger);
    expect(await rolesOf(stranger)).toBe('parent');
    await change(token, { father_email: 'father@example.com' });
    expect(await rolesOf(stranger)).toBe('pupil');
  });

  test('does not take a role that staff gave, or that another child gives', async () => {
    const byBoth = await makePerson(server.context);
    await byStaff(byBoth, { is_parent: true });
    const ofTwo = await makePerson(server.context);
    const names = { father_email: byBoth.email, mother_email: ofTwo.email };
    const [first, second] = [await makePupil(), await makePupil()];
    for (const { token } of [first, second]) await change(token, names);
    await change(first.token, { father_email: '', mother_email: '' });
    expect(await rolesOf(ofTwo)).toBe('parent');
    await change(second.token, { father_email: '', mother_email: '' });
    expect(await rolesOf(byBoth)).toBe('parent');
    expect(await rolesOf(ofTwo)).toBe('');
  });

  test.each([{ is_active: false }, { is_pupil: false }])(
    'comes when staff set a pupil to %j',
    async (end) => {
      const parent = await makePerson(server.context);
      const child = await makePupil();
      await change(child.token, { father_email: parent.email });
      await byStaff(child.person, end);
      expect(await rolesOf(parent)).toBe('');
      await byStaff(child.person, { is_active: true, is_pupil: true });
      expect(await rolesOf(parent)).toBe('parent');
    },
  );
});

test('naming and its end at the same moment leave the role that the names give', async () => {
  const father = await makePerson(server.context, waiting);
  const mother = await makePerson(server.context);
  const children = await Promise.all(Array.from({ length: 6 }, () => makePupil()));
  for (let round = 0; round < 8; round += 1) {
    const isLast = round % 2 === 1;
    const names = { father_email: isLast ? '' : father.email, mother_email: isLast ? '' : mother.email };
    const isFirst = round === 0;
    await Promise.all([
      ...(isFirst ? [activate(father)] : []),
      ...children.map(({ token }) => change(token, names)),
    ]);
    // The first account got its role when it was activated, or after that: then it is a pupil too.
    expect([isLast ? 'pupil' : 'parent', isLast ? 'pupil' : 'parent pupil']).toContain(await rolesOf(father));
    expect(await rolesOf(mother)).toBe(isLast ? '' : 'parent');
  }
});

describe('a parent by mistake', () => {
  function giveUp(token: string): Promise<Reply> {
    return send(server, 'DELETE /auth/users/me/parent_role/', { token });
  }

  test('gives the role up for that of new accounts, and does not get it again', async () => {
    const stranger = await makePerson(server.context, waiting);
    const { token } = await makePupil({ father_email: stranger.email });
    await activate(stranger);
    const ownToken = await tokenOf(server.context, stranger);
    const reply = await giveUp(ownToken);
    expect([reply.status, reply.body]).toEqual([
      200,
      { ...stranger, is_active: true, is_parent: false, is_pupil: true },
    ]);
    for (const father_email of ['', stranger.email]) await change(token, { father_email });
    expect(await rolesOf(stranger)).toBe('pupil');
    await byStaff(stranger, { is_parent: true });
    expect(await rolesOf(stranger)).toBe('parent pupil');
  });

  test('keeps other roles', async () => {
    const { person, token } = await makeCaller(server.context, { is_teacher: true, is_parent: true });
    expect((await giveUp(token)).status).toBe(200);
    expect(await rolesOf(person)).toBe('teacher');
  });

  test('is made right by staff, for good', async () => {
    const stranger = await makePerson(server.context);
    const { token } = await makePupil();
    await change(token, { father_email: stranger.email });
    await byStaff(stranger, { is_parent: false, is_pupil: true });
    await change(token, { father_email: '' });
    await change(token, { father_email: stranger.email });
    expect(await rolesOf(stranger)).toBe('pupil');
  });

  test('only: a person without the role of a parent stays the same', async () => {
    const { person, token } = await makeCaller(server.context);
    expect((await giveUp(token)).body).toEqual(person);
    const child = await makePupil();
    await change(child.token, { father_email: person.email });
    expect(await rolesOf(person)).toBe('parent');
  });
});
