import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ApiError } from '../api-error.ts';
import {
  type FormMeaning,
  type FormRound,
  isDoubtful,
  isToBeKept,
  type KeptFormRecord,
  meaningOfFormError,
  meaningOfFormReply,
  sendFirst,
  sendFormRound,
} from './form-rules.ts';

const hour = 60 * 60 * 1000;

const formOf = (id: string, at: number, some: Partial<KeptFormRecord> = {}): KeptFormRecord => ({
  id,
  at,
  kind: 'add_post',
  title: id,
  place: '/blog/new',
  texts: {},
  method: 'POST',
  path: '/blog_api/',
  body: {},
  files: {},
  multipart: false,
  ...some,
});

describe('what the server said of a form', () => {
  test.each([
    [{ status: 'ok', data_api: [] }, 'held'],
    ['<html>Log in to the network</html>', 'later'],
    [{ status: 'no_access' }, 'later'],
    [undefined, 'later'],
  ])('%j means %s', (reply, outcome) => {
    expect(meaningOfFormReply(reply)).toEqual({ outcome });
  });

  test.each([400, 403, 404, 409, 413, 422])('a refusal with %d is one for good', (status) => {
    const body = { detail: 'No.' };
    const meaning = meaningOfFormError(new ApiError('refused', status, body));
    expect(meaning).toEqual({ outcome: 'refused', refusal: { status, body } });
  });

  test.each([
    new ApiError('network', 0, undefined),
    new ApiError('timeout', 0, undefined),
    new ApiError('refused', 401, { code: 'token_not_valid' }),
    new ApiError('refused', 429, { detail: 'Slower.' }),
    new ApiError('refused', 503, { detail: 'Busy.' }),
    new ApiError('refused', 403, '<html>A proxy</html>'),
    new Error('a mistake of the page'),
  ])('%s is tried again', (error) => {
    expect(meaningOfFormError(error)).toEqual({ outcome: 'later' });
  });
});

describe('a form that waited long', () => {
  test('is not sent by itself where it may have been done and the server may have forgotten its key', () => {
    expect(isDoubtful({ method: 'POST', tried: 0 }, 19 * hour)).toBe(false);
    expect(isDoubtful({ method: 'POST', tried: 0 }, 21 * hour)).toBe(true);
  });

  test('is sent where it surely was not done, or where doing it again is refused', () => {
    expect(isDoubtful({ method: 'POST', tried: undefined }, 900 * hour)).toBe(false);
    expect(isDoubtful({ method: 'PUT', tried: 0 }, 900 * hour)).toBe(false);
  });
});

/** What becomes of one request. */
const fates = ['done', 'answer lost', 'request lost', 'refused', 'killed'] as const;

class Killed extends Error {}

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `f${at}`);

test('whatever becomes of requests and tabs, each form is done once or told, in its order, and leaves the disk only then', async () => {
  const arrays = fc.tuple(
    fc.array(fc.constantFrom(...fates), { maxLength: 20 }),
    fc.integer({ min: 1, max: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(arrays, async ([fateList, count]) => {
      const left = [...fateList];
      const disk = new Map(names(count).map((id, at) => [id, formOf(id, 10 - at)] as const));
      const done: string[] = [];
      const send = ({ id }: KeptFormRecord): Promise<FormMeaning> => {
        const fate = left.shift() ?? 'done';
        if (fate === 'killed') throw new Killed();
        if (fate === 'request lost') return Promise.resolve({ outcome: 'later' });
        if (fate === 'refused' && !done.includes(id)) {
          return Promise.resolve({ outcome: 'refused', refusal: { status: 400, body: {} } });
        }
        // The server knows the key.
        if (!done.includes(id)) done.push(id);
        return Promise.resolve({ outcome: fate === 'answer lost' ? 'later' : 'held' });
      };
      const round: FormRound = {
        list: () => Promise.resolve([...disk.values()]),
        isOffline: () => false,
        now: () => 100,
        send,
        write: (form) => Promise.resolve(void disk.set(form.id, form)),
        remove: ({ id }) => Promise.resolve(void disk.delete(id)),
      };
      let waits = true;
      while (waits) {
        waits = await sendFormRound(round).catch((error: unknown) => {
          if (error instanceof Killed) return true;
          throw error;
        });
      }
      const told = [...disk.values()].filter(({ refusal }) => refusal !== undefined).map(({ id }) => id);
      expect(new Set([...done, ...told])).toEqual(new Set(names(count)));
      expect(done.length + told.length).toBe(count);
      expect(disk.size).toBe(told.length);
      // The last one was given first.
      const inOrder = names(count).filter((id) => done.includes(id));
      inOrder.reverse();
      expect(done).toEqual(inOrder);
    }),
  );
});

test('without a network nothing is sent, and a form notes when it may have reached the server', async () => {
  const written: KeptFormRecord[] = [];
  let isOffline = true;
  let sent = 0;
  const round: FormRound = {
    list: () => Promise.resolve([formOf('a', 1)]),
    isOffline: () => isOffline,
    now: () => 7,
    send: () => {
      sent += 1;
      return Promise.resolve({ outcome: 'later' });
    },
    write: (form) => Promise.resolve(void written.push(form)),
    remove: () => Promise.reject(new Error('it is not held')),
  };
  expect(await sendFormRound(round)).toBe(true);
  expect([sent, written]).toEqual([0, []]);
  isOffline = false;
  expect(await sendFormRound(round)).toBe(true);
  expect([sent, written.map(({ tried }) => tried)]).toEqual([1, [7]]);
});

describe('a form that is sent for the first time', () => {
  const first = (send: () => Promise<unknown>, isKept = true) => {
    const done: string[] = [];
    const note = (what: string) => () => Promise.resolve(void done.push(what));
    return { done, sending: { isKept, send, held: note('held'), refused: note('refused') } };
  };

  test.each([{ status: 'ok', data_api: [] }, { status: 'ok' }])('is held with %j', async (answer) => {
    const { done, sending } = first(() => Promise.resolve(answer));
    expect(await sendFirst(sending)).toEqual({ answer });
    expect(done).toEqual(['held']);
  });

  test('is not held with an answer that says that it was not done', async () => {
    const answer = { status: 'error', message: 'Not today.' };
    const { done, sending } = first(() => Promise.resolve(answer));
    expect(await sendFirst(sending)).toEqual({ answer });
    expect(done).toEqual(['refused']);
  });

  const notReached = [
    new ApiError('network', 0, undefined),
    new ApiError('timeout', 0, undefined),
    new TypeError('of a reply that is not one of this server'),
    ...[401, 502, 503, 504].map((status) => new ApiError('refused', status, '<html>')),
  ];
  test.each(notReached)('stays on the disk after %s', async (problem) => {
    const { done, sending } = first(() => Promise.reject(problem));
    expect(await sendFirst(sending)).toBeUndefined();
    expect(done).toEqual([]);
    expect(isToBeKept(problem)).toBe(true);
  });

  test('stays on the disk where a page of another server came', async () => {
    const { done, sending } = first(() => Promise.resolve('<html>Log in to the network</html>'));
    expect(await sendFirst(sending)).toBeUndefined();
    expect(done).toEqual([]);
  });

  test.each([400, 403, 404, 409, 413, 422, 429, 500])(
    'leaves the disk after %d, and throws it',
    async (status) => {
      const error = new ApiError('refused', status, { detail: 'No.' });
      const { done, sending } = first(() => Promise.reject(error));
      await expect(sendFirst(sending)).rejects.toBe(error);
      expect(done).toEqual(['refused']);
    },
  );

  test.each(notReached)('throws %s where it is not on the disk', async (problem) => {
    const { sending } = first(() => Promise.reject(problem), false);
    await expect(sendFirst(sending)).rejects.toBe(problem);
  });
});
