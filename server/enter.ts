import { DatabaseError } from 'pg';

import { CannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';
import type { Connection } from './database/database.ts';
import { NewerDatabase } from './database/migrate.ts';
import { type House, openHouse } from './house.ts';

/**
 * Opens the house on a database that answers.
 * @throws CannotStart where the schema cannot be brought to this version's
 */
export async function enter(config: Config, connection: Connection): Promise<House> {
  try {
    return await openHouse(config, connection);
  } catch (error) {
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
