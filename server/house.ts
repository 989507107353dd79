import type pg from 'pg';

import { type FreeSpace, watchFreeSpace } from './http/free-space.ts';
import { type Guards, guards } from './http/guards.ts';
import { RequestQueue } from './http/request-queue.ts';
import { type Tokens, tokensOf } from './http/tokens.ts';
import type { Config } from './process/config.ts';
import { type Connection, type Database, openDatabase, openPool } from './database/database.ts';
import { openPictures, type Pictures } from './media/pictures.ts';

/** What stands for as long as the server does, given to every handler. */
export type House = {
  config: Config;
  pool: pg.Pool;
  database: Database;
  pictures: Pictures;
  freeSpace: FreeSpace;
  queue: RequestQueue;
  tokens: Tokens;
  guards: Guards;
};

/**
 * Opens the folders and the way to a database that has the newest schema already.
 * @param connections the most connections to the database at once
 */
export async function openHouse(
  config: Config,
  connection: Connection,
  connections?: number,
): Promise<House> {
  const pool = openPool(connection, connections);
  return {
    config,
    pool,
    database: openDatabase(pool),
    freeSpace: watchFreeSpace(config),
    queue: new RequestQueue(),
    pictures: await openPictures(config.dataFolder),
    tokens: tokensOf(config.secretKey),
    guards,
  };
}

/** Closes what openHouse opened, once nothing uses it any more. */
export async function closeHouse(house: House): Promise<void> {
  await house.database.destroy();
}
