import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

import { signUp } from '../people/auth.ts';
import { addPerson } from '../people/people.ts';
import { replaceOwnUser, updateOwnUser } from '../people/users.ts';

const account = { email: 'a@example.com', password: 'secret-1', re_password: 'secret-1' };
const doors = { signUp, addPerson, replaceOwnUser, updateOwnUser };

describe.each(Object.entries(doors))('a name in %s', (_operation, { body }) => {
  const parsed = (first_name: string) => z.safeParse(body, { ...account, first_name, last_name: 'Lee' });

  test.each([
    [' A\nnn\t Lee ', 'A nn Lee'],
    ['=1\r\n=2', '=1 =2'],
    ['A\u0008n\u200En\u00AD', 'Ann'],
    ['\u202EAnn\u3164\u2800', 'Ann'],
    ['e\u0301', 'é'],
  ])('%j is %j', (typed, name) => {
    expect(parsed(typed)).toMatchObject({ success: true, data: { first_name: name } });
  });

  test.each(['\u200B', '\u3164 \u2800', '\u0008', 'A\0', '#N/A', '#Н/Д', '#ССЫЛКА!', 'n'.repeat(151)])(
    '%j is refused',
    (typed) => {
      const { error } = parsed(typed);
      expect(error?.issues.map(({ path }) => path)).toEqual([['first_name']]);
    },
  );
});
