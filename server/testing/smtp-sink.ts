import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { afterAll, beforeAll, vi } from 'vitest';

type Received = Email & { raw: string; envelopeTo: string[] };

export type SmtpSink = {
  /** What SMTP_URL would say. */
  url: string;
  /** Everything that was delivered, the oldest first. */
  mails: Received[];
  /** Every attempt to deliver, refused ones included: the recipient. */
  attempts: string[];
  /** The mails to an address as soon as there are so many. */
  mailsTo: (address: string, count: number) => Promise<Received[]>;
  /** The newest mail to an address, which must come. */
  mailTo: (address: string) => Promise<Received>;
  listen: () => Promise<void>;
  close: () => Promise<void>;
};

type Refuse = (recipient: string) => { message: string; responseCode: number } | undefined;

/**
 * A real mail server on a port of its own, which keeps what it is given. It goes away with the tests of the file.
 * @param refuse says for a recipient whether the server refuses it
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
        { timeout: 30_000, interval: 20 },
      ),
    mailTo: async (address) => {
      const mail = (await sink.mailsTo(address, 1)).at(-1);
      if (mail === undefined) throw new Error(`no mail to ${address}`);
      return mail;
    },
    listen: async () => {
      server = makeServer(sink, refuse);
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
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
      void keep(sink, stream, session).then(() => taken(), taken);
    },
  });
}

async function keep(sink: SmtpSink, stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
  const raw = Buffer.concat((await stream.toArray()) as Buffer[]);
  const email = await PostalMime.parse(raw);
  const envelopeTo = envelope.rcptTo.map(({ address }) => address);
  sink.mails.push({ ...email, raw: raw.toString('latin1'), envelopeTo });
}
