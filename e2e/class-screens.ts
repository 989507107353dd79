import type { Page } from '@playwright/test';

import type { AuditEntry } from '../contract/audit.ts';
import type { ClassPage } from '../contract/people/classes.ts';
import { answer, changeAnswer, press, type Screen } from './screen.ts';

const onePage = { status: 'ok', page: 1, total_pages: 1, total: 3 };

const byStaff = { made_at: '2026-11-20T09:00:00.000Z', actor: 1, actor_name: 'Dilnoza Rahimova' };

/** Lines of the audit trail: of a role, of a class, and by the server. */
const events: readonly AuditEntry[] = [
  {
    ...byStaff,
    id: 3,
    action: 'person.roles',
    person: 3,
    person_name: 'Елена Морозова',
    sentence: 'Елена Морозова: теперь администратор.',
    details: { is_staff: true },
  },
  {
    ...byStaff,
    id: 2,
    action: 'class.members',
    person: 5,
    person_name: 'Malika Aliyeva',
    sentence: '7-«A» sinfiga kod orqali oʻquvchi qoʻshildi: Malika Aliyeva.',
    details: { class: 1, name: '7-«A»', as: 'pupil', change: 'added', by_code: true },
  },
  {
    ...byStaff,
    id: 1,
    actor: null,
    actor_name: '',
    action: 'person.erased',
    person: null,
    person_name: '',
    sentence: 'All data of account No. 12 was erased.',
    details: { id: 12 },
  },
];

/** A class that a teacher has made, with the pupils of the demonstration of whom one was added by a teacher. */
const unconfirmed = async (page: Page) => {
  await page.route('**/classes_api/1/', async (route) => {
    const real = (await (await route.fetch()).json()) as { data_api: [ClassPage] };
    const [shownClass] = real.data_api;
    const [first, ...others] = shownClass.pupils;
    const added = first && { ...first, is_confirmed: false, last_seen: null, week: null, in_all: null };
    const pupils = added === undefined ? [] : [added, ...others];
    await route.fulfill({ json: { ...real, data_api: [{ ...shownClass, is_confirmed: false, pupils }] } });
  });
};

/** The class of the demonstration, with pupils who need help for each of the reasons, and a pupil without a log-in. */
const withHelp = async (page: Page) => {
  await page.route('**/classes_api/1/', async (route) => {
    const real = (await (await route.fetch()).json()) as { data_api: [ClassPage] };
    const [shownClass] = real.data_api;
    const [first, second, third, ...others] = shownClass.pupils.map((pupil) => pupil.id);
    const weak = { category: 1, category_name: 'Geometriya', right: 4, answers: 15 };
    const missed = { works: 3, of: 5 };
    const help: ClassPage['help'] = [
      { person: first ?? 0, missed, falling: { before: 81, now: 54 }, weak },
      { person: second ?? 0, missed, falling: null, weak: null },
      { person: third ?? 0, missed: null, falling: null, weak },
    ];
    const pupils = shownClass.pupils.map((pupil) =>
      pupil.id === others[0] ? { ...pupil, last_seen: null, has_logged_in: false } : pupil,
    );
    await route.fulfill({ json: { ...real, data_api: [{ ...shownClass, pupils, help }] } });
  });
};

/** The screens of classes, and the audit trail, on the demonstration data. */
export const screens: readonly Screen[] = [
  { name: 'classes-pupil', role: 'pupil', path: '/classes' },
  { name: 'class-pupil', role: 'pupil', path: '/classes/1' },
  {
    name: 'classes-refused',
    role: 'pupil',
    path: '/classes',
    prepare: press('classes.join.submit'),
  },
  { name: 'class-forbidden', role: 'pupil', path: '/classes/2' },
  { name: 'classes-user', role: 'user', path: '/classes' },
  { name: 'classes-parent', role: 'parent', path: '/classes' },
  { name: 'classes-teacher', role: 'teacher', path: '/classes' },
  { name: 'class-teacher', role: 'teacher', path: '/classes/1' },
  {
    name: 'class-find',
    role: 'teacher',
    path: '/classes/1',
    prepare: async (page) => {
      await page.locator('[name=find_pupil]').fill('ali');
      await page.locator('[role=search] li').first().waitFor();
    },
  },
  { name: 'class-help', role: 'teacher', path: '/classes/1', before: withHelp },
  { name: 'class-unconfirmed', role: 'teacher', path: '/classes/1', before: unconfirmed },
  {
    name: 'class-confirm',
    role: 'staff',
    path: '/classes/1',
    before: unconfirmed,
    prepare: press('classes.confirm.action'),
  },
  {
    name: 'classes-unconfirmed',
    role: 'staff',
    path: '/classes',
    before: changeAnswer('**/classes_api/?*', { is_confirmed: false }),
  },
  { name: 'class-form', role: 'teacher', path: '/classes', prepare: press('classes.add') },
  { name: 'classes-staff', role: 'staff', path: '/classes', loads: 'staff' },
  { name: 'classes-none', role: 'staff', path: '/classes?s=qwertyuiop' },
  { name: 'class-staff', role: 'staff', path: '/classes/1', loads: 'staff' },
  {
    name: 'class-archive',
    role: 'staff',
    path: '/classes/1',
    prepare: press('classes.archive.action'),
  },
  {
    name: 'classes-move',
    role: 'staff',
    path: '/classes',
    prepare: async (page, say) => {
      await press('classes.move.action')(page, say);
      await page.locator('.move-plan').waitFor();
    },
  },
  { name: 'staff-of-class', role: 'staff', path: '/staff?class=1' },
  { name: 'staff-audit-none', role: 'staff', path: '/staff?part=audit', loads: 'staff' },
  {
    name: 'staff-audit',
    role: 'staff',
    path: '/staff?part=audit&actor=1',
    before: answer('**/audit_api/*', { ...onePage, data_api: events }),
  },
];
