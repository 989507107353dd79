import { picturesOf } from '../../rich-text/pictures-of.ts';
import { lazyCode } from '../../ui/feedback/lazy-code.ts';
import type { WithMedia } from './question-media.tsx';

/** What shows the pictures and the recording of a test, loaded where one has some. */
export const questionMedia = lazyCode(async () => (await import('./question-media.tsx')).QuestionMedia);

/** Whether a test has pictures, which may stand in its text or in its options, or a recording. */
export function hasMedia(test: WithMedia): boolean {
  const { options, sound } = test.media ?? {};
  return picturesOf(test).length > 0 || options !== undefined || sound !== undefined;
}
