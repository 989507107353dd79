import type pg from 'pg';

import { type FreeSpace, watchFreeSpace } from './http/free-space.ts';
import { type Guards, guards } from './http/guards.ts';
import { type Tokens, tokensOf } from './http/tokens.ts';
import type { Config } from './config.ts';
import { type Connection, type Database, openDatabase, openPool } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openPictures, type Pictures } from './media/pictures.ts';

/** What stands for as long as the server does, given to every handler. */
export type House = {
  config: Config;
  pool: pg.Pool;
  database: Database;
  pictures: Pictures;
  freeSpace: FreeSpace;
  tokens: Tokens;
  guards: Guards;
};

/**
 * Opens the database and the folders, and brings the database to the newest schema.
 * @throws NewerDatabase, or what the driver says where it cannot connect
 */
export async function openHouse(config: Config, connection: Connection): Promise<House> {
  const pool = openPool(connection);
  const database = openDatabase(pool);
  await migrate(database, pool);
  return {
    config,
    pool,
    database,
    freeSpace: watchFreeSpace(config),
    pictures: await openPictures(config.dataFolder),
    tokens: tokensOf(config.secretKey),
    guards,
  };
}

/** Closes what openHouse opened, once nothing uses it any more. */
export async function closeHouse(house: House): Promise<void> {
  await house.database.destroy();
}
