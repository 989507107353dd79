import { expect, test } from 'vitest';

import { inRegisterOrder, listedName, registerName } from './names.ts';

const people = (...names: string[]) =>
  names.map((name) => {
    const [last_name = '', first_name = ''] = name.split(' ');
    return { last_name, first_name };
  });

test('a register has the last name first, and no space where a name is missing', () => {
  expect(registerName({ first_name: 'Anvar', last_name: 'Gʻofurov' })).toBe('Gʻofurov Anvar');
  expect(registerName({ first_name: 'Anvar', last_name: '' })).toBe('Anvar');
  const name = 'Anvar Gʻofurov';
  expect(listedName({ name, first_name: 'Anvar', last_name: 'Gʻofurov' })).toBe('Gʻofurov Anvar');
  expect(listedName({ name })).toBe(name);
});

test.each([
  [
    'uz',
    ['Алиев Карим', 'Aliyev Vali', 'Valiyev Ali', 'Oʻrinov Ali', 'Ғаниев Али', 'Shokirov Ali', 'Чориев Али'],
  ],
  ['ru', ['Aliyeva Lola', 'Karimov Ali', 'Каримова Лола', 'Ёқубов Али', 'Oʻrinov Ali', 'Gʻaniyev Ali']],
  ['ru', ['Ёлкин Иван', 'Жуков Иван', 'Яшин Иван']],
  ['uz', ['Ахмедов Али', 'Ғаниев Али', 'Каримов Али', 'Ўктамов Али', 'Чориев Али']],
  ['en', ['Aliyev Ali', 'Ганиев Али', 'Shaw Ann', 'Zokirov Ali']],
  ['uz', ['Aliyev Anvar', 'Aliyev Bobur', 'Aliyeva Anna']],
] as const)('in %s people stand in the order %j', (language, names) => {
  const expected = people(...names);
  const turned = Array.from(expected);
  turned.reverse();
  expect(inRegisterOrder(turned, language)).toEqual(expected);
});
