import { CannotStart } from '../process/cannot-start.ts';
import { demoPassword, readDemo } from '../demo/demo.ts';
import { loadDemo } from '../demo/load.ts';
import type { AppContext } from '../app-context.ts';
import { print } from '../process/print.ts';
import { replaceSchool } from '../school/store.ts';
import { findAccountByEmail } from '../users/store.ts';

const roles = ['staff', 'teacher', 'parent', 'pupil', 'user'];
const shown = new Set(roles.map((role) => `${role}@savol.example`));

/**
 * Loads the demonstration into an empty database, and prints the accounts that may log in.
 * @throws CannotStart when the database has data of its own
 */
export async function showDemo(context: AppContext): Promise<void> {
  const loaded = await loadDemo(context);
  if (!loaded && !(await findAccountByEmail(context.database, 'staff@savol.example'))) {
    throw new CannotStart(
      `The demonstration needs a database of its own, and ${context.config.databaseUrl ? 'the one of DATABASE_URL' : context.config.dataFolder} has a school in it. ` +
        'Choose another DATA_DIR.',
    );
  }
  if (loaded) {
    await replaceSchool(context.database, {
      name: 'Namuna maktabi',
      contact: '',
      privacy: '',
      teachers_add_topics: true,
    });
  }
  print(`This is a demonstration. Everyone in it has the password ${demoPassword}:`);
  for (const { email, first_name, last_name } of (await readDemo()).people) {
    if (shown.has(email)) print(`  ${email.padEnd(24)} ${first_name} ${last_name}`);
  }
}
