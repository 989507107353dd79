import { useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { patterns, withQuery } from '../lib/paths/paths.ts';
import { Button } from '../ui/button.tsx';
import { SaveTests } from './save-tests.tsx';

/** Saves the tests of a work as a file. */
export function SaveWork({ work: { id, title } }: { work: { id: number; title: string } }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const tests = {
    query: { work: id },
    name: title,
    printed: withQuery(patterns.printQuestions, { work: id }),
  };
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {t('questions.list.save_as')}
      </Button>
      {isOpen && <SaveTests tests={tests} onClose={() => setOpen(false)} />}
    </>
  );
}
