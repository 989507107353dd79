import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll } from 'vitest';

import type { Bucket } from '../../../process/config.ts';

/*
 * A bucket in memory, for tests that do not need Swift: the requests of the protocol of S3 that Savol sends, without a check of signatures.
 */

type Answer = { status: number; headers?: Record<string, string>; body?: string | Uint8Array };
type Stored = { bytes: Buffer; modified: string; at: Date };

export type SmallStore = {
  bucket: Bucket;
  /** What it answers to a request such as "PUT /school/class/x.webp" rather than to serve it; undefined where it serves it. Each test begins without. */
  disturb: ((request: string) => Answer | Promise<Answer> | undefined) | undefined;
  /** The requests so far. */
  requests: string[];
};

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});
/** How many objects it lists at once. */
const mostListed = 2;

/** Starts a store before the tests of a file, and ends it after them. */
export function startSmallStore(): SmallStore {
  const objects = new Map<string, Stored>();
  const keys = { region: 'us-east-1', accessKeyId: 'known-id', secretAccessKey: 'a key that no log has' };
  const bucket: Bucket = { endpoint: '', name: 'school', prefix: 'class/', ...keys };
  const store: SmallStore = { bucket, disturb: undefined, requests: [] };

  function listed(query: URLSearchParams): Answer {
    const all = [...objects].filter(([key]) => key.startsWith(query.get('prefix') ?? ''));
    const from = Number(query.get('continuation-token') ?? 0);
    const items = all.slice(from, from + mostListed).map(([key, { bytes, at }]) => {
      const fields = `<Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size>`;
      return `<Contents>${fields}</Contents>`;
    });
    const next = from + mostListed;
    const token = next < all.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return { status: 200, body: `<ListBucketResult>${items.join('')}${token}</ListBucketResult>` };
  }

  async function serve(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const body = await buffer(request);
    const asked = `${request.method} ${decodeURIComponent(pathname)}`;
    store.requests.push(asked);
    const disturbed = await store.disturb?.(asked);
    if (disturbed !== undefined) return disturbed;
    if (!request.headers.authorization?.includes(`Credential=${keys.accessKeyId}/`))
      return refusal(403, 'AccessDenied');
    const [, name, key] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    if (name !== bucket.name) return refusal(404, 'NoSuchBucket');
    if (key === undefined || key === '') return listed(searchParams);
    const object = objects.get(key);
    switch (request.method) {
      case 'PUT': {
        const digest = createHash('sha256').update(body).digest('hex');
        if (request.headers['x-amz-content-sha256'] !== digest)
          return refusal(400, 'XAmzContentSHA256Mismatch');
        objects.set(key, {
          bytes: body,
          modified: String(request.headers['x-amz-meta-modified']),
          at: new Date(),
        });
        return { status: 200 };
      }
      case 'DELETE':
        objects.delete(key);
        return { status: 204 };
      default: {
        if (object === undefined) return refusal(404, 'NoSuchKey');
        return { status: 200, headers: { 'x-amz-meta-modified': object.modified }, body: object.bytes };
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body = '' } = await serve(request);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  const server = createServer((request, response) => void answer(request, response));
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    bucket.endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  });
  afterEach(() => {
    store.disturb = undefined;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return store;
}
