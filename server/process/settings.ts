import { existsSync } from 'node:fs';

import { CannotStart } from './cannot-start.ts';
import { type Config, inDataFolder, type Place, readConfig, readPlace } from './config.ts';

/** Settings from the environment, and from the file .env where the environment has none. */
export function settings(): Config {
  loadFile();
  return withFolder(readConfig(process.env));
}

/** Where the settings say that everything is kept; nothing is made there. */
export function place(): Place {
  loadFile();
  return readPlace(process.env);
}

/** The demonstration never touches the school's own data: for it, .env names neither folder nor database. */
export function demoSettings(): Config {
  const { DATA_DIR, DATABASE_URL } = process.env;
  loadFile();
  return withFolder(readConfig({ ...process.env, DATA_DIR, DATABASE_URL }, { DATA_DIR: './data-demo' }));
}

/** Parts of the server make folders of their own in it, and would each fail in another way. */
function withFolder(config: Config): Config {
  return inDataFolder(config.dataFolder, () => config);
}

function loadFile(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    throw new CannotStart(
      `The file .env cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
