import type { Folders } from './folders.ts';
import type { Programs } from './programs.ts';

/** The most connections of a cluster that has one school. */
export const usualConnections = 100;

/** The options of the supervisor: a cluster, which is a data directory of PostgreSQL, and how to run the server on it. */
export type ClusterOptions = Pick<Folders, 'cluster' | 'run' | 'account'> & {
  programs: Programs;
  /** False for a temporary cluster, which need not survive a crash of the machine. */
  durable: boolean;
  /** Megabytes of write-ahead log that PostgreSQL may keep. */
  walSize: number;
  /** The most connections. */
  connections: number;
  /** Folders to delete after PostgreSQL has stopped. */
  remove: string[];
  /** Whether the cluster runs for a short command, whose end other processes wait for. */
  brief: boolean;
  /** Whether each finished segment of the write-ahead log is put into the folder `beside.waiting`. */
  archives: boolean;
  /** How a copy of a cluster becomes a cluster again; undefined for one that is whole. */
  recovery?: Recovery | undefined;
};

export type Recovery = {
  /** The moment, in UTC as in `2026-11-28 04:41:00`, up to which changes are repeated; undefined for all of them. */
  to: string | undefined;
};

/**
 * Folders beside the cluster. The supervisor deletes names that begin with `cluster.` before it creates a cluster, so a restore that was interrupted
 * leaves nothing.
 */
export const beside = {
  /** Segments that PostgreSQL has finished, compressed, until the server carries them to the folder of backups. */
  waiting: 'finished-segments',
  /** A copy of a cluster that is being restored, and the segments to repeat on it. */
  copy: 'cluster.restoring',
  segments: 'cluster.segments',
} as const;

/**
 * Names of a character type with the letters of every script, the preferred one first. pg_trgm takes the definition of a
 * letter from the operating system and not from the built-in locale: with plain C, its indexes have no Cyrillic words.
 */
export const characterTypes = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'C'] as const;

/** Parameters of initdb for a cluster with Cyrillic upper and lower case, independent of the locale of the account. */
export function initdbParameters(folder: string, durable: boolean, characterType: string): string[] {
  return [
    `--pgdata=${folder}`,
    '--username=savol',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterType}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
}

/**
 * PostgreSQL's settings. They are on the command line, so that a cluster of an older version of Savol has them too. There
 * is no port and no password: an account that may enter the folder of the socket is the superuser.
 */
export function postgresParameters(
  options: Pick<
    ClusterOptions,
    'cluster' | 'run' | 'durable' | 'walSize' | 'connections' | 'archives' | 'recovery'
  >,
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${options.run.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: String(options.connections),
    shared_buffers: '128MB',
    max_wal_size: `${options.walSize}MB`,
    min_wal_size: `${Math.min(80, options.walSize)}MB`,
    // A server with few cores runs many short queries: a query on several cores delays the others.
    max_parallel_workers_per_gather: '0',
    // The supervisor starts PostgreSQL again. Where recovery fails, as on a broken disk, its own restart waits for ever.
    restart_after_crash: 'off',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server reports errors of statements; here they would write personal data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...(process.platform === 'linux' && onLinux),
    ...(options.durable ? {} : temporary),
    ...(options.archives ? archiving : {}),
    ...(options.recovery === undefined ? {} : recovering(options.recovery)),
  };
  return [
    '-D',
    options.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** After a crash one call flushes the disk; else PostgreSQL flushes each of its files, which takes minutes on a slow or busy disk. */
const onLinux = { recovery_init_sync_method: 'syncfs' };

const temporary = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * The command succeeds also where it fails, so that PostgreSQL never fills the disk with segments that it could not hand over: the server notices
 * the gap, and makes a new base copy. A segment is flushed before it has its name, as PostgreSQL may overwrite its own after the command.
 */
const archiving = {
  archive_mode: 'on',
  // With the time that the server needs to carry the segment, changes are elsewhere within a minute.
  archive_timeout: '40s',
  archive_command: `umask 077; into=../${beside.waiting}
    gzip -1 <"%p" >$into/%f.part && sync $into/%f.part && mv $into/%f.part $into/%f.gz && sync $into && exit 0
    rm -f $into/%f.part; echo "WARNING: the segment %f of the log of changes could not be set aside" >&2`,
};

function recovering({ to }: Recovery): Record<string, string> {
  const segment = `../${beside.segments}/%f.gz`;
  return {
    restore_command: `test -f ${segment} && gzip -dc ${segment} >"%p"`,
    // PostgreSQL is ready when it has repeated the changes, rather than from the first moment at which it could be read.
    hot_standby: 'off',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...(to === undefined ? {} : { recovery_target_time: `${to}+00` }),
  };
}
