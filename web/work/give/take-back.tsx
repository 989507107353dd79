import { takeBackWork, type WorkPage } from '../../../contract/work/work.ts';
import { call } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { undoing } from '../../ui/feedback/undoing.ts';
import { useWorkChanges } from './api.ts';

export type TakeBackProps = { work: WorkPage; onDone: () => void; onClose: () => void };

/** Asks whether a work without attempts is deleted, or one with attempts taken back. */
export function TakeBack({ work, onDone, onClose }: TakeBackProps) {
  const { t } = useTranslation();
  const { change } = useWorkChanges();
  const { id, title } = work;
  const isDeleted = work.begun === 0;

  async function confirm(): Promise<void> {
    // The shown data of the work are not loaded again: the work may be gone.
    await call(takeBackWork, { params: { id } });
    if (isDeleted) showNotice(t('work.page.deleted'));
    else {
      const undo = undoing(t, () => change(id, { archived: false }));
      showNotice(t('work.page.taken'), 'success', undo);
    }
    onDone();
  }

  return (
    <Confirm
      title={t(isDeleted ? 'work.page.ask_delete' : 'work.page.ask_take', { title })}
      action={t(isDeleted ? 'work.page.delete' : 'work.page.take_back')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(isDeleted ? 'work.page.tell_delete' : 'work.page.tell_take')}
    </Confirm>
  );
}
