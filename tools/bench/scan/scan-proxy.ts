import { createServer, request, type IncomingHttpHeaders } from 'node:http';

import { logIn, setPassword } from '../../../contract/people/auth.ts';
import { deleteOwnUser } from '../../../contract/people/users.ts';
import { listen } from './listen.ts';
import { type Account, spareTokens } from './spare-accounts.ts';

/** Words that the proxy replaces in addresses, headers and bodies. */
export const marks = {
  /** A number that no other request has: the same address or key again would meet a limit, and the scanner learn nothing. */
  unique: 'scan-unique',
  /** An access token that is valid. */
  token: 'scan-token',
  /** A refresh token of a session of its own. */
  refresh: 'scan-refresh',
} as const;

/** Milliseconds after which the proxy logs in again: tokens are valid for longer. After a 401, which may have another reason, sooner. */
const sessionAge = { usual: 8 * 60 * 1000, refused: 30 * 1000 };

/** Requests that may end the account, or meet its limit of wrong passwords. They are sent by spare accounts. */
const spending = new Set([setPassword, deleteOwnUser].map(({ method, path }) => `${method} /django${path}`));

/** The path of the page that the proxy adds. */
export const pagePath = '/scan/';

/** Whose requests a proxy sends. */
export type Accounts = { account: Account; spares: readonly Account[] };

/** A proxy before the server that is scanned. It keeps a session, and sends each request from another network address. */
export type ScanProxy = {
  origin: string;
  /** The number of answers by status. */
  counts: Map<number, number>;
  /** Requests that were answered 500, 502 or 504, or not at all. */
  failures: Set<string>;
};

/** Starts a proxy, which ends with `opened`. @param page is answered at `pagePath` */
export async function startScanProxy(
  target: string,
  { account, spares }: Accounts,
  opened: AsyncDisposableStack,
  page = '',
): Promise<ScanProxy> {
  const { hostname, port } = new URL(target);
  const counts = new Map<number, number>();
  const failures = new Set<string>();
  let sent = 0;

  const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

  async function open(who: Account): Promise<{ access: string; refresh: string }> {
    sent += 1;
    const response = await fetch(`${target}/django${logIn.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': addressOf(sent) },
      body: JSON.stringify(who),
    });
    if (!response.ok) throw new Error(`The log-in of the scan was answered ${response.status}.`);
    return (await response.json()) as { access: string; refresh: string };
  }

  const { refresh } = await open(account);
  let session = await open(account);
  const spare = spareTokens(spares, async (who) => (await open(who)).access);
  let since = performance.now();
  let renewing: Promise<void> | undefined;
  async function renew(): Promise<void> {
    since = performance.now();
    // A log-in that a limit refuses is tried again later. The scan counts the refusals until then.
    session = await open(account).catch(() => session);
    renewing = undefined;
  }

  /** Logs in again where the session is old, or may have been ended by a request of the scanner. */
  async function keepSession(age: number): Promise<void> {
    if (performance.now() - since >= age) renewing ??= renew();
    await renewing;
  }

  const replaced = (text: string, number: number, token: string) =>
    text
      .replaceAll(marks.unique, `u${number}`)
      .replaceAll(marks.token, token)
      .replaceAll(marks.refresh, refresh);

  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      if (url === pagePath) outgoing.setHeader('Content-Type', 'text/html').end(page);
      else {
        forward().catch((error: unknown) => {
          failures.add(String(error));
          outgoing.destroy();
        });
      }
    });

    async function forward(): Promise<void> {
      const usesToken = incoming.headers.authorization === `JWT ${marks.token}`;
      const spends = usesToken && spending.has(`${method} ${url}`);
      if (usesToken && !spends) await keepSession(sessionAge.usual);
      const token = spends ? await spare.next() : session.access;
      sent += 1;
      const number = sent;
      const bytes = Buffer.from(replaced(Buffer.concat(chunks).toString('latin1'), number, token), 'latin1');
      const headers = headersOf(incoming.headers, (text) => replaced(text, number, token));
      const forwarded = [incoming.headers['x-forwarded-for'], addressOf(number)].flat().filter(Boolean);
      const passedOn = request(
        {
          hostname,
          port,
          method,
          path: replaced(url, number, token),
          headers: {
            ...headers,
            host: `${hostname}:${port}`,
            'x-forwarded-for': forwarded.join(', '),
            ...(bytes.length > 0 && { 'content-length': bytes.length }),
          },
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          counts.set(status, (counts.get(status) ?? 0) + 1);
          if (status >= 500 && status !== 503) failures.add(`${status} ${method} ${url} ${bytes.toString()}`);
          if (spends && (status === 401 || status < 300)) spare.spent(token);
          else if (status === 401 && usesToken) void keepSession(sessionAge.refused);
          outgoing.writeHead(status, answer.headers);
          answer.pipe(outgoing);
        },
      );
      passedOn.on('error', (error) => {
        failures.add(`${error.message} ${method} ${url} ${bytes.toString()}`);
        outgoing.destroy();
      });
      passedOn.end(bytes);
    }
  });
  return { origin: await listen(server, opened), counts, failures };
}

/** Headers to pass on. Those that HTTP cannot carry are left out, as no client can send them. */
function headersOf(headers: IncomingHttpHeaders, replace: (text: string) => string): Record<string, string> {
  const proxyHeaders = new Set([
    'host',
    'content-length',
    'connection',
    'transfer-encoding',
    'x-forwarded-for',
  ]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      proxyHeaders.has(name) || value === undefined ? [] : [[name, replace([value].flat().join(', '))]],
    ),
  );
}
