import '@fastify/accepts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

import { languages, type Language } from '../../../contract/languages.ts';

/** Stands for a header that a request lacks: no header has a line break. */
const absent = '\n';

/** Caches a result by the value of a header, since browsers send the same few values with every request. */
function cachedByHeader<Found extends boolean | string>(
  name: 'accept' | 'accept-language',
  find: (request: FastifyRequest) => Found,
): (request: FastifyRequest) => Found {
  const cache = new LRUCache<string, Found>({ max: 1000 });
  return (request) => {
    const header = request.headers[name] ?? absent;
    const known = cache.get(header);
    if (known !== undefined) return known;
    const found = find(request);
    cache.set(header, found);
    return found;
  };
}

const json = 'application/json';

/** Whether the client accepts JSON; parameters as in `application/json; charset=utf-8` do not matter. */
export const takesJson = cachedByHeader('accept', (request) => {
  const accepted = request.accepts();
  return accepted.type([json]) === json || [accepted.types()].flat().includes(json);
});

/** The language of Savol that the client prefers; English where it prefers none of them. */
export const languageOf = cachedByHeader('accept-language', (request): Language => {
  const wanted = request.accepts().language([...languages]);
  return languages.find((language) => language === wanted) ?? 'en';
});
