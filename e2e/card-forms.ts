import type { Page } from '@playwright/test';

import type { Api } from './api.ts';

/** Adds a pupil without an address. Only staff may call it. */
export async function addPupil(staff: Api, first_name: string, last_name: string): Promise<number> {
  const added = await staff.send<{ data_api: [{ id: number }] }>('POST /people_api/', {
    first_name,
    last_name,
  });
  return added.data_api[0].id;
}

/** Makes a card. @returns its code as it is printed */
export async function makeCard(staff: Api, id: number): Promise<string> {
  const made = await staff.send<{ cards: [{ code: string }] }>('POST /people_api/cards/', { people: [id] });
  return made.cards[0].code;
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code on the card').fill(code);
  await page.getByRole('button', { name: 'Next' }).click();
}

export async function choosePin(page: Page, pin: string, again = pin): Promise<void> {
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('The same PIN again').fill(again);
  await page.getByRole('button', { name: 'Save and log in' }).click();
}
