import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { archiveOf, httpsOf, readBucket, readConfig, readKeylessConfig, variables } from './config.ts';

let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'savol-config-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const secret = 's'.repeat(32);

test('.env.example names exactly the variables that are read, with their defaults', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  expect(Object.keys(example).toSorted()).toEqual(variables.toSorted());
  expect(readConfig({ ...example, SECRET_KEY: secret })).toEqual(readConfig({ SECRET_KEY: secret }));
  const required = Object.entries(example).filter(([, value]) => value);
  for (const [name, value] of required) expect(shown(name), name).toBe(value);
});

/** The default of the configuration, written as in the environment. */
function shown(name: string): string {
  const config = readConfig({ SECRET_KEY: secret });
  const values: Record<string, string> = {
    HOST: config.host,
    PORT: String(config.port),
    WORKERS: String(config.workers),
    SCHOOLS: config.schools ? 'many' : 'one',
    DATA_DIR: config.dataFolder.replace(process.cwd(), '.'),
    MAIL_FROM: config.mailFrom,
    SIGNUP_ROLE: config.signupRole,
    TIME_ZONE: config.timeZone,
    SCHOOL_NAME: config.schoolName,
    SERVICE_WORKER: config.serviceWorker ? 'on' : 'off',
    LOG_LEVEL: config.logLevel,
    HTTPS: config.https,
    HTTPS_PORT: String(config.httpsPort),
    MDNS: config.mdnsName === undefined ? 'off' : 'on',
    MDNS_NAME: config.mdnsName ?? '',
    METRICS_HOST: readConfig({ METRICS_PORT: '9464', SECRET_KEY: secret }).metrics?.host ?? '',
    AWS_REGION: 'us-east-1',
    ...limitsOfModel(),
    ...nightly(),
  };
  return values[name] ?? '';
}

/** The limits of a language model, which are settings of it alone. */
function limitsOfModel(): Record<string, string> {
  const { ai } = readConfig({ AI_URL: 'http://127.0.0.1:8080/v1', AI_MODEL: 'm', SECRET_KEY: secret });
  return { AI_DAILY_LIMIT: String(ai?.dailyLimit), AI_AT_ONCE: String(ai?.atOnce) };
}

/** The settings of backups, which count with a folder alone. */
function nightly(): Record<string, string> {
  const { backups } = readConfig({ BACKUP_DIR: 'backups', SECRET_KEY: secret });
  expect(backups).toMatchObject({ folder: join(process.cwd(), 'backups') });
  return { BACKUP_KEEP: String(backups?.keep), BACKUP_TIME: backups?.time ?? '' };
}

test('all wrong variables are listed at once, without secrets', () => {
  const wrong = {
    PORT: '80a',
    WORKERS: 'all',
    SCHOOLS: 'two',
    DATABASE_URL: 'mysql://me:hidden@host/db',
    PUBLIC_URL: 'https://savol.example/path',
    API_ORIGIN: 'https://api.savol.example/django',
    ALLOWED_ORIGINS: 'https://savol.example, *',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'nobody',
    SECRET_KEY: 'hidden',
    SIGNUP_ROLE: 'staff',
    TIME_ZONE: 'Asia/Atlantis',
    SCHOOL_NAME: 'x'.repeat(81),
    TRUST_PROXY: '10.0.0.0/33',
    KEEP_FREE: 'much',
    LOG_LEVEL: 'loud',
    HTTPS: 'on',
    HTTPS_PORT: '65536',
    MDNS: 'yes',
    MDNS_NAME: 'savol.local',
    METRICS_PORT: '9464/metrics',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://me:hidden@traces.example',
    AI_URL: 'https://me:hidden@model.example/v1',
    AI_MODEL: 'm'.repeat(201),
    AI_KEY: 'hidden hidden',
    AI_DAILY_LIMIT: '0',
    AI_AT_ONCE: '9',
    BACKUP_DIR: 's3://backups/../x',
    BACKUP_KEEP: '0',
    BACKUP_TIME: '24:00',
  };
  const message = refusal(wrong);
  for (const name of Object.keys(wrong)) expect(message).toContain(`  ${name} must be `);
  expect(message).not.toContain('hidden');
});

test.each([
  [{ WORKERS: '2' }, 'WORKERS must be 1'],
  [{ HTTPS: 'local' }, 'HTTPS must be off'],
  [
    { DATABASE_URL: 'postgres://db.example/savol', DATABASE_POOLER_URL: 'postgres://db.example:6432/savol' },
    'DATABASE_POOLER_URL must be left out',
  ],
])('with many schools %j is refused', (settings, line) => {
  expect(refusal({ SCHOOLS: 'many', ...settings })).toContain(`${line}, since SCHOOLS is many`);
});

test('many schools may have their pictures in one bucket', () => {
  const settings = { FILES_URL: 's3://region', AWS_ACCESS_KEY_ID: 'name', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(readKeylessConfig({ SCHOOLS: 'many', ...settings }).files?.name).toBe('region');
});

test.each(['-1', '65536', '8000.5', '0x50'])('PORT=%s is refused', (PORT) => {
  expect(refusal({ PORT })).toContain('PORT must be a whole number from 0 to 65535');
});

test.each(['0', '65', '-1', '2.5'])('WORKERS=%s is refused', (WORKERS) => {
  expect(refusal({ WORKERS })).toContain('WORKERS must be a whole number from 1 to 64');
});

test.each([
  'postgres://savol:pw@db.example:5432/savol',
  'postgresql://db.example/savol',
  'postgres:///savol?host=/run/postgresql',
])('DATABASE_URL=%s is taken', (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL, SECRET_KEY: secret }).databaseUrl).toBe(DATABASE_URL);
});

test('a pooler needs the address of its PostgreSQL', () => {
  const DATABASE_POOLER_URL = 'postgres://db.example:6432/savol';
  expect(refusal({ DATABASE_POOLER_URL })).toContain(
    'DATABASE_URL must be set, since DATABASE_POOLER_URL is',
  );
  const DATABASE_URL = 'postgres://db.example/savol';
  const { poolerUrl } = readConfig({ DATABASE_URL, DATABASE_POOLER_URL, SECRET_KEY: secret });
  expect(poolerUrl).toBe(DATABASE_POOLER_URL);
});

test('replicas need the address of their leader', () => {
  const DATABASE_READ_URL = 'postgres://db.example:5001/savol';
  expect(refusal({ DATABASE_READ_URL })).toContain('DATABASE_URL must be set, since DATABASE_READ_URL is');
  const DATABASE_URL = 'postgres://db.example/savol';
  const { readUrl } = readConfig({ DATABASE_URL, DATABASE_READ_URL, SECRET_KEY: secret });
  expect(readUrl).toBe(DATABASE_READ_URL);
});

test('KEEP_FREE is megabytes', () => {
  expect(readConfig({ KEEP_FREE: '100', SECRET_KEY: secret }).keepFree).toBe(104_857_600);
});

test('SERVICE_WORKER is on unless it is off', () => {
  const isOn = (SERVICE_WORKER?: string) => readConfig({ SERVICE_WORKER, SECRET_KEY: secret }).serviceWorker;
  expect([isOn(), isOn('on'), isOn('off')]).toEqual([true, true, false]);
  expect(refusal({ SERVICE_WORKER: 'no' })).toContain('SERVICE_WORKER must be on or off');
});

test('PUBLIC_URL loses the slash at its end', () => {
  expect(readConfig({ PUBLIC_URL: 'https://savol.example/', SECRET_KEY: secret }).publicUrl).toBe(
    'https://savol.example',
  );
});

test.each([
  '*',
  'null',
  'savol.example',
  'ftp://savol.example',
  'https://savol.example/path',
  'https://savol.example?a=b',
  'https://me:pw@savol.example',
  'https://*.savol.example',
  'https://savol.example https://other.example',
])('%s is neither an allowed origin nor that of an API', (origin) => {
  expect(refusal({ ALLOWED_ORIGINS: `https://good.example, ${origin}` })).toContain(
    'ALLOWED_ORIGINS must be like https://savol.example, https://savol.school.example, with no paths',
  );
  expect(refusal({ API_ORIGIN: origin })).toContain(
    'API_ORIGIN must be like https://api.savol.example, with no path',
  );
});

test('no origin is allowed by default; those that are named are written as browsers write them', () => {
  expect(readConfig({ SECRET_KEY: secret })).toMatchObject({ allowedOrigins: [], apiOrigin: undefined });
  const ALLOWED_ORIGINS = 'https://Savol.example/, http://10.0.0.5:8080 ,https://savol.example:443';
  const API_ORIGIN = 'https://API.savol.example:443/';
  expect(readConfig({ ALLOWED_ORIGINS, API_ORIGIN, SECRET_KEY: secret })).toMatchObject({
    allowedOrigins: ['https://savol.example', 'http://10.0.0.5:8080', 'https://savol.example'],
    apiOrigin: 'https://api.savol.example',
  });
});

test.each([
  [{ HTTPS_CERT: 'cert.pem' }, 'HTTPS_KEY must be set'],
  [{ HTTPS_KEY: 'key.pem' }, 'HTTPS_CERT must be set'],
  [{ HTTPS: 'local', HTTPS_CERT: 'cert.pem', HTTPS_KEY: 'key.pem' }, 'HTTPS must be off'],
  [{ HTTPS: 'local', PORT: '8443' }, 'HTTPS_PORT must be another port'],
  [{ METRICS_PORT: '8000' }, 'METRICS_PORT must be another port than PORT'],
  [{ HTTPS: 'local', METRICS_PORT: '8443' }, 'METRICS_PORT must be another port than HTTPS_PORT'],
])('settings that contradict each other are refused: %j', (settings, expected) => {
  expect(refusal(settings)).toContain(`  ${expected}`);
});

test('no metrics are served unless a port is set, and then on this computer unless a host is', () => {
  const metricsOf = (settings: NodeJS.ProcessEnv) => readConfig({ SECRET_KEY: secret, ...settings }).metrics;
  expect(metricsOf({})).toBeUndefined();
  expect(metricsOf({ METRICS_HOST: '10.0.0.5' })).toBeUndefined();
  expect(metricsOf({ METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(metricsOf({ METRICS_PORT: '0', METRICS_HOST: '10.0.0.5' })).toEqual({ host: '10.0.0.5', port: 0 });
});

test('traces go nowhere unless an address is set', () => {
  const addressOf = (OTEL_EXPORTER_OTLP_ENDPOINT?: string) =>
    readConfig({ SECRET_KEY: secret, OTEL_EXPORTER_OTLP_ENDPOINT }).tracesUrl;
  expect([addressOf(), addressOf('')]).toEqual([undefined, undefined]);
  expect(addressOf('http://127.0.0.1:4318/')).toBe('http://127.0.0.1:4318');
});

test('no language model is asked unless one is set', () => {
  const AI_URL = 'http://127.0.0.1:11434/v1';
  expect(readConfig({ SECRET_KEY: secret }).ai).toBeUndefined();
  expect(readConfig({ AI_MODEL: 'qwen', AI_KEY: 'key', SECRET_KEY: secret }).ai).toBeUndefined();
  expect(refusal({ AI_URL })).toContain('  AI_MODEL must be set, since AI_URL is');
  const limits = { AI_DAILY_LIMIT: '100000', AI_AT_ONCE: '8' };
  expect(readConfig({ AI_URL: `${AI_URL}/`, AI_MODEL: ' qwen ', SECRET_KEY: secret }).ai).toEqual({
    url: AI_URL,
    model: 'qwen',
    key: undefined,
    dailyLimit: 500,
    atOnce: 1,
  });
  expect(readConfig({ AI_URL, AI_MODEL: 'qwen', AI_KEY: 'key', ...limits, SECRET_KEY: secret }).ai).toEqual({
    url: AI_URL,
    model: 'qwen',
    key: 'key',
    dailyLimit: 100_000,
    atOnce: 8,
  });
});

test.each([
  'ftp://model.example/v1',
  'model.example/v1',
  'https://model.example/v1?key=hidden',
  'https://hidden@model.example/v1',
  'https://model.example/v1#hidden',
])('AI_URL=%s is refused', (AI_URL) => {
  const message = refusal({ AI_URL, AI_MODEL: 'qwen' });
  expect(message).toContain('AI_URL must be like http://127.0.0.1:11434/v1, with no password and no query');
  expect(message).not.toContain('hidden');
});

test('HTTPS is off, of its own certificate, or of files', () => {
  const kindOf = (settings: NodeJS.ProcessEnv) => httpsOf(readConfig({ SECRET_KEY: secret, ...settings }));
  expect(kindOf({})).toBe('off');
  expect(kindOf({ HTTPS: 'local' })).toBe('local');
  expect(kindOf({ HTTPS_CERT: 'cert.pem', HTTPS_KEY: 'key.pem' })).toBe('files');
});

test('an absent secret is created once, readable only for its owner', () => {
  const first = readConfig({ DATA_DIR: folder }).secretKey;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(statSync(join(folder, 'secret-key')).mode & 0o777).toBe(0o600);
  expect(readConfig({ DATA_DIR: folder }).secretKey).toBe(first);
});

test('a secret that was not written completely is replaced', () => {
  writeFileSync(join(folder, 'secret-key'), 'short');
  expect(readConfig({ DATA_DIR: folder }).secretKey.length).toBeGreaterThanOrEqual(32);
});

test('a data folder that cannot be created is refused', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(refusal({ DATA_DIR: join(folder, 'file', 'data'), SECRET_KEY: '' })).toContain('data folder');
});

test('a command may have another default, which the environment still overrides', () => {
  const demo = { DATA_DIR: join(folder, 'demo') };
  expect(readConfig({ SECRET_KEY: secret }, demo).dataFolder).toBe(join(folder, 'demo'));
  expect(readConfig({ SECRET_KEY: secret, DATA_DIR: folder }, demo).dataFolder).toBe(folder);
});

function refusal(environment: NodeJS.ProcessEnv): string {
  try {
    readConfig({ SECRET_KEY: secret, ...environment });
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return '';
}

test('a bucket has its name, the beginning of its keys, and the address of its store', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key', SECRET_KEY: secret };
  const filesOf = (settings: NodeJS.ProcessEnv) => readConfig({ ...keys, ...settings }).files;
  expect(filesOf({})).toBeUndefined();
  const common = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'key' };
  expect(filesOf({ FILES_URL: 's3://schools' })).toEqual({
    ...common,
    name: 'schools',
    prefix: '',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
  });
  expect(
    filesOf({ FILES_URL: 's3://schools/school-5/files/', AWS_ENDPOINT_URL: 'http://10.0.0.5:9000/' }),
  ).toEqual({ ...common, name: 'schools', prefix: 'school-5/files/', endpoint: 'http://10.0.0.5:9000' });
  for (const wrong of ['schools', 's3://', 's3://schools/../x', 's3://schools/a?b', 'https://schools'])
    expect(() => filesOf({ FILES_URL: wrong }), wrong).toThrow('FILES_URL must be like s3://bucket/school');
  expect(() => readConfig({ FILES_URL: 's3://schools' })).toThrow(
    /AWS_ACCESS_KEY_ID must be set.+\n.+AWS_SECRET_ACCESS_KEY must be set/,
  );
});

test('backups are in a folder or a bucket, and in none where the files are', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const backupsIn = (BACKUP_DIR: string) => readConfig({ ...keys, BACKUP_DIR, SECRET_KEY: secret }).backups;
  expect(backupsIn('s3/backups')).toMatchObject({ folder: join(process.cwd(), 's3/backups') });
  expect(backupsIn('s3://schools/backups')).toMatchObject({
    bucket: { name: 'schools', prefix: 'backups/', accessKeyId: 'id' },
  });
  expect(refusal({ BACKUP_DIR: 's3://schools' })).toMatch(
    /AWS_ACCESS_KEY_ID must be set, since BACKUP_DIR is a bucket\n.+AWS_SECRET_ACCESS_KEY must be set/,
  );

  const both = (FILES_URL: string, BACKUP_DIR: string) => refusal({ ...keys, FILES_URL, BACKUP_DIR });
  for (const [files, backups] of [
    ['s3://schools', 's3://schools/backups'],
    ['s3://schools/five/files', 's3://schools/five'],
    ['s3://schools/five', 's3://schools/five/'],
  ] as const)
    expect(both(files, backups)).toContain('BACKUP_DIR must be another bucket than FILES_URL');
  for (const [files, backups] of [
    ['s3://schools/five', 's3://schools/five-backups'],
    ['s3://schools', 's3://backups'],
    ['s3://schools', 'backups'],
  ] as const)
    expect(both(files, backups)).toBe('');
});

test('a bucket that a command line names has the key of the settings', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  expect(readBucket(keys, 's3://schools/five')).toMatchObject({ name: 'schools', prefix: 'five/' });
  expect(() => readBucket({}, 's3://schools/five')).toThrow('Set AWS_ACCESS_KEY_ID and');
  expect(() => readBucket(keys, 's3://schools?a=b')).toThrow('write one like s3://bucket/school');
});

test('changes are archived where backups are in a folder, beside the embedded database of one school', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };
  const archived = (settings: NodeJS.ProcessEnv) =>
    archiveOf(readConfig({ ...keys, BACKUP_DIR: '/media/usb', SECRET_KEY: secret, ...settings }));
  expect(archived({})).toMatchObject({ folder: '/media/usb', keep: 7 });
  expect(archived({ BACKUP_DIR: '' })).toBeUndefined();
  expect(archived({ BACKUP_DIR: 's3://schools' })).toBeUndefined();
  expect(archived({ DATABASE_URL: 'postgres://db.example/savol' })).toBeUndefined();
  expect(archived({ SCHOOLS: 'many' })).toBeUndefined();
});
