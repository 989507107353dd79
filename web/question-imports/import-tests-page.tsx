import '../ui/receipt/receipt.css';

import { useSearchParams } from 'wouter';

import { canWriteQuestions } from '../../contract/permissions.ts';
import { sourceMessages } from '../../contract/questions/imports.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { TextLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { addTranslator } from '../ui/feedback/error-text.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useImport } from './api.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { Review } from './review.tsx';
import { SourceForm } from './source-form.tsx';
import { StarterCard } from './starter-card.tsx';
import { useFormOfWork } from './work-form.ts';

const sourceCodes = Object.entries(sourceMessages) as [keyof typeof sourceMessages, string][];

addTranslator((t, text) => {
  const [code] = sourceCodes.find(([, sentence]) => sentence === text) ?? [];
  return code && t(`imports.source_error.${code}`);
});

/** Tests in bulk: a file or a text is checked, corrected, imported, and taken back. An import has an address, so it can be come back to. */
export function ImportTestsPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const form = useFormOfWork();
  return (
    <div className="stack">
      <PageHeading
        above={
          <TextLink href={form ?? paths.questions()}>
            {t(form === undefined ? 'questions.list.title' : 'imports.back_to_work')}
          </TextLink>
        }
      >
        {t('imports.title')}
      </PageHeading>
      {canWriteQuestions(person) ? <Import /> : <EmptyState>{t('questions.add.no_access')}</EmptyState>}
    </div>
  );
}

function Import() {
  const [search] = useSearchParams();
  const id = parseId(search.get('import'));
  const found = useImport(id);
  if (id !== null) {
    return <Loaded answer={found}>{(data) => <Review key={id} made={data.import} />}</Loaded>;
  }
  const isStarterFirst = search.has('starter');
  return (
    <>
      {isStarterFirst && <StarterCard />}
      <SourceForm category={parseId(search.get('category'))} />
      {!isStarterFirst && <StarterCard />}
      <EarlierImports />
    </>
  );
}
