import './users.css';

import { useTranslation } from 'react-i18next';

/** The data that the server sent with a refusal, as it came, for those who have to find the cause. */
export function ExactAnswer({ data }: { data: unknown }) {
  const { t } = useTranslation();
  return (
    <p className="exact-answer">
      {t('users.answer')} <code>{JSON.stringify(data)}</code>
    </p>
  );
}
