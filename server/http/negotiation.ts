import '@fastify/accepts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import { languages, type Language } from '../../contract/languages.ts';

/** Caches what follows from a header by the value of the header: browsers send the same few with every request. */
function cachedByHeader<Found extends boolean | string>(
  name: 'accept' | 'accept-language',
  find: (request: FastifyRequest) => Found,
): (request: FastifyRequest) => Found {
  const cache = new LRUCache<string, Found>({ max: 1000 });
  return (request) => {
    const header = request.headers[name];
    if (header === undefined) return find(request);
    const known = cache.get(header);
    if (known !== undefined) return known;
    const found = find(request);
    cache.set(header, found);
    return found;
  };
}

const json = 'application/json';

/** Whether whoever asks takes JSON, whatever else is said of it: application/json; charset=utf-8 is JSON too. */
export const takesJson = cachedByHeader('accept', (request) => {
  const accepted = request.accepts();
  return accepted.type([json]) === json || [accepted.types()].flat().includes(json);
});

/** The language of ours that somebody likes best to read. */
export const languageOf = cachedByHeader('accept-language', (request): Language => {
  const wanted = request.accepts().language([...languages]);
  return languages.find((language) => language === wanted) ?? 'en';
});
