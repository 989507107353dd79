import { useTranslation } from '../lib/i18n.ts';
import { usePerson } from '../lib/session.ts';
import { Card } from '../ui/card.tsx';
import { errorText } from '../ui/error-text.ts';
import { LoadError } from '../ui/load-error.tsx';
import { Spinner } from '../ui/loading.tsx';
import { useParents } from './api.ts';
import { ParentsList } from './parents-list.tsx';

/** Those who have used the reader's code. The addresses that the reader has named stand in the profile. */
export function OwnParents() {
  const { t } = useTranslation();
  const person = usePerson();
  const { data, error, refetch } = useParents();
  const names = person !== null && (person.father_email !== '' || person.mother_email !== '');
  return (
    <Card title={t('families.parents.title')}>
      {data === undefined && error === null && <Spinner label={t('ui.loading.default')} />}
      {error !== null && <LoadError text={errorText(t, error)} onRetry={refetch} />}
      {data?.length === 0 && <p className="muted">{t('families.parents.none')}</p>}
      {data !== undefined && data.length > 0 && <ParentsList parents={data} />}
      {names && <p className="muted">{t('families.parents.named')}</p>}
    </Card>
  );
}
