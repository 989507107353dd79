import { useState } from 'react';

import { setLimits } from '../../contract/question-sets.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { AddToSet } from './add-to-set.tsx';

/** Saves the tests of a work as a set, or adds them to one. */
export function SetOfWork({ work }: { work: { title: string; tests: readonly { id: number }[] } }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { title, tests } = work;
  if (tests.length === 0) return null;
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {t('sets.add.of_work')}
      </Button>
      {isOpen && (
        <AddToSet
          tests={tests.map(({ id }) => id)}
          name={title.slice(0, setLimits.name)}
          onDone={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
