import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import type { Bucket } from './bucket.ts';
import { isLoopback } from './network/address.ts';
import { CannotStart } from './cannot-start.ts';
import {
  type Config,
  inDataFolder,
  type DataLocation,
  readBucket,
  readConfig,
  readDataLocation,
  readKeylessConfig,
  type KeylessConfig,
  readLanguageModel,
} from './config.ts';

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

/** Reads the key of a bucket that the command line names from the settings. @throws CannotStart where they have none */
export function bucketNamed(address: string): Bucket {
  loadFile();
  return readBucket(process.env, address);
}

/** Reads all settings but the secret key, and creates nothing. */
export function keylessSettings(): KeylessConfig {
  loadFile();
  return readKeylessConfig(process.env);
}

/** Reads the language model from the settings; undefined where none is set. */
export function languageModel(): Config['ai'] {
  loadFile();
  return readLanguageModel(process.env);
}

/**
 * Settings of the demonstration. It ignores the file .env, which belongs to a school: its mail server would send the mails of
 * the demonstration, with its PUBLIC_URL in them, and tokens signed with its SECRET_KEY would log in there. Variables of the
 * environment count.
 * @param isPublic whether other computers may reach it, whose users then are staff: the password is in README.md
 * @throws CannotStart where other computers would reach it and may not
 */
export function demoSettings(isPublic: boolean): Config {
  const config = readConfig(process.env, { DATA_DIR: './data-demo' });
  if (!isPublic && !isLoopback(config.host)) {
    throw new CannotStart(
      `With HOST=${config.host} other computers reach the demonstration, and everybody knows the password of its staff. ` +
        'Leave HOST out, or let them in: npm run demo -- --public',
    );
  }
  return withFolder(config);
}

/** The settings in the file .env alone, as a service has them; none where there is no such file. */
export function fileSettings(): NodeJS.ProcessEnv {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
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
