import { beforeAll, describe, expect, test } from 'vitest';

import type { ClassForPupil } from '../../contract/people/classes.ts';
import { codeAlphabet, foldCode } from '../../contract/people/codes.ts';
import { limits } from '../limits/limits.ts';
import { passTime } from '../testing/budgets.ts';
import { type Caller, makeCaller, makeClass } from '../testing/factories.ts';
import { send } from '../testing/client.ts';
import { missing } from '../testing/matrix-objects.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { most: mostWrongCodes, window: wrongCodePeriod } = limits.join_code;
let teacher: Caller;
let other: Caller;

beforeAll(async () => {
  teacher = await makeCaller(server.context, { is_teacher: true });
  other = await makeCaller(server.context, { is_teacher: true });
});

const newPupil = () => makeCaller(server.context, { is_pupil: true });
const join = ({ token }: Partial<Caller>, code: unknown, path = 'join/') =>
  send(server, `POST /classes_api/${path}`, { token, json: { code } });

async function newCodeOf(id: number): Promise<string> {
  const reply = await send(server, `POST /classes_api/${id}/join-code/`, { token: teacher.token });
  expect(reply.status, reply.text).toBe(200);
  return (reply.body as { join_code: string }).join_code;
}

describe('the code of a class', () => {
  test('is made and closed by staff and its teachers', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    const pupil = await newPupil();
    for (const method of ['POST', 'DELETE']) {
      const request = `${method} /classes_api/${id}/join-code/`;
      expect((await send(server, request)).status).toBe(401);
      expect((await send(server, request, { token: pupil.token })).status).toBe(403);
      expect((await send(server, request, { token: other.token })).status).toBe(403);
      const gone = request.replace(String(id), String(missing));
      expect((await send(server, gone, { token: teacher.token })).status).toBe(404);
    }
  });

  test('is eight characters that are not mistaken for others, and another one each time', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    const codes = [await newCodeOf(id), await newCodeOf(id)];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{4}-[${codeAlphabet}]{4}$`));
    const pupil = await newPupil();
    expect((await join(pupil, codes[0])).status).toBe(400);
    expect((await join(pupil, codes[1])).status).toBe(200);
  });

  test('is not made for an archived class, and opens none', async () => {
    const { id } = await makeClass(server.context, {
      teachers: [teacher.person],
      archived_at: new Date(),
      join_code: 'XXXX2345',
    });
    const refused = await send(server, `POST /classes_api/${id}/join-code/`, { token: teacher.token });
    expect(refused.status).toBe(409);
    expect((await join(await newPupil(), 'XXXX-2345')).status).toBe(400);
  });
});

describe('POST /classes_api/join/', () => {
  test('is for pupils and people without a role', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    const code = await newCodeOf(id);
    for (const path of ['join/', `${id}/join/`]) {
      expect((await join({}, code, path)).status).toBe(401);
      expect((await join(teacher, code, path)).status).toBe(403);
      const parent = await makeCaller(server.context, { is_parent: true });
      expect((await join(parent, code, path)).status).toBe(403);
      const plain = await makeCaller(server.context);
      expect((await join(plain, code, path)).status).toBe(200);
    }
  });

  test('wants a code that a class has now', async () => {
    const pupil = await newPupil();
    expect((await join(pupil, undefined)).body).toEqual({ code: ['This field is required.'] });
    for (const code of ['', 'CDFG', 'CDFG-2345', '\0', 'x'.repeat(10_000), 17]) {
      expect((await join(pupil, code)).status).toBe(400);
    }
    expect((await join(pupil, 'CDFG-2345')).body).toEqual({ code: ['No class has this code now.'] });
    expect((await join(pupil, 'CDFG-234o')).body).toEqual({ code: ['No code has the character "O".'] });
  });

  test('takes the code as it is typed, once, and records it', async () => {
    const schoolClass = await makeClass(server.context, {
      teachers: [teacher.person],
      join_code: 'CHKMPTXY',
    });
    const pupil = await newPupil();
    for (const typed of ['chkm ptxy', 'СНКМ–РТХУ', 'CHKM-PTXY']) {
      const reply = await join(pupil, typed);
      expect(reply.status, reply.text).toBe(200);
      expect((reply.body as { data_api: ClassForPupil[] }).data_api).toEqual([
        {
          id: schoolClass.id,
          name: schoolClass.name,
          year: schoolClass.year,
          subject_name: '',
          teachers: [{ name: `${teacher.person.first_name} ${teacher.person.last_name}` }],
        },
      ]);
    }
    const recorded = await server.context.database
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'details'])
      .where('person', '=', pupil.person.id)
      .execute();
    const details = {
      class: schoolClass.id,
      name: schoolClass.name,
      as: 'pupil',
      change: 'added',
      by_code: true,
    };
    expect(recorded).toEqual([{ actor: pupil.person.id, action: 'class.members', details }]);
    await send(server, `DELETE /classes_api/${schoolClass.id}/join-code/`, { token: teacher.token });
    expect((await join(await newPupil(), 'CHKM-PTXY')).status).toBe(400);
  });

  test('with the id of a class takes its code only', async () => {
    const first = await makeClass(server.context, { teachers: [teacher.person] });
    const second = await makeClass(server.context, { teachers: [teacher.person] });
    const code = await newCodeOf(first.id);
    const pupil = await newPupil();
    expect((await join(pupil, code, `${second.id}/join/`)).status).toBe(400);
    expect((await join(pupil, code, `${missing}/join/`)).status).toBe(400);
    expect((await join(pupil, code, `${first.id}/join/`)).status).toBe(200);
  });

  test('after ten wrong codes an account waits, also with a right one and also at once; others do not', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    const code = await newCodeOf(id);
    const pupil = await newPupil();
    const replies = await Promise.all(
      Array.from({ length: 15 }, () =>
        join(pupil, foldCode(code) === 'YYYYYYYY' ? 'XXXX-XXXX' : 'YYYY-YYYY'),
      ),
    );
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
    expect([count(400), count(429)]).toEqual([mostWrongCodes, 5]);
    const refused = await join(pupil, code);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(wrongCodePeriod - 60);
    expect(wait).toBeLessThanOrEqual(wrongCodePeriod);
    expect((await join(await newPupil(), code)).status).toBe(200);
  });

  test('right codes are not counted, also many at once, and the count ends with its period', async () => {
    const { id } = await makeClass(server.context, { teachers: [teacher.person] });
    const code = await newCodeOf(id);
    const pupil = await newPupil();
    const right = await Promise.all(Array.from({ length: 50 }, () => join(pupil, code)));
    expect(right.map(({ status }) => status)).toEqual(right.map(() => 200));
    const wrong = () => join(pupil, foldCode(code) === 'YYYYYYYY' ? 'XXXX-XXXX' : 'YYYY-YYYY');
    for (let time = 0; time < mostWrongCodes; time += 1) expect((await wrong()).status).toBe(400);
    const { database } = server.context;
    await passTime(database, wrongCodePeriod - 60, 'join_code');
    expect((await wrong()).status).toBe(429);
    await passTime(database, 61, 'join_code');
    expect((await wrong()).status).toBe(400);
    expect((await join(pupil, code)).status).toBe(200);
  });
});
