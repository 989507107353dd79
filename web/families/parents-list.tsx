import { useState } from 'react';

import type { LinkedParent } from '../../contract/people/families.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { useFamilyChanges } from './api.ts';

export type ParentsListProps = {
  parents: readonly LinkedParent[];
  /** The child whose parents they are, for staff; without it the reader. */
  child?: { id: number; name: string };
};

/** Those who follow a child, each with a button that ends it. */
export function ParentsList({ parents, child }: ParentsListProps) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { removeParent } = useFamilyChanges();
  const [removed, setRemoved] = useState<LinkedParent>();

  async function remove({ id, user_name }: LinkedParent): Promise<void> {
    await removeParent(id, child?.id);
    showNotice(t('families.parents.removed', { name: user_name }));
  }

  return (
    <>
      <ul className="grid gap-3 lines">
        {parents.map((parent) => (
          <li key={parent.id}>
            <div>
              <p>{parent.user_name}</p>
              <p className="muted">
                {parent.linked_at === null
                  ? t('families.by_address')
                  : t('families.by_code', { date: date(parent.linked_at) })}
                {parent.email !== undefined && parent.email !== '' && ` · ${parent.email}`}
              </p>
            </div>
            <Button
              look="secondary"
              small
              aria-label={t('families.remove_named', { name: parent.user_name })}
              onClick={() => setRemoved(parent)}
            >
              {t('families.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {removed !== undefined && (
        <Confirm
          title={t('families.ask', { name: removed.user_name })}
          action={t('families.remove')}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          {child === undefined
            ? t('families.parents.tell', { name: removed.user_name })
            : t('families.parents.tell_staff', { name: removed.user_name, child: child.name })}
        </Confirm>
      )}
    </>
  );
}
