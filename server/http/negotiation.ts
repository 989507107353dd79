import '@fastify/accepts';
import type { FastifyRequest } from 'fastify';

import { languages, type Language } from '../../contract/languages.ts';

/** Browsers send the same few headers for ever. Whoever sends new ones all the time fills no memory by it. */
const most = 1000;

/** Remembers what follows from a header, which is the same whenever it comes again. */
function remembered<Found>(
  name: 'accept' | 'accept-language',
  find: (request: FastifyRequest) => Found,
): (request: FastifyRequest) => Found {
  const known = new Map<string | undefined, Found>();
  return (request) => {
    const header = request.headers[name];
    const before = known.get(header);
    if (before !== undefined) return before;
    const found = find(request);
    if (known.size >= most) known.clear();
    known.set(header, found);
    return found;
  };
}

const json = 'application/json';

/** Whether whoever asks takes JSON, whatever else is said of it: application/json; charset=utf-8 is JSON too. */
export const takesJson = remembered('accept', (request) => {
  const accepted = request.accepts();
  return accepted.type([json]) === json || [accepted.types()].flat().includes(json);
});

/** The language of ours that somebody likes best to read. */
export const languageOf = remembered('accept-language', (request): Language => {
  const wanted = request.accepts().language([...languages]);
  return languages.find((language) => language === wanted) ?? 'en';
});
