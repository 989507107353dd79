import { canShowLinkingCode } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';

/** Leads from the profile to the family. */
export function FamilyLink() {
  const { t } = useTranslation();
  const person = usePerson();
  const key = person !== null && canShowLinkingCode(person) ? 'pupil' : 'parent';
  return (
    <Card title={t('families.link.title')}>
      <p className="muted">{t(`families.link.lead_${key}`)}</p>
      <div>
        <LinkButton look="secondary" href={paths.family}>
          {t(`families.link.open_${key}`)}
        </LinkButton>
      </div>
    </Card>
  );
}
