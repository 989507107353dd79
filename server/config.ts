import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { CannotStart } from './cannot-start.ts';

/** What the environment settles, read once at start. */
export interface Config {
  host: string;
  /** 0 takes any port that is free. */
  port: number;
  /** An absolute path. */
  dataFolder: string;
  /** Without it the server runs a PostgreSQL of its own. */
  databaseUrl: string | undefined;
  /** Where people find the server, as in `https://savol.example`: no path, no slash at the end. */
  publicUrl: string | undefined;
  /** Without it mails go to the outbox in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  secretKey: string;
  signupRole: 'pupil' | 'user';
  logLevel: LogLevel;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const shortestSecret = 32;

/** The variables by name, with what they default to; an empty one counts as absent. */
const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port('a whole number from 0 to 65535'), 8000),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'like postgres://user:password@host:5432/database'),
  ),
  PUBLIC_URL: z.optional(url(['http:', 'https:'], 'like https://savol.example, with no path', isOrigin)),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'like smtp://user:password@host:587')),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'like Savol <savol@school.example>')),
    'Savol <savol@localhost>',
  ),
  SECRET_KEY: z.optional(
    z.string().check(z.minLength(shortestSecret, `at least ${shortestSecret} characters`)),
  ),
  SIGNUP_ROLE: z._default(z.enum(['pupil', 'user'], 'pupil or user'), 'pupil'),
  LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
});

/** The names of all variables that the server reads. */
export const variables = Object.keys(Environment.shape);

function port(expected: string) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,5}$/, expected)),
    z.pipe(z.transform(Number), z.number().check(z.maximum(65_535, expected))),
  );
}

function url(protocols: string[], expected: string, also: (url: URL) => boolean = () => true) {
  return z.string().check(
    z.refine((text) => {
      const parsed = URL.parse(text);
      return parsed !== null && protocols.includes(parsed.protocol) && namesHost(parsed) && also(parsed);
    }, expected),
  );
}

/** PostgreSQL may also be named by the folder of its socket: postgres:///savol?host=/run/postgresql */
function namesHost(address: URL): boolean {
  return address.hostname !== '' || address.searchParams.has('host');
}

function isOrigin(address: URL): boolean {
  return address.href === `${address.origin}/`;
}

/**
 * Reads the environment, and makes the data folder and the secret when there are none.
 * @param fallback what the variables default to where the command wants other defaults than usual
 * @throws CannotStart with everything that is wrong, one line each; secrets are not repeated
 */
export function readConfig(environment: NodeJS.ProcessEnv, fallback: { DATA_DIR?: string } = {}): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = z.safeParse(Environment, { ...fallback, ...given });
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} must be ${issue.message}`);
    throw new CannotStart(`These settings are wrong (environment or .env):\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const dataFolder = resolve(settings.DATA_DIR);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataFolder,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    secretKey: settings.SECRET_KEY ?? keptSecret(dataFolder),
    signupRole: settings.SIGNUP_ROLE,
    logLevel: settings.LOG_LEVEL,
  };
}

/** The secret has to outlive the process: with another one every link and token that was given out would be void. */
function keptSecret(dataFolder: string): string {
  const path = join(dataFolder, 'secret-key');
  try {
    mkdirSync(dataFolder, { recursive: true });
    return readSecret(path) ?? makeSecret(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotStart(`The data folder ${dataFolder} cannot be used: ${why}`);
  }
}

function readSecret(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const kept = readFileSync(path, 'utf8').trim();
  if (kept.length >= shortestSecret) return kept;
  rmSync(path);
  return undefined;
}

/** The file appears whole or not at all, and the first of two starts at once settles what is in it. */
function makeSecret(path: string): string {
  const made = randomBytes(48).toString('base64url');
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${made}\n`, { mode: 0o600 });
  try {
    linkSync(unfinished, path);
    return made;
  } catch (error) {
    const kept = readSecret(path);
    if (kept === undefined) throw error;
    return kept;
  } finally {
    rmSync(unfinished);
  }
}
