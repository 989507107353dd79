import { erasePerson, listPeople, type Person } from '../../contract/people/people.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useChange } from '../lib/api/use-endpoint.ts';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';

export type ErasePersonProps = { person: Person; onClose: () => void };

/** Asks whether to erase a person for ever, and does it. */
export function ErasePerson({ person: { id, first_name, last_name }, onClose }: ErasePersonProps) {
  const { t } = useTranslation();
  const change = useChange(listPeople);
  const name = `${first_name} ${last_name}`;
  return (
    <Confirm
      title={t('people.ask.erase', { name })}
      action={t('people.do.erase')}
      onConfirm={async () => {
        await change(call(erasePerson, { params: { id } }));
        showNotice(t('people.told.erased', { name }));
      }}
      onClose={onClose}
    >
      {t('people.tell.erase', { name })}
    </Confirm>
  );
}
