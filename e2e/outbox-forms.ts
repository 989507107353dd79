import type { Buffer } from 'node:buffer';

import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

import type { Api } from './api.ts';
import { textsIn } from './texts.ts';

const say = textsIn('en');

/** A small picture to choose. */
export async function picture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const create = { width: 40, height: 30, channels: 3, background: '#0b6b66' } as const;
  return { name: 'map.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

/** A button of the page by its name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** The notice in the place of a stored form. */
export const queuedNotice = (page: Page) => page.getByText(say('forms.kept.title'));

/** Waits until the page can encrypt what it keeps. */
export async function ready(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('storage_key') !== null)).toBe(true);
}

export type Listed = { id: number; image: string; title?: string; savol?: string };

/** The tests with these words. */
export async function testsWith(api: Api, words: string): Promise<Listed[]> {
  const found = await api.send<{ data_api: Listed[] }>(`GET /tests_api/?s=${encodeURIComponent(words)}`);
  return found.data_api;
}

/** The posts with these words. */
export async function postsWith(api: Api, words: string): Promise<Listed[]> {
  const found = await api.send<{ data_api: Listed[] }>(`GET /blog_api/?s=${encodeURIComponent(words)}`);
  return found.data_api;
}

/** Fills in the form of a new test. */
export async function writeTest(page: Page, category: number, savol: string): Promise<void> {
  await page.goto(`/add_test?category=${category}`);
  await ready(page);
  await page.getByLabel(say('questions.form.question'), { exact: true }).fill(savol);
  await page.getByLabel('Option A', { exact: true }).fill('three');
  await page.getByLabel('Option B', { exact: true }).fill('four');
  await page.getByRole('radio', { name: 'Option B, right answer' }).check({ force: true });
}

/** The button that sends a new test. */
export const createTest = (page: Page) => button(page, say('questions.form.create'));

/** Takes the network away. @returns a function that gives it back */
export async function cutLine(page: Page): Promise<() => Promise<void>> {
  await page.context().setOffline(true);
  return () => page.context().setOffline(false);
}
