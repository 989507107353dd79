import './users.css';

import { useTranslation } from '../lib/i18n.ts';

/** The JSON of a refusal, which helps to find its cause. */
export function ExactAnswer({ data }: { data: unknown }) {
  const { t } = useTranslation();
  return (
    <p className="exact-answer">
      {t('users.answer')} <code>{JSON.stringify(data)}</code>
    </p>
  );
}
