import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export function Footer() {
  const { t } = useTranslation();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="footer">
      <p>{t('app.footer.copyright', { year })}</p>
    </footer>
  );
}
