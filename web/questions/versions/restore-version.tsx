import { useState } from 'react';

import { getQuestion } from '../../../contract/questions/questions.ts';
import { getVersion, listVersions, restoreVersion } from '../../../contract/questions/versions.ts';
import { call } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { useChange } from '../../lib/api/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';

/** The button that makes a test what it was in a version, after a question. */
export function RestoreVersion({ id, number }: { id: number; number: number }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const change = useChange(getQuestion, listVersions, getVersion);

  async function confirm(): Promise<void> {
    await change(call(restoreVersion, { params: { id }, body: { number } }));
    showNotice(t('questions.versions.restored', { number }));
  }

  return (
    <>
      <Button look="secondary" small onClick={() => setAsking(true)}>
        {t('questions.versions.restore')}
        <span className="visually-hidden">{` ${t('questions.versions.number', { number })}`}</span>
      </Button>
      {asking && (
        <Confirm
          title={t('questions.versions.restore_title', { number })}
          action={t('questions.versions.restore')}
          look="primary"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('questions.versions.restore_text')}
        </Confirm>
      )}
    </>
  );
}
