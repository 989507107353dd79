import { useTranslation } from '../../lib/languages/i18n.ts';
import { useObservable } from '../../lib/observable.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { installPrompt } from './offer-installation.ts';

/** Installs the program as the browser offers it; nothing where it offers nothing. */
export function InstallCard() {
  const { t } = useTranslation();
  const prompt = useObservable(installPrompt);
  if (prompt === undefined) return null;
  const install = async () => {
    // A browser takes an offer once, whatever the answer is.
    installPrompt.set(undefined);
    await prompt.prompt();
  };
  return (
    <Card title={t('app.install.title')}>
      <p>{t('app.install.text')}</p>
      <Button look="secondary" onClick={() => void install()}>
        {t('app.install.button')}
      </Button>
    </Card>
  );
}
