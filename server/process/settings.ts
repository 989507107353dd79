import { existsSync } from 'node:fs';

import { CannotStart } from './cannot-start.ts';
import { type Config, inDataFolder, type DataLocation, readConfig, readDataLocation } from './config.ts';

/** Reads the settings from the environment and the file .env. The environment has precedence. */
export function settings(): Config {
  loadFile();
  return withFolder(readConfig(process.env));
}

/** Reads the place of the data from the settings, and creates nothing. */
export function dataLocation(): DataLocation {
  loadFile();
  return readDataLocation(process.env);
}

/** Settings of the demonstration. It must not touch a school's data, so it ignores the folder and database of .env. */
export function demoSettings(): Config {
  const { DATA_DIR, DATABASE_URL } = process.env;
  loadFile();
  return withFolder(readConfig({ ...process.env, DATA_DIR, DATABASE_URL }, { DATA_DIR: './data-demo' }));
}

/** Creates the data folder also when the settings have a secret key, and reports a folder that cannot be used. */
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
