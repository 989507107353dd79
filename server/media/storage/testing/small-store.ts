import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll } from 'vitest';

import type { Bucket } from '../../../process/bucket.ts';

/*
 * A bucket in memory, for tests that do not need Swift: the requests of the protocol of S3 that Savol sends, without a check of signatures.
 */

type Answer = { status: number; headers?: Record<string, string>; body?: string | Uint8Array };
type Upload = { id: string; key: string; parts: Map<number, Buffer> };
type Stored = { bytes: Buffer; modified: string; at: Date };

export type SmallStore = {
  bucket: Bucket;
  /**
   * What it answers to a request such as "PUT /school/class/x.webp", of an upload in parts "PUT /school/class/x.webp part 2" and "POST … end",
   * rather than to serve it; undefined where it serves it. Each test begins without.
   */
  disturb: ((request: string) => Answer | Promise<Answer> | undefined) | undefined;
  /** The requests so far. */
  requests: string[];
  /** The keys of its objects, and of uploads in parts that have no end. */
  keys: () => { stored: string[]; unfinished: string[] };
  /** Replaces the bytes of an object. */
  damage: (key: string, bytes: Buffer) => void;
};

const refusal = (status: number, code: string): Answer => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/** How many objects it lists at once. */
const mostListed = 2;

/** Starts a store before the tests of a file, and ends it after them. */
export function startSmallStore(): SmallStore {
  const objects = new Map<string, Stored>();
  const keys = { region: 'us-east-1', accessKeyId: 'known-id', secretAccessKey: 'a key that no log has' };
  const bucket: Bucket = { endpoint: '', name: 'school', prefix: 'class/', ...keys };
  const uploads: Upload[] = [];
  const store: SmallStore = {
    bucket,
    disturb: undefined,
    requests: [],
    keys: () => ({ stored: [...objects.keys()], unfinished: uploads.map(({ key }) => key) }),
    damage(key, bytes) {
      objects.set(key, { bytes, modified: '0', at: new Date() });
    },
  };

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

  /** Serves a request of an upload in parts; undefined where it is another one. */
  function serveUpload(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): Answer | undefined {
    if (method === 'POST' && query.has('uploads')) {
      const upload = { id: String(uploads.length + 1), key, parts: new Map<number, Buffer>() };
      uploads.push(upload);
      return { status: 200, body: `<Begun><UploadId>${upload.id}</UploadId></Begun>` };
    }
    if (method === 'GET' && query.has('uploads')) {
      const found = uploads.filter((upload) => upload.key.startsWith(query.get('prefix') ?? ''));
      const items = found.map(
        (upload) => `<Upload><Key>${upload.key}</Key><UploadId>${upload.id}</UploadId></Upload>`,
      );
      return { status: 200, body: `<Uploads>${items.join('')}</Uploads>` };
    }
    const id = query.get('uploadId');
    if (id === null) return undefined;
    const place = uploads.findIndex((upload) => upload.id === id && upload.key === key);
    const upload = uploads[place];
    if (upload === undefined) return refusal(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: `"${digestOf(body)}"` } };
    }
    uploads.splice(place, 1);
    if (method === 'DELETE') return { status: 204 };
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"/g)];
    const parts = named.map(([, number, tag]) => {
      const part = upload.parts.get(Number(number));
      return part !== undefined && digestOf(part) === tag ? part : undefined;
    });
    if (parts.length === 0 || parts.includes(undefined)) return refusal(400, 'InvalidPart');
    const bytes = Buffer.concat(parts.filter((part) => part !== undefined));
    objects.set(key, { bytes, modified: '0', at: new Date() });
    return { status: 200, body: '<Complete/>' };
  }

  async function serve(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const body = await buffer(request);
    const step = searchParams.has('partNumber') ? ` part ${searchParams.get('partNumber')}` : ' end';
    const asked = `${request.method} ${decodeURIComponent(pathname)}${searchParams.has('uploadId') ? step : ''}`;
    store.requests.push(asked);
    const disturbed = await store.disturb?.(asked);
    if (disturbed !== undefined) return disturbed;
    if (!request.headers.authorization?.includes(`Credential=${keys.accessKeyId}/`))
      return refusal(403, 'AccessDenied');
    const [, name, key] = /^\/([^/]+)\/?(.*)$/.exec(pathname) ?? [];
    if (name !== bucket.name) return refusal(404, 'NoSuchBucket');
    const digest = request.headers['x-amz-content-sha256'];
    if (request.method === 'PUT' && digest !== digestOf(body))
      return refusal(400, 'XAmzContentSHA256Mismatch');
    const answered = serveUpload(request.method ?? '', key ?? '', searchParams, body);
    if (answered !== undefined) return answered;
    if (key === undefined || key === '') return listed(searchParams);
    const object = objects.get(key);
    switch (request.method) {
      case 'PUT': {
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
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        const headers = { 'x-amz-meta-modified': object.modified };
        if (from === undefined) return { status: 200, headers, body: object.bytes };
        return { status: 206, headers, body: object.bytes.subarray(Number(from), Number(to) + 1) };
      }
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body = '' } = await serve(request);
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  // A client that gives up ends its request.
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
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
