import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { parseXml, type XmlDocument, XmlElement } from '@rgrove/parse-xml';
import { AwsClient } from 'aws4fetch';

import { StorageAwayError } from '../../errors.ts';
import type { Bucket } from '../../process/bucket.ts';
import type { ListedFile } from './storage.ts';

/** Milliseconds within which a store answers, its new attempts after an error of its own included. */
const limits = { ask: 5000, send: 20_000 };
/** What stores say where they, or the account, have no room. */
const fullCodes = new Set(['QuotaExceeded', 'EntityTooLarge', 'XMinioStorageFull']);
/** How often a request is sent again that a store has answered with an error of its own. */
const retries = 2;
/** Milliseconds before it is, at most. */
const longestPause = 100;
/** The metadata of an object that says when its file was first stored, in milliseconds. */
const modifiedHeader = 'x-amz-meta-modified';

type Request = {
  method: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Milliseconds within which the store answers, where that is not the usual limit. */
  limit?: number;
  /** Ends the request. */
  ending?: AbortSignal;
  /** Whether the store may report a failure after it has sent the status of a success. */
  failsLate?: boolean;
};

type Answer = { status: number; headers: Headers; bytes: Uint8Array };

/**
 * The objects of a bucket below its prefix, by the protocol of S3 with the bucket in the path of addresses.
 * Each method throws StorageAwayError where the store does not answer, or refuses.
 */
export class Objects {
  readonly #bucket: Bucket;
  readonly #client: AwsClient;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
    const { accessKeyId, secretAccessKey, region } = bucket;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  }

  /** The store compares the bytes with their digest before it takes them. */
  async put(key: string, body: Uint8Array, modified: Date): Promise<void> {
    const digest = createHash('sha256').update(body).digest('hex');
    const headers = { 'x-amz-content-sha256': digest, [modifiedHeader]: String(modified.getTime()) };
    await this.request(key, { method: 'PUT', headers, body });
  }

  /** @returns undefined where there is no such object */
  async get(key: string): Promise<{ bytes: Uint8Array; modified: Date } | undefined> {
    const found = await this.#find(key, 'GET');
    return found && { bytes: found.bytes, modified: modifiedOf(found.headers) };
  }

  /** The size of an object in bytes; undefined where there is no such object. */
  async sizeOf(key: string): Promise<number | undefined> {
    const found = await this.#find(key, 'HEAD');
    // The answer has no words: the bucket itself may be gone.
    if (found === undefined) await this.requireAnswer();
    return found && Number(found.headers.get('content-length'));
  }

  async remove(key: string): Promise<void> {
    await this.#find(key, 'DELETE');
  }

  /** All objects below the prefix, with their keys below it. */
  async list(): Promise<ListedFile[]> {
    const { prefix } = this.#bucket;
    const listed: ListedFile[] = [];
    let token: string | undefined = '';
    while (token !== undefined) {
      const query = { 'list-type': '2', prefix, ...(token !== '' && { 'continuation-token': token }) };
      const root = rootOf(await this.request('', { method: 'GET', query }));
      for (const item of childrenOf(root, 'Contents')) {
        listed.push({
          name: textOf(item, 'Key').slice(prefix.length),
          size: Number(textOf(item, 'Size')),
          stored: new Date(textOf(item, 'LastModified')),
        });
      }
      token = textOf(root, 'NextContinuationToken') || undefined;
    }
    return listed;
  }

  /** @throws StorageAwayError with the reason where the bucket cannot be used */
  async requireAnswer(): Promise<void> {
    await this.request('', { method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
  }

  async #find(key: string, method: string) {
    const answer = await this.#send(key, { method });
    const isMissing = answer.status === 404 && codeOf(answer) !== 'NoSuchBucket';
    return isMissing ? undefined : this.#requireSuccess(answer);
  }

  /** Sends a request for an object, or for the bucket where the key is empty, that has to succeed. */
  async request(key: string, request: Request): Promise<Answer> {
    return this.#requireSuccess(await this.#send(key, request), request.failsLate);
  }

  /** The uploads in parts of an object that were started and have no end. */
  async listUploads(key: string): Promise<string[]> {
    const whole = this.#bucket.prefix + key;
    const root = rootOf(await this.request('', { method: 'GET', query: { uploads: '', prefix: whole } }));
    const uploads = childrenOf(root, 'Upload').filter((upload) => textOf(upload, 'Key') === whole);
    return uploads.map((upload) => textOf(upload, 'UploadId'));
  }

  #requireSuccess(answer: Answer, failsLate = false): Answer {
    const hasSucceeded = answer.status >= 200 && answer.status < 300;
    if (hasSucceeded && !failsLate) return answer;
    const code = codeOf(answer);
    if (hasSucceeded && code === '') return answer;
    const answered = `answered ${answer.status} ${code}`.trim();
    if (answer.status === 507 || fullCodes.has(code))
      throw this.#away(`has no room left: it ${answered}`, { isFull: true });
    throw this.#away(answered, {
      isRefusal: answer.status >= 400 && answer.status < 500 && answer.status !== 429,
    });
  }

  async #send(key: string, { method, query = {}, headers = {}, body, limit, ending }: Request) {
    const { endpoint, name, prefix } = this.#bucket;
    const path = key === '' ? `/${name}` : `/${name}/${prefix}${key}`;
    const url = `${endpoint}${path}?${new URLSearchParams(query).toString()}`.replace(/\?$/, '');
    const inTime = AbortSignal.timeout(limit ?? (method === 'HEAD' ? limits.ask : limits.send));
    const signal = ending === undefined ? inTime : AbortSignal.any([inTime, ending]);
    try {
      for (let left = retries; ; left -= 1) {
        const sent = { method, headers, ...(body !== undefined && { body: new Uint8Array(body) }) };
        // Not by the `fetch` of the client: a signal that passes through two requests is lost where memory is collected meanwhile.
        const answer = await fetch(await this.#client.sign(url, sent), { signal });
        const { status } = answer;
        if (left === 0 || (status < 500 && status !== 429))
          return { status, headers: answer.headers, bytes: await answer.bytes() };
        await answer.body?.cancel();
        await wait(Math.random() * longestPause, undefined, { signal });
      }
    } catch (error) {
      ending?.throwIfAborted();
      throw this.#away(reasonOf(error), { cause: error });
    }
  }

  #away(reason: string, details: ConstructorParameters<typeof StorageAwayError>[1]): StorageAwayError {
    const { endpoint, name } = this.#bucket;
    return new StorageAwayError(`The store of files ${endpoint}/${name} ${reason}`, details);
  }
}

/** What a store says of an error in one word, as in "NoSuchKey". */
function codeOf({ bytes }: { bytes: Uint8Array }): string {
  return /<Code>(\w+)<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? '';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'did not answer in time';
  const { cause } = error;
  return `cannot be reached: ${cause instanceof Error ? cause.message : error.message}`;
}

function modifiedOf(headers: Headers): Date {
  const noted = headers.get(modifiedHeader);
  return noted === null ? new Date(headers.get('last-modified') ?? 0) : new Date(Number(noted));
}

function rootOf({ bytes }: Answer): XmlElement | null {
  const document: XmlDocument = parseXml(Buffer.from(bytes).toString('utf8'));
  return document.root;
}

/** The text of an element in an answer; empty where there is none. */
export function textIn(answer: Answer, name: string): string {
  return textOf(rootOf(answer), name);
}

function childrenOf(parent: XmlElement | null, name: string): XmlElement[] {
  const children = parent?.children ?? [];
  return children.filter((child): child is XmlElement => child instanceof XmlElement && child.name === name);
}

function textOf(parent: XmlElement | null, name: string): string {
  return childrenOf(parent, name)[0]?.text ?? '';
}
