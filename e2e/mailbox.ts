import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; subject: string; text: string; html: string };

/** A real SMTP server that stores the mails it receives. */
export class Mailbox {
  readonly #mails: ReceivedMail[] = [];
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          void this.#keep(Buffer.concat(chunks), recipients, done);
        });
      },
    });
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await new Promise<void>((resolve) => mailbox.#server.listen(0, '127.0.0.1', resolve));
    return mailbox;
  }

  get url(): string {
    const address = this.#server.server.address();
    if (address === null || typeof address === 'string') throw new Error('the mailbox does not listen');
    return `smtp://127.0.0.1:${address.port}`;
  }

  async #keep(raw: Buffer, recipients: string[], done: () => void): Promise<void> {
    const { subject = '', text = '', html = '' } = await PostalMime.parse(raw);
    for (const to of recipients) this.#mails.push({ to, subject, text, html });
    done();
  }

  /** Waits for a mail to an address with this text in it. @returns the newest one */
  async newest(to: string, text = ''): Promise<ReceivedMail> {
    const deadline = Date.now() + 120_000;
    while (Date.now() < deadline) {
      const mail = this.#mails.findLast((received) => received.to === to && received.text.includes(text));
      if (mail !== undefined) return mail;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no mail came to ${to} with “${text}” in it`);
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

/** The link in a mail's text, as a path of the server. */
export function linkIn(mail: ReceivedMail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error('the mail has no link');
  return new URL(link).pathname;
}
