import type { Role } from '../../contract/roles.ts';

/** Everybody in the demonstration logs in with this password. */
export const demoPassword = 'savol-demo';

/** Somebody in the demonstration. Who has no role is a plain user; who is inactive has not followed the link in the mail yet. */
export interface DemoPerson {
  email: string;
  first_name: string;
  last_name: string;
  role: Role | null;
  about: string;
  father_email: string;
  mother_email: string;
  is_active: boolean;
  /** The day on which the account was made. */
  start_date: string;
}

const domain = 'savol.example';

function person(
  name: string,
  role: Role | null,
  [first_name, last_name]: [string, string],
  start_date: string,
  more: Partial<DemoPerson> = {},
): DemoPerson {
  const family = { father_email: '', mother_email: '' };
  return {
    email: `${name}@${domain}`,
    first_name,
    last_name,
    role,
    about: '',
    ...family,
    is_active: true,
    start_date,
    ...more,
  };
}

const father = `parent@${domain}`;
const mother = `zulfiya.yusupova@${domain}`;

/** Two teachers, two families, a class of pupils and the staff, in the order in which they came. */
export const demoPeople: DemoPerson[] = [
  person('staff', 'staff', ['Dilnoza', 'Rahimova'], '2026-08-20', {
    about: 'Oʻquv ishlari boʻyicha direktor oʻrinbosari.',
  }),
  person('teacher', 'teacher', ['Sherzod', 'Toʻrayev'], '2026-08-24', {
    about: 'Matematika va informatika oʻqituvchisi.',
  }),
  person('elena.morozova', 'teacher', ['Елена', 'Морозова'], '2026-08-25', {
    about: 'Учитель русского языка и географии.',
  }),
  person('parent', 'parent', ['Botir', 'Aliyev'], '2026-09-02'),
  person('pupil', 'pupil', ['Malika', 'Aliyeva'], '2026-09-03', {
    father_email: father,
    about: '8-sinf oʻquvchisi.',
  }),
  person('jasur.aliyev', 'pupil', ['Jasur', 'Aliyev'], '2026-09-03', {
    father_email: father,
    about: '6-sinf oʻquvchisi.',
  }),
  person('zulfiya.yusupova', 'parent', ['Zulfiya', 'Yusupova'], '2026-09-04'),
  person('kamola.yusupova', 'pupil', ['Kamola', 'Yusupova'], '2026-09-04', { mother_email: mother }),
  person('timur.ahmedov', 'pupil', ['Тимур', 'Ахмедов'], '2026-09-07'),
  person('alina.pak', 'pupil', ['Алина', 'Пак'], '2026-09-07'),
  person('sardor.qodirov', 'pupil', ['Sardor', 'Qodirov'], '2026-09-08'),
  person('user', null, ['Anvar', 'Ismoilov'], '2026-10-12'),
  person('laylo.nazarova', 'pupil', ['Laylo', 'Nazarova'], '2026-11-16', { is_active: false }),
];

/** The address of whoever writes the news. */
export const editor = `staff@${domain}`;

/** Who wrote the questions of each language's subjects: the first key that a category's key begins with. */
const authors: [key: string, name: string][] = [
  ['uz-ona-tili', 'staff'],
  ['uz-imlo', 'staff'],
  ['uz-turkumlar', 'staff'],
  ['uz-', 'teacher'],
  ['ru-', 'elena.morozova'],
  ['en-mathematics', 'teacher'],
  ['en-algebra', 'teacher'],
  ['en-statistics', 'teacher'],
  ['en-', 'elena.morozova'],
];

/** The address of whoever wrote the questions of a category. */
export function authorOf(category: string): string {
  const [, name = 'staff'] = authors.find(([key]) => category.startsWith(key)) ?? [];
  return `${name}@${domain}`;
}
