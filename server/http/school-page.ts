import '@fastify/accepts';
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { School } from '../../contract/school.ts';
import { escapeHtml } from '../mail/letter.ts';

/** The texts that the page shows without a request. */
type Shown = Pick<School, 'name' | 'contact'>;

/** The page of a build with these texts, in each encoding that browsers take. */
type Made = Shown & {
  builtAt: number;
  tag: string;
  bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
};

/** Milliseconds for which a page waits for the texts of now. */
const longestWait = 300;

/**
 * Sends the page with the name of the school and its contact, so that the header shows them without a request. A database that does not
 * answer delays no page: the texts that were read last are in it then.
 * @param file the page as it was built
 * @param read reads the texts of the school
 * @returns a function that sends the page, and says whether it did: not where the school has neither name nor contact
 */
export function schoolPage(
  file: string,
  read: () => Promise<Shown>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  let known: Shown = { name: '', contact: '' };
  let reading: Promise<void> | undefined;
  let made: Made | undefined;

  async function readAgain(): Promise<void> {
    try {
      const { name, contact } = await read();
      known = { name, contact };
    } catch {
      // The next page asks again.
    } finally {
      reading = undefined;
    }
  }

  async function textsNow(): Promise<Shown> {
    reading ??= readAgain();
    await Promise.race([reading, wait(longestWait, undefined, { ref: false })]);
    return known;
  }

  return async (request, reply) => {
    const texts = await textsNow();
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined || (texts.name === '' && texts.contact === '')) return false;
    if (made?.builtAt !== builtAt || made.name !== texts.name || made.contact !== texts.contact) {
      made = { ...make(readFileSync(file, 'utf8'), texts), ...texts, builtAt };
    }
    reply.code(200).headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      ETag: made.tag,
      Vary: 'Accept-Encoding',
    });
    if (request.headers['if-none-match']?.includes(made.tag) === true) {
      reply.code(304).send();
      return true;
    }
    // Browsers name gzip first and take the smaller one as gladly.
    const accepted = request.accepts().encodings();
    const encoding = (['br', 'gzip'] as const).find((coding) => accepted.includes(coding));
    if (encoding === undefined) reply.send(made.bodies.identity);
    else reply.header('Content-Encoding', encoding).send(made.bodies[encoding]);
    return true;
  };
}

function make(html: string, { name, contact }: Shown): Pick<Made, 'tag' | 'bodies'> {
  const [shownName, shownContact] = [escapeHtml(name), escapeHtml(contact)];
  const meta = `<meta name="school" content="${shownName}" data-contact="${shownContact}" />`;
  const brand = name === '' ? '' : `<small class="header-school">${shownName}</small>`;
  const text = html
    .replace('</head>', () => `${meta}</head>`)
    .replace('<span>Savol</span>', () => `<span>Savol${brand}</span>`);
  const identity = Buffer.from(text);
  return {
    tag: `W/"${hash('sha256', text, 'base64url').slice(0, 16)}"`,
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}
