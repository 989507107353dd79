import { useTranslation } from '../lib/languages/i18n.ts';
import { usePerson } from '../lib/session/session.ts';
import { Card } from '../ui/layout/card.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { useParents } from './api.ts';
import { ParentsList } from './parents-list.tsx';

/** Those who have used the reader's code. The addresses that the reader has named stand in the profile. */
export function OwnParents() {
  const { t } = useTranslation();
  const person = usePerson();
  const answer = useParents();
  const names = person !== null && (person.father_email !== '' || person.mother_email !== '');
  return (
    <Card title={t('families.parents.title')}>
      <Loaded
        answer={answer}
        loading={<Spinner label={t('ui.loading.default')} />}
        empty={<p className="muted">{t('families.parents.none')}</p>}
      >
        {(parents) => <ParentsList parents={parents} />}
      </Loaded>
      {names && <p className="muted">{t('families.parents.named')}</p>}
    </Card>
  );
}
