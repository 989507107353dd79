import type { Locator } from 'vitest/browser';

import { currentTexts } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';

/** A text in the language that the page shows. */
export const say: Translate = (key, values) => currentTexts()(key, values);

/** The texts of all elements of a locator. */
export const textsOf = (locator: Locator) => locator.elements().map(({ textContent }) => textContent);

/** The text of an element with the ends of its lines as they are shown. */
export const shownText = (locator: Locator) => (locator.element() as HTMLElement).innerText;
