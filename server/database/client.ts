import { Socket } from 'node:net';

import pg from 'pg';

import { beginBelow, isTracing } from '../process/traces/spans.ts';
import { isPlain, nameOf, NamedStatement, type Outcome } from './named-statement.ts';
import { DatabaseAway, monitored, type OutageMonitor, report, timeouts } from './health/outage-monitor.ts';

/** A setting of the session, as PostgreSQL reports it when the connection opens and when it changes. */
type ParameterStatus = { parameterName: string; parameterValue: string };

/** Whether a connection leads to a replica; undefined where the status is of something else. */
function leadsToReplica({ parameterName, parameterValue }: ParameterStatus): boolean | undefined {
  return parameterName === 'in_hot_standby' ? parameterValue === 'on' : undefined;
}

export type MonitoredConfig = pg.ClientConfig & { sharesSessions?: boolean; leadsToReplicas?: boolean };

/** Marks a statement that PostgreSQL has to plan each time, so it is not prepared. */
export const unprepared = '/* planned anew */';

type Callback = (error: Error | null, outcome?: Outcome) => void;

/**
 * A connection that reports queries and answers to the outage monitor, and can be cut. Queries of text and values, as Kysely makes them, are
 * sent as prepared statements with names where the session is that of the connection.
 */
export class MonitoredClient extends pg.Client {
  /** Whether it leads to a pooler, where each transaction may have another session of PostgreSQL. */
  readonly sharesSessions: boolean;
  /** Whether it leads to a replica, and others of its pool may lead to other ones. */
  readonly leadsToReplicas: boolean;
  monitor: OutageMonitor | undefined;
  /** The number of the process that serves the connection; null until PostgreSQL has sent it. */
  declare processID: number | null;
  /** When the connection was open, by `performance.now()`. */
  opened = Infinity;
  readonly #socket: Socket;

  constructor(config: MonitoredConfig = {}) {
    const socket = new Socket();
    const { connectionString = '', sharesSessions = false, leadsToReplicas = false, ...others } = config;
    super({
      ...others,
      // A pooler refuses the settings of a session, and has limits of its own.
      ...(sharesSessions ? { connectionString } : sessionOf(connectionString, { leadsToReplicas })),
      stream: () => socket,
      keepAlive: true,
      keepAliveInitialDelayMillis: timeouts.keepAlive,
      connectionTimeoutMillis: timeouts.connecting,
    });
    this.#socket = socket;
    this.sharesSessions = sharesSessions;
    this.leadsToReplicas = leadsToReplicas;
    this.once('connect', () => (this.opened = performance.now()));
    this.connection.on('parameterStatus', (status: ParameterStatus) => {
      // A pooler repeats what the first of its sessions reported, for as long as it runs.
      if (sharesSessions) return;
      // While a cluster changes its leader, a proxy may still lead to the one before, and a connection would stay there. A replica may become a leader.
      const isReplica = leadsToReplica(status);
      if (isReplica !== undefined && isReplica !== leadsToReplicas) this.cut();
    });
  }

  /** The bytes that have arrived from PostgreSQL so far. */
  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  // The driver's signature has a dozen overloads; all but the two for a text with values are passed on unchanged.
  override query = ((...query: [unknown, ...unknown[]]) => {
    const [text, values, callback, ...rest] = query;
    const forward = super.query.bind(this) as (...query: unknown[]) => unknown;
    const isTextWithValues = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
    if (!isTextWithValues || !(callback === undefined || typeof callback === 'function')) {
      return this.#monitored(forward(...query));
    }
    if (callback !== undefined) {
      return this.#send(forward, text, values, this.#reporting(callback as Callback));
    }
    return this.#monitored(
      new Promise<Outcome>((resolve, reject) => {
        this.#send(forward, text, values, (error, outcome) =>
          outcome === undefined ? reject(error) : resolve(outcome),
        );
      }),
    );
  }) as pg.Client['query'];

  #send(forward: (...query: unknown[]) => unknown, text: string, values: unknown[], then: Callback): unknown {
    const done = traced(text, then);
    if (this.sharesSessions || text.includes(unprepared)) return forward({ text, values }, done);
    // Not the name of a NamedStatement: the driver has its own list of prepared statements.
    if (!values.every(isPlain)) return forward({ name: `_${nameOf(text)}`, text, values }, done);
    return forward(new NamedStatement(text, values, done));
  }

  #monitored(answer: unknown): unknown {
    return answer instanceof Promise && this.monitor !== undefined ? monitored(this.monitor, answer) : answer;
  }

  #reporting(callback: Callback): Callback {
    const { monitor } = this;
    if (monitor === undefined) return callback;
    monitor.sent();
    return (error, outcome) => {
      report(monitor, error);
      callback(error, outcome);
    };
  }

  /** Whether `cut` was called, or the other end has closed the connection. */
  get isCut(): boolean {
    return this.#socket.destroyed;
  }

  /** Closes the socket at once, without a message to the database. Queries under way fail. */
  cut(): void {
    this.#socket.destroy(new DatabaseAway());
  }
}

/** Ends the span of a statement with its answer. The values of the statement are no part of its text. */
function traced(text: string, then: Callback): Callback {
  if (!isTracing()) return then;
  const name = /\w+/.exec(text.replace(unprepared, ''))?.[0] ?? 'statement';
  const span = beginBelow('statement', name.toLowerCase(), {
    'db.system.name': 'postgresql',
    'db.query.text': text,
  });
  if (span === undefined) return then;
  return (error, outcome) => {
    span.end(error !== null && error !== undefined);
    then(error, outcome);
  };
}

/*
 * How long PostgreSQL keeps the session of a server that has vanished without a word: a machine without power, a cable pulled
 * out. Such a session may hold locks, and PostgreSQL's own limit is two hours. Savol's transactions are never idle for seconds.
 */
const sessionSettings = {
  idle_in_transaction_session_timeout: '20s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '2',
  tcp_user_timeout: '20s',
};

/** The leader runs a statement that takes longer on a replica. */
const replicaSettings = { ...sessionSettings, statement_timeout: '2s' };

/**
 * The address of a session and its settings, as the driver sends them at its start.
 * @param connectionString a later setting has precedence: those of its `options` do, or else those of PGOPTIONS
 */
export function sessionOf(connectionString: string, { leadsToReplicas = false } = {}): pg.ClientConfig {
  const settings = leadsToReplicas ? replicaSettings : sessionSettings;
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const others = URL.parse(connectionString)?.searchParams.get('options') ?? process.env['PGOPTIONS'];
  return {
    connectionString: withoutOptions(connectionString),
    options: [...options, ...(others === undefined ? [] : [others])].join(' '),
  };
}

/** A connection string without `options`, which the driver would take instead of those that it is given. */
function withoutOptions(connectionString: string): string {
  const address = URL.parse(connectionString);
  if (address?.searchParams.has('options') !== true) return connectionString;
  address.searchParams.delete('options');
  return address.href;
}
