import { parseArgs } from 'node:util';
import * as z from 'zod/mini';

import { emailAddress } from '../contract/wire.ts';
import { CannotStart } from './cannot-start.ts';
import type { Config } from './config.ts';
import { joinCluster } from './database/cluster-join.ts';
import type { Connection } from './database/database.ts';
import { openConfigured } from './database/open.ts';
import { enter } from './enter.ts';
import { closeHouse, type House } from './house.ts';
import { inviteStaff, promoteToStaff } from './people/invite.ts';
import { print } from './print.ts';
import { settings } from './settings.ts';

/** Makes the account of an address staff, or prints the link that makes it, whether the server runs or not. */
export async function makeStaff(ending: AbortSignal): Promise<void> {
  const email = addressGiven();
  const config = settings();
  await using opened = new AsyncDisposableStack();
  const house = await open(config, ending, opened);
  if (await promoteToStaff(house, email)) {
    print(`${email} is staff now.`);
    return;
  }
  print(`There is no account of ${email} yet. This link makes it, once and within a week:`);
  print((await inviteStaff(house, email)) ?? '');
}

function addressGiven(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const email = z.safeParse(emailAddress(), positionals[0]);
  if (positionals.length === 1 && email.success) return email.data;
  throw new CannotStart('Say whose account is to be staff: npm run staff -- somebody@school.example');
}

async function open(config: Config, ending: AbortSignal, opened: AsyncDisposableStack): Promise<House> {
  let connection: Connection | undefined =
    config.databaseUrl === undefined ? await joinCluster(config.dataFolder) : undefined;
  if (connection === undefined) {
    const database = await openConfigured(config, { brief: true, ending });
    opened.defer(() => database.close());
    connection = database.connection;
  }
  const house = await enter(config, connection);
  opened.defer(() => closeHouse(house));
  return house;
}
