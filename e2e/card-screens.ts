import type * as z from 'zod/mini';

import type { printCards } from '../contract/people/cards.ts';
import { answer, press, type Screen, waitForAlert } from './screen.ts';

/** Cards with long names, one of a person in no class. */
const newCards: z.output<(typeof printCards.answers)[201]> = {
  status: 'ok',
  school: 'Toshkent shahri 12-sonli umumiy oʻrta taʼlim maktabi',
  address: null,
  cards: ['Madina Yoʻldosheva', 'Азиз Каримов', 'Muhammadyusuf-Abdulloh Abdurahmonov-Xoʻjamurodov'].map(
    (name, at) => ({
      person: at + 1,
      name,
      class: at === 1 ? '' : '7 «B»',
      code: 'CDFG-2345',
      linking_code: 'WXYT-6789',
      linking_code_until: '2026-11-30T19:00:00.000Z',
    }),
  ),
  left_out: [],
};

/** Logging in with a card, and printing cards. */
export const screens: readonly Screen[] = [
  { name: 'card', role: 'guest', path: '/card' },
  { name: 'card-wrong', role: 'guest', path: '/card/#CDFG2345', prepare: waitForAlert },
  ...(['pin_required', 'pin_to_choose'] as const).map((code): Screen => ({
    name: `card-${code}`,
    role: 'guest',
    path: '/card/#CDFG2345',
    before: answer('**/auth/card/create/', { detail: 'A PIN is needed', code }, 401),
    prepare: (page) => page.locator('.card-pin').first().waitFor(),
  })),
  { name: 'card-of-another', role: 'pupil', path: '/card' },
  { name: 'cards-forbidden', role: 'pupil', path: '/cards/print' },
  { name: 'cards-of-class', role: 'teacher', path: '/cards/print?class=1' },
  { name: 'cards-of-person', role: 'staff', path: '/cards/print?person=5' },
  {
    name: 'cards',
    role: 'staff',
    path: '/cards/print',
    before: answer('**/people_api/cards/', newCards, 201),
    prepare: async (page, say) => {
      await press('cards.print.make')(page, say);
      await page.locator('.login-card').last().waitFor();
    },
  },
  {
    name: 'cards-none',
    role: 'staff',
    path: '/cards/print',
    before: answer('**/people_api/cards/', { ...newCards, cards: [] }, 201),
    prepare: async (page, say) => {
      await press('cards.print.make')(page, say);
      await page.getByText(say('cards.print.none')).waitFor();
    },
  },
];
