import { gradePaths } from '../grade-book/paths.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';

/** Leads from the profile to the classes, where a pupil enters the code of one. */
export function ClassesLink() {
  const { t } = useTranslation();
  return (
    <Card title={t('classes.title')}>
      <div className="stack gap-3">
        <p>{t('classes.link.text')}</p>
        <div className="row">
          <LinkButton href={paths.classes} look="secondary">
            {t('classes.link.action')}
          </LinkButton>
          <LinkButton href={gradePaths.own()} look="secondary">
            {t('grade_book.own.title')}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
