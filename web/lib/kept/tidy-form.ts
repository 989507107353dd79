import { openedDrafts } from '../draft-storage.ts';
import { draftOf } from '../drafts.ts';
import { session } from '../session-state.ts';
import { outbox, removeQueued } from './outbox.ts';
import type { Form } from './outbox-disk.ts';

/** Deletes what a page that was closed has left beside a form that it had queued: its draft, and the version before it. */
export async function tidyForm({ place, draft: text, replaces }: Form): Promise<void> {
  const { my_user, user } = session.get();
  const draft = draftOf(openedDrafts, (my_user ?? user)?.id ?? 0, place);
  if (text !== '' && draft.read() === text) draft.write('');
  if (outbox.get().some(({ id }) => id === replaces)) await removeQueued(replaces ?? '');
}
