import { beforeAll, describe, expect, test } from 'vitest';

import { longestPreview, mostPreviewed } from '../../contract/questions/preview.ts';
import { type Reply, send } from '../testing/client.ts';
import { type Caller, makeCaller } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
let author: Caller;

beforeAll(async () => {
  author = await makeCaller(server.context, { is_teacher: true });
});

const preview = (json: object, token?: string): Promise<Reply> =>
  send(server, 'POST /tests_api/preview/', { ...(token !== undefined && { token }), json });

test('only people who write tests may call it', async () => {
  const pupil = await makeCaller(server.context, { is_pupil: true });
  expect((await preview({ texts: [] })).status).toBe(401);
  expect((await preview({ texts: [] }, pupil.token)).status).toBe(403);
});

describe('is refused with 400', () => {
  test.each([
    ['without texts', {}],
    ['with other things than texts', { texts: [1] }],
    ['with what is no list', { texts: '{"a":"b"}' }],
    ['with too many texts', { texts: Array.from({ length: mostPreviewed + 1 }, () => 'a') }],
    ['with texts that are too long together', { texts: ['a'.repeat(longestPreview), 'b'] }],
  ])('%s', async (_what, json) => {
    const { status, body } = await preview(json, author.token);
    expect(status).toBe(400);
    expect(Object.keys(body as object)).toEqual(['texts']);
  });
});

test('says how texts will be shown, and which formulas cannot be shown, and why', async () => {
  const texts = ['Find $x$', '5$ va 6$', 'Broken $\\frac{1}{$ here', '$\\href{a}{b}$', 'Find $x$'];
  const { status, body } = await preview({ texts }, author.token);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    texts: [
      { text: 'Find $x$', nodes: ['Find ', { name: 'math', children: [{ name: 'mi', children: ['x'] }] }] },
    ],
    broken: [
      { formula: '$\\frac{1}{$', problem: 'broken' },
      { formula: '$\\href{a}{b}$', problem: 'refused' },
    ],
  });
});
