import { useState } from 'react';

import type { Person } from '../../contract/people.ts';
import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { showNotice } from '../ui/notices.tsx';
import { useErasePerson } from './api.ts';
import { refusalText } from './refusal-text.ts';

/** Erases a person for ever, after a question. */
export function ErasePerson({ person: { id, first_name, last_name } }: { person: Person }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const erase = useErasePerson(id);
  const name = `${first_name} ${last_name}`;
  return (
    <>
      <Button
        small
        look="quiet"
        className="person-state"
        aria-label={t('people.erase_name', { name })}
        onClick={() => setAsking(true)}
      >
        {t('people.erase')}
      </Button>
      {asking && (
        <Confirm
          title={t('people.ask.erase', { name })}
          action={t('people.do.erase')}
          onConfirm={async () => {
            await erase();
            showNotice(t('people.told.erased', { name }));
          }}
          onClose={() => setAsking(false)}
          describeError={refusalText}
        >
          {t('people.tell.erase', { name })}
        </Confirm>
      )}
    </>
  );
}
