import { expect, test } from 'vitest';

import { messageOf } from './message.ts';

const mail = {
  to: 'ann@example.com',
  subject: '',
  text: '',
  html: '',
  link: '',
  sender: '5-«maktab» · Savol',
};

test.each([
  ['Savol <savol@school.example>', { name: mail.sender, address: 'savol@school.example' }],
  ['"Savol" <savol@school.example>', { name: mail.sender, address: 'savol@school.example' }],
  ['<savol@school.example>', { name: mail.sender, address: 'savol@school.example' }],
  ['savol@school.example', { name: mail.sender, address: 'savol@school.example' }],
  ['Office of the school <office@school.example>', 'Office of the school <office@school.example>'],
])('of the sender %s the address stays, and a name that is not that of the program', (from, expected) => {
  expect(messageOf(mail, from).from).toEqual(expected);
});
