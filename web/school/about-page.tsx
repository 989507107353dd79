import type { School } from '../../contract/school.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useSchool } from './api.ts';

/** Whose school this is, whom to ask, and what happens with the data of its people. Guests read it too. */
export function AboutPage() {
  const { t } = useTranslation();
  const answer = useSchool();
  return (
    <div className="stack">
      <PageHeading>{t('app.school.about')}</PageHeading>
      <Loaded answer={answer} shapes={['title', 'line', 'line', 'line']} keepsKnown>
        {(school) => <Texts school={school} />}
      </Loaded>
    </div>
  );
}

function Texts({ school: { name, contact, privacy } }: { school: School }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{name === '' ? t('school.about.unnamed') : t('school.about.named', { name })}</p>
      <Card title={t('school.about.ask')}>
        <p>{contact === '' ? t('school.about.ask_default') : contact}</p>
      </Card>
      <Card title={t('app.school.privacy')}>
        <p className="pre-wrap">{privacy === '' ? t('school.about.privacy_default') : privacy}</p>
      </Card>
    </>
  );
}
