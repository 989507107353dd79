import { useEffect, useRef } from 'react';

import { useCategoryList } from '../../../categories/api.ts';
import type { ChosenCategory } from '../../../categories/category-typeahead.tsx';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { testImportPaths } from '../../../question-imports/paths.ts';
import { initialQuestionList, useQuestions } from '../../../questions/api.ts';
import { NewQuestion } from '../../../questions/write/new-question.tsx';
import { TextLink } from '../../../ui/button.tsx';
import { LoadingPanel } from '../../../ui/feedback/loading.tsx';
import { NoSubjects } from './no-subjects.tsx';
import type { WriteStep } from './write-step.ts';

type Likely = {
  /** That of the newest test, or the only subject. */
  likely: ChosenCategory | undefined;
  /** Whether it is not known yet which subjects there are. */
  isPending: boolean;
  /** Whether there is no subject at all. */
  isNone: boolean;
};

/** The category that an author is likely to choose. */
function useLikelyCategory(): Likely {
  const written = useQuestions({ ...initialQuestionList, per_page: 1 });
  const newest = written.data?.data_api[0];
  const { data: roots, isPending } = useCategoryList({
    selected_page: 1,
    search_text: null,
    per_page: 1,
    sort: '',
  });
  // The form begins with the first category that is likely.
  const only = roots?.total === 1 && !written.isPending ? roots.data_api[0] : undefined;
  const likely =
    newest === undefined
      ? only && { id: only.id, name: only.name }
      : { id: newest.category, name: newest.category_name };
  return { likely, isPending, isNone: roots?.total === 0 };
}

export type WriteTestsProps = {
  step: WriteStep;
  /** How many tests the work has. */
  count: number;
  /** Adds tests that the server has just saved to the work. */
  add: (ids: readonly number[]) => Promise<void>;
};

/** Writes or pastes tests, which are saved and then stand in the work, in their order. */
export function WriteTests({ step, count, add }: WriteTestsProps) {
  const { t } = useTranslation();
  const { likely, isPending, isNone } = useLikelyCategory();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    // The button that took a subject had the focus.
    if (!isNone) heading.current?.focus();
  }, [isNone]);

  /** Leads back to the form, unless the author has left this step meanwhile. */
  function close(): void {
    if (heading.current !== null) step.close();
  }

  return (
    <div className="stack">
      <div className="stack gap-2">
        <p>
          <TextLink href={step.form}>{t('work.write.back')}</TextLink>
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {t('work.write.title')}
        </h2>
        <p className="small">
          <TextLink href={testImportPaths.forWork(step.form)}>{t('work.write.import')}</TextLink>
        </p>
        <p className="muted" role="status">
          {count > 0 && t('work.write.so_far', { count })}
        </p>
      </div>
      {isPending && <LoadingPanel />}
      {isNone && <NoSubjects />}
      {!isPending && !isNone && (
        <NewQuestion
          place={step.address}
          category={null}
          likely={likely}
          onSaved={async ({ ids, next }) => {
            await add(ids);
            if (next !== 'another') close();
          }}
          // The form of the work adds them.
          onSentLater={(isShown) => {
            if (isShown()) close();
          }}
          cancelTo={step.form}
          part={{
            submit: t('work.write.submit'),
            all: (all) => t('work.write.all', { count: all }),
            note: t('work.write.queued'),
          }}
        />
      )}
    </div>
  );
}
