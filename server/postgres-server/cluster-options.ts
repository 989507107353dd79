/** What the supervisor is told about the cluster: a data directory of PostgreSQL, and the server on it. */
export type ClusterOptions = {
  /** The data directory. */
  cluster: string;
  /** The folder of the socket and of the lock. */
  run: string;
  /** The folder of PostgreSQL's programs, and their major version. */
  programs: string;
  major: number;
  /** The account to run as, where it is not the account of this process. */
  uid: number | undefined;
  gid: number | undefined;
  /** False for a temporary cluster, which need not survive a crash of the machine. */
  durable: boolean;
  /** Megabytes of write-ahead log that PostgreSQL may keep. */
  walSize: number;
  /** Folders to delete after PostgreSQL has stopped. */
  remove: string[];
  /** Whether a short command needs the cluster, so that other processes wait for it. */
  brief: boolean;
};

/**
 * Names of a character type that knows the letters of every script; each system has one of them. pg_trgm asks the
 * system, and not the built-in locale, what a letter is: with plain C its indexes hold no words in Cyrillic.
 */
export const characterTypes = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'C'] as const;

/** Parameters of initdb for a cluster that knows Cyrillic case, in whatever locale the account runs. */
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
 * PostgreSQL's settings, given on the command line so that a cluster of any age gets those of this version. There is no
 * port and no password: an account that may enter the folder of the socket is the superuser.
 */
export function postgresParameters(
  options: Pick<ClusterOptions, 'cluster' | 'run' | 'durable' | 'walSize'>,
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${options.run.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: `${options.walSize}MB`,
    min_wal_size: `${Math.min(80, options.walSize)}MB`,
    // A server with few cores runs many short queries: a query on several cores delays the others.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The server reports errors of statements; here they would write personal data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...(options.durable ? {} : temporary),
  };
  return [
    '-D',
    options.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

const temporary = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
