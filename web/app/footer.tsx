import { useTranslation } from 'react-i18next';

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="footer">
      <p>{t('app.footer.copyright', { year: new Date().getFullYear() })}</p>
    </footer>
  );
}
