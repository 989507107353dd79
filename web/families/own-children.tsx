import { useState } from 'react';

import type { LinkedChild } from '../../contract/people/families.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { useFamilyChanges, useLinkedChildren } from './api.ts';

const nameOf = ({ first_name, last_name }: LinkedChild) => `${first_name} ${last_name}`.trim();

/** The children of the reader with their classes, each leading to what the child has done. */
export function OwnChildren() {
  const { t } = useTranslation();
  const { date } = useFormats();
  const children = useLinkedChildren();
  const { removeChild } = useFamilyChanges();
  const [removed, setRemoved] = useState<LinkedChild>();

  return (
    <Card title={t('families.children.title')}>
      <Loaded
        answer={children}
        loading={<Spinner label={t('ui.loading.default')} />}
        empty={<p className="muted">{t('families.children.none')}</p>}
      >
        {(data) => (
          <ul className="grid gap-3 lines">
            {data.map((child) => (
              <li key={child.id}>
                <div>
                  <p>
                    <TextLink href={paths.child(child.id)}>{nameOf(child)}</TextLink>
                    {child.classes.length > 0 && ` · ${child.classes.join(', ')}`}
                  </p>
                  <p className="muted">
                    {child.linked_at === null
                      ? t('families.by_address')
                      : t('families.by_code', { date: date(child.linked_at) })}
                  </p>
                </div>
                {child.linked_at !== null && (
                  <Button
                    look="secondary"
                    small
                    aria-label={t('families.remove_named', { name: nameOf(child) })}
                    onClick={() => setRemoved(child)}
                  >
                    {t('families.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {removed !== undefined && (
        <Confirm
          title={t('families.ask', { name: nameOf(removed) })}
          action={t('families.remove')}
          onConfirm={async () => {
            await removeChild(removed.id);
            showNotice(t('families.children.removed', { name: nameOf(removed) }));
          }}
          onClose={() => setRemoved(undefined)}
        >
          {t('families.children.tell', { name: nameOf(removed) })}
        </Confirm>
      )}
    </Card>
  );
}
