import './families.css';

import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { useParents } from './api.ts';
import { ParentsList } from './parents-list.tsx';

/** For staff: who follows a pupil. */
export function ParentsDialog({
  child,
  onClose,
}: {
  child: { id: number; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const answer = useParents(child.id);
  return (
    <Dialog
      title={t('families.staff.title', { name: child.name })}
      onClose={onClose}
      actions={
        <Button look="secondary" onClick={onClose}>
          {t('families.staff.close')}
        </Button>
      }
    >
      <Loaded
        answer={answer}
        loading={<Spinner label={t('ui.loading.default')} />}
        empty={<p className="muted">{t('families.staff.none')}</p>}
      >
        {(parents) => <ParentsList parents={parents} child={child} />}
      </Loaded>
    </Dialog>
  );
}
