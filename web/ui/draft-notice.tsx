import { useTranslation } from 'react-i18next';

import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

/** Says that what was typed before is back, and offers to begin anew. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const discard = (
    <Button look="secondary" small onClick={onDiscard}>
      {t('ui.draft.discard')}
    </Button>
  );
  return <Alert actions={discard}>{t('ui.draft.back')}</Alert>;
}
