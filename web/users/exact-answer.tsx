import './users.css';

import { useTranslation } from '../lib/languages/i18n.ts';

/** The JSON of a refusal, for those who look for its cause: it says nothing to a child. */
export function ExactAnswer({ data }: { data: unknown }) {
  const { t } = useTranslation();
  return (
    <details className="exact-answer">
      <summary>{t('users.answer')}</summary>
      <code>{JSON.stringify(data)}</code>
    </details>
  );
}
