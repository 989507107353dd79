import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, vi } from 'vitest';

import { longestWait } from './longest-wait.ts';

type Received = Email & { raw: string; envelopeTo: string[] };

export type SmtpSink = {
  /** Its SMTP_URL. */
  url: string;
  /** The delivered mails, the oldest first. */
  mails: Received[];
  /** The recipients of all attempts to deliver, refused ones included. */
  attempts: string[];
  /** Waits until an address has received a number of mails. */
  mailsTo: (address: string, count: number) => Promise<Received[]>;
  /** Waits for a mail to an address, and returns the newest one. */
  mailTo: (address: string) => Promise<Received>;
  listen: () => Promise<void>;
  close: () => Promise<void>;
};

type Refuse = (recipient: string) => { message: string; responseCode: number } | undefined;

/**
 * A real mail server on its own port, which stores the delivered mails, for the tests of one file.
 * @param refuse returns the error for a recipient whom the server refuses
 */
export function startSmtpSink(refuse: Refuse = () => undefined): SmtpSink {
  let port = 0;
  let server: SMTPServer | undefined;

  const sink: SmtpSink = {
    url: '',
    mails: [],
    attempts: [],
    mailsTo: (address, count) =>
      vi.waitFor(
        () => {
          const mails = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(address));
          if (mails.length < count) throw new Error(`${mails.length} of ${count} mails to ${address}`);
          return mails;
        },
        { timeout: longestWait, interval: 20 },
      ),
    mailTo: async (address) => {
      const mail = (await sink.mailsTo(address, 1)).at(-1);
      if (mail === undefined) throw new Error(`no mail to ${address}`);
      return mail;
    },
    listen: async () => {
      const ports = port === 0 ? Array.from({ length: 20 }, randomPort) : [port];
      for (const each of ports) server ??= await listening(makeServer(sink, refuse), each);
      if (server === undefined) throw new Error(`Other programs have the ports ${ports.join(', ')}.`);
      port = (server.server.address() as AddressInfo).port;
      sink.url = `smtp://127.0.0.1:${port}`;
    },
    close: async () => {
      await new Promise<void>((done) => {
        if (server === undefined) done();
        else server.close(done);
      });
      server = undefined;
    },
  };
  beforeAll(() => sink.listen());
  afterAll(() => sink.close());
  return sink;
}

/** A port outside the range that systems assign: it is still free when the mail server listens on it again. */
function randomPort(): number {
  return 20_000 + Math.floor(Math.random() * 10_000);
}

/** Listens on a port; undefined where the port is in use. */
async function listening(server: SMTPServer, port: number): Promise<SMTPServer | undefined> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server.server, 'listening');
    return server;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined;
    throw error;
  }
}

function makeServer(sink: SmtpSink, refuse: Refuse): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      sink.attempts.push(address);
      const refusal = refuse(address);
      done(refusal === undefined ? null : Object.assign(new Error(refusal.message), refusal));
    },
    onData(stream, session, taken) {
      void store(sink, stream, session).then(() => taken(), taken);
    },
  });
}

async function store(sink: SmtpSink, stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
  const raw = Buffer.concat((await stream.toArray()) as Buffer[]);
  const email = await PostalMime.parse(raw);
  const envelopeTo = envelope.rcptTo.map(({ address }) => address);
  sink.mails.push({ ...email, raw: raw.toString('latin1'), envelopeTo });
}
