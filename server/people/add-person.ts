import type { addPerson } from '../../contract/people/people.ts';
import { peopleMessages } from '../../contract/people/people-messages.ts';
import { message, messages } from '../../contract/wire/messages.ts';
import { insertAuditEntries } from '../audit/store.ts';
import { addPupils, addTeachers, isOpenClass } from '../classes/membership-store.ts';
import type { Database } from '../database/database.ts';
import { AccountGoneError } from '../errors.ts';
import { invalid } from '../http/responses/errors.ts';
import type { Call } from '../http/route.ts';
import type { Config } from '../process/config.ts';
import { lockNaming } from '../users/naming-store.ts';
import { lockAddress } from '../users/sign-up-store.ts';
import { insertUser, lockAccount } from '../users/store.ts';
import { changeAddress } from './change-address.ts';
import { inviteAll } from './change-people.ts';

type New = Call<typeof addPerson>['body'];
type By = Pick<Call<typeof addPerson>, 'person' | 'now' | 'language' | 'address'>;

/** Puts a new person into a class that is not archived: a pupil as its pupil, a teacher or staff as its teacher. @throws 400 */
async function join(transaction: Database, id: number, { class: classId, role }: New): Promise<void> {
  if (classId === undefined || classId === null) return;
  if (role === 'parent') throw invalid({ class: peopleMessages.not_member });
  if (!(await isOpenClass(transaction, classId))) throw invalid({ class: message.missingPk(classId) });
  if (role === 'pupil') await addPupils(transaction, classId, [id], true);
  else await addTeachers(transaction, classId, [id]);
}

/** Gives a new account its address, and mails the link to it that chooses the first password. @throws 400 where the address is taken */
async function invite(
  transaction: Database,
  id: number,
  email: string,
  by: By,
  { signupRole }: Pick<Config, 'signupRole'>,
): Promise<void> {
  const account = await lockAccount(transaction, id);
  if (account === undefined) throw new AccountGoneError();
  await changeAddress(transaction, account, email, { actor: by.person.id, now: by.now, signupRole });
  await inviteAll(transaction, [id], by);
}

/**
 * Adds an active person, in an open transaction that is to be rolled back where this throws. Only pupils log in without an address.
 * @returns the id of the person
 * @throws 400 on an address that is taken or missing, and on a class that there is not
 */
export async function addNewPerson(
  transaction: Database,
  wanted: New,
  by: By,
  config: Pick<Config, 'signupRole'>,
): Promise<number> {
  const { first_name, last_name, email, role } = wanted;
  if (role !== 'pupil' && email === '') throw invalid({ email: messages.blank });
  if (email !== '') {
    await lockNaming(transaction);
    await lockAddress(transaction, email);
  }
  const { id } = await insertUser(transaction, {
    first_name,
    last_name,
    email: '',
    password_hash: null,
    is_active: true,
    is_staff: role === 'staff',
    is_teacher: role === 'teacher',
    is_parent: role === 'parent',
    is_pupil: role === 'pupil',
  });
  await join(transaction, id, wanted);
  if (role !== 'pupil') {
    const details = { [`is_${role}`]: true };
    await insertAuditEntries(transaction, [
      { actor: by.person.id, action: 'person.roles', person: id, details },
    ]);
  }
  if (email !== '') await invite(transaction, id, email, by, config);
  return id;
}
