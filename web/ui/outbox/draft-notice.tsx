import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../button.tsx';
import type { FormDraft } from '../fields/form-draft.ts';

type DraftNoticeProps = { draft: Pick<FormDraft, 'texts' | 'discard'>; children: ReactNode };

/** Says that a form begins with an earlier draft, which can be discarded; nothing without a draft. */
export function DraftNotice({ draft, children }: DraftNoticeProps) {
  const { t } = useTranslation();
  if (draft.texts === undefined) return null;
  const discard = (
    <Button look="secondary" small onClick={draft.discard}>
      {t('ui.draft.discard')}
    </Button>
  );
  return <Alert actions={discard}>{children}</Alert>;
}
