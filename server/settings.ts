import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';

import { CannotStart } from './cannot-start.ts';
import { type Config, readConfig } from './config.ts';

/** Settings from the environment, and from the file .env where the environment has none. */
export function settings(): Config {
  loadFile();
  return withFolder(readConfig(process.env));
}

/** The demonstration never touches the school's own data: for it, .env names neither folder nor database. */
export function demoSettings(): Config {
  const { DATA_DIR, DATABASE_URL } = process.env;
  loadFile();
  return withFolder(readConfig({ ...process.env, DATA_DIR, DATABASE_URL }, { DATA_DIR: './data-demo' }));
}

/** Parts of the server make folders of their own in it, and would each fail in another way. */
function withFolder(config: Config): Config {
  try {
    mkdirSync(config.dataFolder, { recursive: true });
    accessSync(config.dataFolder, constants.W_OK | constants.X_OK);
    return config;
  } catch (error) {
    throw new CannotStart(`The data folder ${config.dataFolder} cannot be used: ${reason(error)}`);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function loadFile(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    throw new CannotStart(`The file .env cannot be read: ${reason(error)}`);
  }
}
