import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';

import { runs } from '../testing/extent.ts';
import { makeCaller, makeQuestion } from '../testing/factories.ts';
import { hostile } from '../testing/fuzz.ts';
import { seal, sealedAt, type StorageKey } from '../testing/sealed.ts';
import { startServer } from '../testing/start-server.ts';

const server = startServer();
const { keyOf, statesOf } = sealedAt(server);
let keys: StorageKey[] = [];
let question = 0;

beforeAll(async () => {
  question = (await makeQuestion(server.context)).id;
  for (let made = 0; made < 40; made += 1) {
    keys.push(await keyOf((await makeCaller(server.context)).token));
  }
});

const kinds = fc.constantFrom<unknown>('answer', 'work', 'hand_in', 'mark', null);
const ids = fc.oneof(fc.constantFrom<unknown>(1, 2, 2 ** 31, '1', -1, undefined), hostile);
const bodies = fc.oneof(
  hostile,
  fc.record({ users_answer: hostile }),
  fc.record({ users_text_answer: hostile, answer: hostile }),
  fc.record({ test: ids, choice: hostile, opened: hostile, users_answer: fc.constantFrom('a', 'b') }),
);
const plain = fc.record({ kind: kinds, question: ids, work: ids, body: bodies, at: hostile });

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'undefined';
  } catch {
    return 'not JSON';
  }
}

test('any sealed content is held or refused, and causes no error of the server', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(plain, { minLength: 10, maxLength: 10 }), async (all) => {
      const sealed = all.flatMap((answer) => {
        const key = keys[(sent += 1) % keys.length];
        const isKnown = answer.kind === 'answer' && sent % 3 === 0;
        const text = textOf(isKnown ? { ...answer, question } : answer);
        return key === undefined || text.length > 60_000 ? [] : [seal(key, text)];
      });
      const states = await statesOf(sealed);
      expect(states.filter((state) => state !== 'held' && state !== 'refused')).toEqual([]);
    }),
    { numRuns: runs(60), endOnFailure: true },
  );
});

test.each(['', 'null', '[]', '7', '{"kind":"answer"}', '{"kind":"work","question":1}', '\ufeff{}', '{'])(
  'the text %j is no answer',
  async (text) => {
    const [key] = keys;
    if (key === undefined) throw new Error('no key');
    expect(await statesOf([seal(key, text)])).toEqual(['refused']);
  },
);
