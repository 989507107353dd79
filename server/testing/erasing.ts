import { eraseSentTexts } from '../ai/erasure.ts';
import type { Erasing } from '../people/erasure.ts';

/** What the erasure of a person needs, as the server has it. */
export const erasing: Erasing = { signupRole: 'pupil', eraseSentTexts };
