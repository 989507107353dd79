import { parseArgs } from 'node:util';
import * as z from 'zod/mini';

import { emailAddress } from '../../contract/wire/fields.ts';
import { CannotStart } from '../process/cannot-start.ts';
import { openForTask } from './open-for-task.ts';
import { inviteStaff, promoteToStaff } from '../people/invite.ts';
import { print } from '../process/print.ts';
import { settings } from '../process/settings.ts';

/** Makes the account of an e-mail address staff, or prints a link that creates one, with or without a running server. */
export async function makeStaff(ending: AbortSignal): Promise<void> {
  const email = addressArgument();
  await using opened = new AsyncDisposableStack();
  const context = await openForTask(settings(), ending, opened);
  if (await promoteToStaff(context, email)) {
    print(`${email} is now staff.`);
    return;
  }
  print(`There is no account for ${email} yet. This link creates it, and works once within a week:`);
  print((await inviteStaff(context, email)) ?? '');
}

function addressArgument(): string {
  const { positionals } = parseArgs({ allowPositionals: true });
  const email = z.safeParse(emailAddress(), positionals[0]);
  if (positionals.length === 1 && email.success) return email.data;
  throw new CannotStart('Say whose account becomes staff: npm run staff -- somebody@school.example');
}
