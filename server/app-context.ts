import pg from 'pg';

import { type Guards, guards } from './authorization/guards.ts';
import { shareNewCache } from './cache/cached.ts';
import { type Database, openDatabase, openPool } from './database/database.ts';
import { lastCommitWithReplaced, migrate, NewerDatabase, OlderDatabase } from './database/migrate.ts';
import { type Leader, Replicas } from './database/replicas/replicas.ts';
import { type DeviceCookies, deviceCookiesOf } from './http/requests/device-cookie.ts';
import { type FreeSpace, watchFreeSpace } from './http/free-space.ts';
import { newRequestQueue, type RequestQueue } from './http/limits.ts';
import { type Proofs, proofsOf } from './http/requests/proofs.ts';
import { type Tokens, tokensOf } from './http/requests/tokens.ts';
import { Budgets, Refusals } from './limits/memory.ts';
import { openPictures, type Pictures } from './media/pictures.ts';
import { CannotStart } from './process/cannot-start.ts';
import { type Config, usesHttps } from './process/config.ts';
import { type Metrics, openMetrics } from './process/metrics/open-metrics.ts';
import { openOwnNetwork, type OwnNetwork } from './process/network/own-network.ts';
import { openTraces, type Traces } from './process/traces/open-traces.ts';

/** The settings and services that every handler receives, for the lifetime of a process. */
export type AppContext = {
  config: Config;
  /** Connections that have a session of PostgreSQL each, for what lasts longer than a transaction: locks of a server, the queue of jobs. */
  pool: pg.Pool;
  /** The address of the database, for a connection beside the pool. */
  connectionString: string;
  database: Database;
  /** Where requests that read are answered from; undefined where that is `database`. */
  replicas: Replicas | undefined;
  pictures: Pictures;
  freeSpace: FreeSpace;
  queue: RequestQueue;
  tokens: Tokens;
  proofs: Proofs;
  /** Counts of recently refused requests. */
  refusals: Refusals;
  /** Budgets of sealed answers, by network and by person. */
  sealed: { junk: Budgets<'junk'>; genuine: Budgets<'genuine'> };
  devices: DeviceCookies;
  guards: Guards;
  /** How this server is reached. */
  network: OwnNetwork;
  /** Undefined where no metrics are served. */
  metrics: Metrics | undefined;
  /** Undefined where no traces are sent. */
  traces: Traces | undefined;
};

/**
 * Opens the folders, and a pool of connections to a database that has the newest schema.
 * @param connections the most connections to the database at once
 */
export async function openAppContext(
  config: Config,
  connectionString: string,
  connections?: number,
): Promise<AppContext> {
  const pool = openPool(connectionString, connections);
  const { poolerUrl } = config;
  const ofRequests =
    poolerUrl === undefined ? pool : openPool(poolerUrl, connections, { sharesSessions: true });
  const database = openDatabase(ofRequests);
  return {
    config,
    pool,
    connectionString,
    database,
    replicas: openReplicas(config, { pool: ofRequests, database }, connections),
    freeSpace: watchFreeSpace(config),
    queue: newRequestQueue(),
    pictures: await openPictures(config),
    tokens: tokensOf(config.secretKey),
    proofs: proofsOf(config.secretKey),
    refusals: new Refusals(),
    sealed: { junk: new Budgets('junk'), genuine: new Budgets('genuine') },
    devices: deviceCookiesOf(config.secretKey, usesHttps(config)),
    guards,
    network: openOwnNetwork(),
    metrics: config.metrics && (await openMetrics(() => [ofRequests])),
    traces: config.tracesUrl === undefined ? undefined : await openTraces(config.tracesUrl),
  };
}

function openReplicas(
  { readUrl }: Config,
  leader: Leader,
  connections: number | undefined,
): Replicas | undefined {
  if (readUrl === undefined) return undefined;
  // A replica may show what an earlier leader wrote and no other node has.
  return new Replicas(readUrl, leader, connections, (database) => shareNewCache([leader.database, database]));
}

/**
 * As openAppContext, for a database that may be empty or have an older schema: applies the migrations that are missing.
 * @throws CannotStart when the schema cannot be migrated to this version's
 */
export async function connectAndMigrate(
  config: Config,
  connectionString: string,
  connections?: number,
): Promise<AppContext> {
  const context = await openAppContext(config, connectionString, connections);
  try {
    await migrate(context.database, context.pool);
    return context;
  } catch (error) {
    await closeAppContext(context);
    if (error instanceof NewerDatabase) {
      throw new CannotStart(
        `A newer version of Savol has used the database (${error.message}). Start that version, or a later one.`,
      );
    }
    if (error instanceof OlderDatabase) {
      throw new CannotStart(
        `An older version of Savol has used the database (${error.message}). ` +
          `Start commit ${lastCommitWithReplaced} once, which updates it, and then this version.`,
      );
    }
    if (error instanceof pg.DatabaseError) {
      throw new CannotStart(`The database cannot be brought to this version of Savol: ${error.message}.`);
    }
    throw error;
  }
}

/** Ends the decoders of pictures, closes the pools, and sends the last traces, once nothing uses them any more. */
export async function closeAppContext(context: AppContext): Promise<void> {
  context.pictures.close();
  await context.replicas?.close();
  await context.database.destroy();
  if (!context.pool.ended) await context.pool.end();
  await context.traces?.stop();
}
