import { picturesOf } from '../rich-text/pictures-of.ts';
import { lazyCode } from '../ui/feedback/lazy-code.ts';
import type { WithMedia } from './shown-media.tsx';

/** The code that shows the pictures and the recording of a question. It is loaded with the first question that has media. */
export const shownMedia = lazyCode(async () => (await import('./shown-media.tsx')).ShownMedia);

/** Whether a question has pictures, which may stand in its text or in its options, or a recording. */
export function hasMedia(question: WithMedia): boolean {
  const { options, sound } = question.media ?? {};
  return picturesOf(question).length > 0 || options !== undefined || sound !== undefined;
}

/** Loads that code where one of some questions has media, so that nothing moves when it comes. @throws where it cannot be loaded */
export async function loadMediaFor(questions: readonly WithMedia[]): Promise<void> {
  if (questions.some(hasMedia)) await shownMedia.load();
}
