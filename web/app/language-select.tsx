import { useTranslation } from 'react-i18next';

import { changeLanguage, languages, supportedLanguage, useLanguage } from '../lib/i18n.ts';

export function LanguageSelect() {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <select
      className="language-select"
      aria-label={t('app.language')}
      value={language}
      onChange={(event) => void changeLanguage(supportedLanguage(event.target.value))}
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {one.toUpperCase()}
        </option>
      ))}
    </select>
  );
}
