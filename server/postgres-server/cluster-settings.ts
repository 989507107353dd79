/** What a keeper is told about the cluster that it keeps. */
export interface Keeping {
  cluster: string;
  run: string;
  programs: string;
  major: number;
  uid: number | undefined;
  gid: number | undefined;
  /** False for a throw-away cluster in automated tests: it need not survive a crash of the machine. */
  durable: boolean;
  /** Megabytes that PostgreSQL may keep of its log. */
  logSize: number;
  /** Folders to delete when PostgreSQL has stopped. */
  remove: string[];
  /** The cluster is wanted for a moment only, so that others may wait for it. */
  brief: boolean;
}

/**
 * Names of the character type that knows every script, by system. pg_trgm asks the system, and not the built-in
 * locale, what a letter is: without one of these it finds no words in Cyrillic and its indexes are of no use there.
 */
export const characterTypes = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'C'] as const;

/** Makes a cluster that knows Cyrillic case, whatever language the account's environment is set to. */
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
 * PostgreSQL's settings, given with the command so that they are this version's and not those of the day the cluster was made.
 * There is no port and no password: whoever may enter the folder of the socket is the superuser.
 */
export function postgresParameters(
  keeping: Pick<Keeping, 'cluster' | 'run' | 'durable' | 'logSize'>,
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${keeping.run.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: `${keeping.logSize}MB`,
    min_wal_size: `${Math.min(80, keeping.logSize)}MB`,
    // A small server answers many short queries; one query on several processors only delays the others.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors of single statements are the server's to report; here they would bring people's data into the log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...(keeping.durable ? {} : throwAway),
  };
  return [
    '-D',
    keeping.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
};
