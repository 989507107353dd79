import { useState } from 'react';

import { getQuestion } from '../../contract/questions.ts';
import { getVersion, listVersions, restoreVersion } from '../../contract/versions.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { useTranslation } from '../lib/i18n.ts';
import type { Translate } from '../lib/translate.ts';
import { useChange } from '../lib/use-endpoint.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { errorText } from '../ui/error-text.ts';
import { showNotice } from '../ui/notices.tsx';

const refusals = {
  category_deleted: 'questions.versions.category_deleted',
  level_deleted: 'questions.versions.level_deleted',
  version_invalid: 'questions.versions.invalid',
} as const;

function isRefusal(code: string | undefined): code is keyof typeof refusals {
  return code !== undefined && code in refusals;
}

/** Why a version cannot be restored. */
function refusalText(t: Translate, error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  return isRefusal(code) ? t(refusals[code]) : errorText(t, error);
}

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
          describeError={refusalText}
        >
          {t('questions.versions.restore_text')}
        </Confirm>
      )}
    </>
  );
}
