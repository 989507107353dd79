import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';

import { longestSchoolName, unnamedSchool } from '../../contract/school.ts';
import { type Bucket, type CopiesPlace, bucketAddress, bucketAt, namesBucket, overlap } from './bucket.ts';
import { CannotStart } from './cannot-start.ts';
import { persistedSecret } from './persisted-secret.ts';
import {
  baseOf,
  isBase,
  isListOfAddresses,
  isListOfOrigins,
  isOrigin,
  isTimeZone,
  itemsOf,
  url,
  wholeNumber,
} from './setting-fields.ts';

/** The settings, read once at the start. */
export interface Config {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** The number of processes that serve. */
  workers: number;
  /** An absolute path. */
  dataFolder: string;
  /** Without it the server runs an embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Whether the database is a directory of schools, each of which has a database of its own. */
  schools: boolean;
  /** A pooler in front of that database, which gives each transaction of a request a session; undefined for none. */
  poolerUrl: string | undefined;
  /** Replicas of that database, or a proxy that leads to them, where requests that read are answered; undefined for none. */
  readUrl: string | undefined;
  /** The public address of the page, as in `https://savol.example`: no path, no slash at the end. */
  publicUrl: string | undefined;
  /** The origin that the page calls the API on, where that is not its own. */
  apiOrigin: string | undefined;
  /** The origins whose pages may call the API of this server, besides its own. */
  allowedOrigins: string[];
  /** Without it mails are written to the outbox in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  secretKey: string;
  signupRole: 'pupil' | 'user';
  /** The time zone by which days and weeks begin, as in `Asia/Tashkent`. */
  timeZone: string;
  /** The name of the school until staff set one. */
  schoolName: string;
  /** The addresses of trusted proxies, whose X-Forwarded-* headers count. */
  trustProxy: string[] | undefined;
  /** Whether browsers keep the program, by a service worker. Where not, those that do give it up. */
  serviceWorker: boolean;
  /** Bytes of disk space below which writes are refused. Without it the limit depends on the size of the disk. */
  keepFree: number | undefined;
  logLevel: LogLevel;
  /** Whether HTTPS is served beside HTTP with a certificate that Savol signs itself. */
  https: 'off' | 'local';
  /** 0 for any free port. */
  httpsPort: number;
  /** The files, by absolute paths, of a certificate that others signed. HTTPS is served with it. */
  httpsFiles: { cert: string; key: string } | undefined;
  /** The name without `.local` that is announced by mDNS; undefined for none. */
  mdnsName: string | undefined;
  /** The address, of its own, on which metrics are served; undefined for none. */
  metrics: { host: string; /** 0 for any free port. */ port: number } | undefined;
  /** The beginning of the addresses of a collector of traces, without a slash at the end; undefined for none: then nothing is traced. */
  tracesUrl: string | undefined;
  /** The language model that analyzes tests; undefined for none: then nothing is sent. */
  ai: LanguageModel | undefined;
  /** The bucket of pictures and recordings; undefined where they are in the data folder. */
  files: Bucket | undefined;
  /** Where copies of the files of that bucket are; without it in the folder `copies` of the data folder. */
  copies?: CopiesPlace;
  /** The backups of each night; undefined for none. */
  backups: NightlyBackups | undefined;
}

/** Where backups are: in a folder, by an absolute path, which need not exist as its disk is not always there, or in a bucket. */
export type BackupLocation = { folder: string } | { bucket: Bucket };

export type NightlyBackups = BackupLocation & {
  /** How many of them are retained. */
  keep: number;
  /** When one is made, by the clock of the school, as in `03:00`. */
  time: string;
};

/**
 * The folder of backups that changes are written to as they happen, and how many copies of the database stay there.
 * @returns undefined where they are not: without a folder of backups, with DATABASE_URL, and for many schools
 */
export function archiveOf({
  backups,
  databaseUrl,
  schools,
}: Pick<Config, 'backups' | 'databaseUrl' | 'schools'>): { folder: string; keep: number } | undefined {
  const isArchived = databaseUrl === undefined && !schools;
  return isArchived && backups !== undefined && 'folder' in backups ? backups : undefined;
}

export type LanguageModel = {
  /** The beginning of the addresses of an OpenAI-compatible API, without a slash at the end. */
  url: string;
  model: string;
  /** The key of the API, which goes to it alone. */
  key: string | undefined;
  /** The most requests of a day of the school. */
  dailyLimit: number;
  /** The most requests at once. */
  atOnce: number;
};

/** Whether the server itself serves HTTPS, and the signer of its certificate: Savol, or an authority whose files it has. */
export function httpsOf({
  https,
  httpsFiles,
}: Pick<Config, 'https' | 'httpsFiles'>): 'off' | 'local' | 'files' {
  return httpsFiles === undefined ? https : 'files';
}

/** Whether people reach the server over HTTPS. */
export function usesHttps({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

const shortestSecret = 32;

/** The variables with their defaults. An empty one counts as absent. */
const Environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 8000),
  WORKERS: z._default(wholeNumber(1, 64), 1),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'like postgres://user:password@host:5432/database'),
  ),
  DATABASE_POOLER_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'like postgres://user:password@host:6432/database'),
  ),
  DATABASE_READ_URL: z.optional(
    url(['postgres:', 'postgresql:'], 'like postgres://user:password@host:5001/database'),
  ),
  SCHOOLS: z._default(z.enum(['one', 'many'], 'one or many'), 'one'),
  PUBLIC_URL: z.optional(url(['http:', 'https:'], 'like https://savol.example, with no path', isOrigin)),
  API_ORIGIN: z.optional(url(['http:', 'https:'], 'like https://api.savol.example, with no path', isOrigin)),
  ALLOWED_ORIGINS: z.optional(
    z
      .string()
      .check(
        z.refine(isListOfOrigins, 'like https://savol.example, https://savol.school.example, with no paths'),
      ),
  ),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'], 'like smtp://user:password@host:587')),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'like Savol <savol@school.example>')),
    'Savol <savol@localhost>',
  ),
  SECRET_KEY: z.optional(
    z.string().check(z.minLength(shortestSecret, `at least ${shortestSecret} characters`)),
  ),
  SIGNUP_ROLE: z._default(z.enum(['pupil', 'user'], 'pupil or user'), 'pupil'),
  TIME_ZONE: z._default(
    z.string().check(z.refine(isTimeZone, 'a time zone like Asia/Tashkent')),
    'Asia/Tashkent',
  ),
  SCHOOL_NAME: z._default(
    z
      .string()
      .check(
        z.maxLength(longestSchoolName, `at most ${longestSchoolName} characters`),
        z.regex(/^[^\r\n]*$/, 'one line'),
      ),
    unnamedSchool,
  ),
  TRUST_PROXY: z.optional(z.string().check(z.refine(isListOfAddresses, 'like 127.0.0.1, 10.0.0.0/8'))),
  SERVICE_WORKER: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  KEEP_FREE: z.optional(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'a whole number of megabytes')), z.transform(Number)),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  HTTPS: z._default(z.enum(['off', 'local'], 'off or local'), 'off'),
  HTTPS_PORT: z._default(wholeNumber(0, 65_535), 8443),
  HTTPS_CERT: z.optional(z.string()),
  HTTPS_KEY: z.optional(z.string()),
  MDNS: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  MDNS_NAME: z._default(
    z
      .string()
      .check(z.regex(/^[a-z\d]([a-z\d-]{0,58}[a-z\d])?$/i, 'letters, digits and hyphens, without .local')),
    'savol',
  ),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    url(['http:', 'https:'], 'like http://127.0.0.1:4318, with no password and no query', isBase),
  ),
  AI_URL: z.optional(
    url(['http:', 'https:'], 'like http://127.0.0.1:11434/v1, with no password and no query', isBase),
  ),
  AI_MODEL: z.optional(
    z.string().check(z.maxLength(200, 'at most 200 characters'), z.regex(/^[^\r\n]*$/, 'one line')),
  ),
  AI_KEY: z.optional(z.string().check(z.regex(/^[!-~]{1,1000}$/, 'letters, digits and signs of ASCII'))),
  AI_DAILY_LIMIT: z._default(wholeNumber(1, 100_000), 500),
  AI_AT_ONCE: z._default(wholeNumber(1, 8), 1),
  FILES_URL: z.optional(z.string().check(z.regex(bucketAddress, 'like s3://bucket/school'))),
  AWS_ENDPOINT_URL: z.optional(
    url(['http:', 'https:'], 'like http://10.0.0.5:9000, with no password and no query', isBase),
  ),
  AWS_REGION: z._default(z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'like us-east-1')), 'us-east-1'),
  AWS_ACCESS_KEY_ID: z.optional(
    z.string().check(z.regex(/^[!-~]{1,200}$/, 'letters, digits and signs of ASCII')),
  ),
  AWS_SECRET_ACCESS_KEY: z.optional(
    z.string().check(z.regex(/^[!-~]{1,1000}$/, 'letters, digits and signs of ASCII')),
  ),
  BACKUP_DIR: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => !namesBucket(text) || bucketAddress.test(text),
          'a folder, or a bucket like s3://bucket/school',
        ),
      ),
  ),
  BACKUP_KEEP: z._default(wholeNumber(1, 1000), 7),
  BACKUP_TIME: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day like 03:00')),
    '03:00',
  ),
});

/** The names of all variables that the server reads. */
export const variables = Object.keys(Environment.shape);

/** The place of the data. */
export type DataLocation = Pick<Config, 'dataFolder' | 'databaseUrl' | 'files' | 'keepFree'> & {
  /** Whether the secret key is a setting, rather than a file in the data folder. */
  secretIsSet: boolean;
};

/** Says which command is for a server of many schools. */
export const ofManySchools =
  'This server has many schools (SCHOOLS=many), and this command is for a server with one. See: npm run schools';

/**
 * Reads the place of the data, and creates nothing.
 * @throws CannotStart as `readConfig`, and where the data are of many schools
 */
export function readDataLocation(environment: NodeJS.ProcessEnv): DataLocation {
  const settings = parseEnvironment(environment);
  if (settings.SCHOOLS === 'many') throw new CannotStart(ofManySchools);
  return {
    dataFolder: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    files: bucketAt(settings.FILES_URL, settings),
    keepFree: bytesOf(settings.KEEP_FREE),
    secretIsSet: settings.SECRET_KEY !== undefined,
  };
}

/**
 * Reads the key of the store, for a bucket that a command line names rather than the settings.
 * @throws CannotStart as `readConfig`, and where the address is none, or the settings have no key
 */
export function readBucket(environment: NodeJS.ProcessEnv, address: string): Bucket {
  if (!bucketAddress.test(address)) {
    throw new CannotStart(`${address} is no place in a bucket: write one like s3://bucket/school.`);
  }
  const bucket = bucketAt(address, parseEnvironment(environment));
  if (bucket !== undefined) return bucket;
  throw new CannotStart(`Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: ${address} is a bucket.`);
}

/**
 * Reads the language model, and creates nothing.
 * @throws CannotStart as `readConfig`
 */
export function readLanguageModel(environment: NodeJS.ProcessEnv): Config['ai'] {
  return languageModelOf(parseEnvironment(environment));
}

/**
 * Reads the environment. Without SECRET_KEY it reads the secret key in the data folder, and creates both if necessary.
 * @param fallback defaults of the command, which replace the usual ones
 * @throws CannotStart with a line for each wrong variable, which does not contain its value
 */
export function readConfig(environment: NodeJS.ProcessEnv, fallback: { DATA_DIR?: string } = {}): Config {
  const settings = parseEnvironment({ ...fallback, ...withoutEmpty(environment) });
  const config = configOf(settings);
  return { ...config, secretKey: settings.SECRET_KEY ?? storedSecret(config.dataFolder) };
}

/**
 * Reads the environment without the secret key, and creates nothing.
 * @throws CannotStart as `readConfig`
 */
export function readKeylessConfig(environment: NodeJS.ProcessEnv): KeylessConfig {
  return configOf(parseEnvironment(environment));
}

export type KeylessConfig = Omit<Config, 'secretKey'>;

function configOf(settings: z.infer<typeof Environment>): KeylessConfig {
  const dataFolder = resolve(settings.DATA_DIR);
  return {
    host: settings.HOST,
    port: settings.PORT,
    workers: settings.WORKERS,
    dataFolder,
    databaseUrl: settings.DATABASE_URL,
    schools: settings.SCHOOLS === 'many',
    poolerUrl: settings.DATABASE_POOLER_URL,
    readUrl: settings.DATABASE_READ_URL,
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
    apiOrigin: settings.API_ORIGIN && new URL(settings.API_ORIGIN).origin,
    allowedOrigins: itemsOf(settings.ALLOWED_ORIGINS ?? '').map((item) => new URL(item).origin),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    signupRole: settings.SIGNUP_ROLE,
    timeZone: settings.TIME_ZONE,
    schoolName: settings.SCHOOL_NAME.trim(),
    trustProxy: settings.TRUST_PROXY === undefined ? undefined : itemsOf(settings.TRUST_PROXY),
    serviceWorker: settings.SERVICE_WORKER === 'on',
    keepFree: bytesOf(settings.KEEP_FREE),
    logLevel: settings.LOG_LEVEL,
    https: settings.HTTPS,
    httpsPort: settings.HTTPS_PORT,
    httpsFiles: filesOf(settings),
    mdnsName: settings.MDNS === 'on' ? settings.MDNS_NAME.toLowerCase() : undefined,
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT && baseOf(settings.OTEL_EXPORTER_OTLP_ENDPOINT),
    ai: languageModelOf(settings),
    files: bucketAt(settings.FILES_URL, settings),
    backups: backupsOf(settings),
  };
}

function backupsOf(settings: z.infer<typeof Environment>): Config['backups'] {
  const { BACKUP_DIR, BACKUP_KEEP, BACKUP_TIME } = settings;
  if (BACKUP_DIR === undefined) return undefined;
  const others = { keep: BACKUP_KEEP, time: BACKUP_TIME };
  if (!namesBucket(BACKUP_DIR)) return { folder: resolve(BACKUP_DIR), ...others };
  const bucket = bucketAt(BACKUP_DIR, settings);
  return bucket && { bucket, ...others };
}

function bytesOf(megabytes: number | undefined): number | undefined {
  return megabytes === undefined ? undefined : megabytes * 1024 * 1024;
}

function filesOf({ HTTPS_CERT, HTTPS_KEY }: z.infer<typeof Environment>): Config['httpsFiles'] {
  if (HTTPS_CERT === undefined || HTTPS_KEY === undefined) return undefined;
  return { cert: resolve(HTTPS_CERT), key: resolve(HTTPS_KEY) };
}

function languageModelOf(settings: z.infer<typeof Environment>): Config['ai'] {
  const { AI_URL, AI_MODEL, AI_KEY, AI_DAILY_LIMIT, AI_AT_ONCE } = settings;
  if (AI_URL === undefined || AI_MODEL === undefined) return undefined;
  return {
    url: baseOf(AI_URL),
    model: AI_MODEL.trim(),
    key: AI_KEY,
    dailyLimit: AI_DAILY_LIMIT,
    atOnce: AI_AT_ONCE,
  };
}

/** The contradictions between settings that are valid each by itself. */
function contradictionsIn(settings: z.infer<typeof Environment>): string[] {
  const {
    AI_MODEL,
    AI_URL,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    BACKUP_DIR,
    DATABASE_POOLER_URL,
    DATABASE_READ_URL,
    DATABASE_URL,
    FILES_URL,
    HTTPS,
    HTTPS_CERT,
    HTTPS_KEY,
    HTTPS_PORT,
    METRICS_PORT,
    PORT,
    SCHOOLS,
    WORKERS,
  } = settings;
  const served = HTTPS === 'local' || HTTPS_CERT !== undefined;
  const many = SCHOOLS === 'many';
  const stored = [FILES_URL !== undefined && 'FILES_URL', namesBucket(BACKUP_DIR ?? '') && 'BACKUP_DIR'];
  const ofBucket = stored.find((name) => name !== false);
  return [
    many && WORKERS > 1 && 'WORKERS must be 1, since SCHOOLS is many: run several servers instead',
    many && HTTPS === 'local' && 'HTTPS must be off, since SCHOOLS is many: set HTTPS_CERT, or a proxy',
    many &&
      DATABASE_POOLER_URL !== undefined &&
      'DATABASE_POOLER_URL must be left out, since SCHOOLS is many',
    DATABASE_POOLER_URL !== undefined &&
      DATABASE_URL === undefined &&
      'DATABASE_URL must be set, since DATABASE_POOLER_URL is',
    DATABASE_READ_URL !== undefined &&
      DATABASE_URL === undefined &&
      'DATABASE_URL must be set, since DATABASE_READ_URL is',
    HTTPS_CERT !== undefined && HTTPS_KEY === undefined && 'HTTPS_KEY must be set, since HTTPS_CERT is',
    HTTPS_KEY !== undefined && HTTPS_CERT === undefined && 'HTTPS_CERT must be set, since HTTPS_KEY is',
    HTTPS === 'local' && HTTPS_CERT !== undefined && 'HTTPS must be off, since HTTPS_CERT is set',
    ofBucket !== undefined &&
      AWS_ACCESS_KEY_ID === undefined &&
      `AWS_ACCESS_KEY_ID must be set, since ${ofBucket} is a bucket`,
    ofBucket !== undefined &&
      AWS_SECRET_ACCESS_KEY === undefined &&
      `AWS_SECRET_ACCESS_KEY must be set, since ${ofBucket} is a bucket`,
    overlap(FILES_URL, BACKUP_DIR) &&
      'BACKUP_DIR must be another bucket than FILES_URL, or another part of it: s3://schools/backups beside s3://schools/files',
    AI_URL !== undefined && AI_MODEL === undefined && 'AI_MODEL must be set, since AI_URL is',
    served && PORT !== 0 && PORT === HTTPS_PORT && 'HTTPS_PORT must be another port than PORT',
    METRICS_PORT !== 0 && METRICS_PORT === PORT && 'METRICS_PORT must be another port than PORT',
    served &&
      METRICS_PORT !== 0 &&
      METRICS_PORT === HTTPS_PORT &&
      'METRICS_PORT must be another port than HTTPS_PORT',
  ].filter((line) => line !== false);
}

function parseEnvironment(environment: NodeJS.ProcessEnv): z.infer<typeof Environment> {
  const result = z.safeParse(Environment, withoutEmpty(environment));
  const wrong = result.success
    ? contradictionsIn(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')} must be ${issue.message}`);
  if (result.success && wrong.length === 0) return result.data;
  const lines = wrong.map((line) => `  ${line}`);
  throw new CannotStart(`These settings are wrong (environment or .env):\n${lines.join('\n')}`);
}

function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

/** A new secret would make every token invalid, so it is stored. */
function storedSecret(dataFolder: string): string {
  return inDataFolder(dataFolder, () => persistedSecret(join(dataFolder, 'secret-key'), shortestSecret));
}

/**
 * Runs `work` in the data folder, and creates the folder where there is none.
 * @throws CannotStart when the account cannot write there
 */
export function inDataFolder<Made>(folder: string, work: () => Made): Made {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK | constants.X_OK);
    return work();
  } catch (error) {
    throw new CannotStart(`The data folder ${folder} cannot be used: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const closed = 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
  return closed
    ? 'this account may not write there. Choose another DATA_DIR, or another account.'
    : error.message;
}
