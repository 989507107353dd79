import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ApiError } from '../api-error.ts';
import {
  type FormMeaning,
  type FormRound,
  isDoubtful,
  type KeptFormRecord,
  meaningOfFormError,
  meaningOfFormReply,
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
