import { DatabaseError } from 'pg';

import { CannotStart } from './process/cannot-start.ts';
import type { Config } from './process/config.ts';
import type { Connection } from './database/database.ts';
import { migrate, NewerDatabase } from './database/migrate.ts';
import { closeHouse, type House, openHouse } from './house.ts';

/**
 * Opens the house on a database that answers, and brings that to the newest schema.
 * @param connections the most connections to the database at once
 * @throws CannotStart where the schema cannot be brought to this version's
 */
export async function enter(config: Config, connection: Connection, connections?: number): Promise<House> {
  const house = await openHouse(config, connection, connections);
  try {
    await migrate(house.database, house.pool);
    return house;
  } catch (error) {
    await closeHouse(house);
    if (error instanceof NewerDatabase) {
      throw new CannotStart(
        `A newer version of Savol has used the database (${error.message}). Start that version, or a later one.`,
      );
    }
    if (error instanceof DatabaseError) {
      throw new CannotStart(`The database cannot be brought to this version of Savol: ${error.message}.`);
    }
    throw error;
  }
}
