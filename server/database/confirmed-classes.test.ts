import { expect, test } from 'vitest';

import { insertAuditEntries } from '../audit/store.ts';
import { makeClass, makePerson } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { up } from './migrations/0055-confirmed-classes.ts';

const server = startServer();

test('classes and pupils from before are confirmed unless the audit trail says that a teacher made or added them', async () => {
  const { context } = server;
  const [staff, teacher, erased] = [
    await makePerson(context, { is_staff: true }),
    await makePerson(context, { is_teacher: true }),
    await makePerson(context, { is_teacher: true }),
  ];
  const pupil = () => makePerson(context, { is_pupil: true });
  const [imported, byStaff, byTeacher, byCode, moved, gone] = [
    await pupil(),
    await pupil(),
    await pupil(),
    await pupil(),
    await pupil(),
    await pupil(),
  ];
  const ofImport = await makeClass(context, {
    pupils: [imported, byStaff, byTeacher, byCode, moved, gone],
  });
  const [ofStaff, ofTeacher, ofErased] = [
    await makeClass(context),
    await makeClass(context),
    await makeClass(context),
  ];
  const created = (actor: number, { id }: { id: number }) =>
    ({ actor, action: 'class.created', details: { class: id, name: 'x', year: 2026 } }) as const;
  const member = (actor: number, person: { id: number }, how: object) =>
    ({
      actor,
      action: 'class.members',
      person: person.id,
      details: { class: ofImport.id, name: 'x', as: 'pupil', change: 'added', ...how },
    }) as const;
  await insertAuditEntries(context.database, [
    created(staff.id, ofStaff),
    created(teacher.id, ofTeacher),
    created(erased.id, ofErased),
    member(staff.id, byStaff, {}),
    member(teacher.id, byTeacher, {}),
    member(byCode.id, byCode, { by_code: true }),
    member(teacher.id, moved, {}),
    member(teacher.id, moved, { change: 'removed' }),
    member(erased.id, gone, {}),
  ]);
  await context.pool.query('update audit_entry set actor = null where actor = $1', [erased.id]);
  await context.pool.query('alter table class drop column confirmed_at');
  await context.pool.query('alter table class_pupil drop column confirmed');
  await context.pool.query('drop index audit_entry_people');
  await up(context.database as never);
  const confirmed = await context.pool.query<{ id: number }>(
    'select id from class where confirmed_at is not null order by id',
  );
  expect(confirmed.rows.map(({ id }) => id)).toEqual([ofImport.id, ofStaff.id]);
  const pupils = await context.pool.query<{ person: number }>(
    'select person from class_pupil where confirmed order by person',
  );
  expect(pupils.rows.map(({ person }) => person)).toEqual([imported.id, byStaff.id, byCode.id, moved.id]);
});
