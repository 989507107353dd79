import { eraseSentTexts } from '../ai/erasure.ts';
import type { Erasing } from '../people/erasure.ts';

/** The settings of an erasure, as the server has them. */
export const erasing: Erasing = { signupRole: 'pupil', eraseSentTexts };
