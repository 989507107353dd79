import './families.css';

import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { errorText } from '../ui/error-text.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Spinner } from '../ui/loading.tsx';
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
  const { data, error, refetch } = useParents(child.id);
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
      {data === undefined && error === null && <Spinner label={t('ui.loading.default')} />}
      {error !== null && <LoadError text={errorText(t, error)} onRetry={refetch} />}
      {data?.length === 0 && <p className="muted">{t('families.staff.none')}</p>}
      {data !== undefined && data.length > 0 && <ParentsList parents={data} child={child} />}
    </Dialog>
  );
}
