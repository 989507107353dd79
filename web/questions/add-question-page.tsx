import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';

import { canWriteQuestions } from '../../contract/permissions.ts';
import { useCategory } from '../categories/api.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../categories/lazy-category-typeahead.tsx';
import { parseId } from '../lib/parse-id.ts';
import { paths } from '../lib/paths.ts';
import { usePerson } from '../lib/session.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { useFormDraft } from '../ui/form-draft.ts';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { type QuestionBody, useAddQuestion, useDifficultyLevels } from './api.ts';
import { isAboutFields, refusalBody, saveRefusal } from './failures.ts';
import { QuestionForm } from './question-form.tsx';
import { useLeaveSoon } from './use-leave-soon.ts';

export function AddQuestionPage() {
  const { t } = useTranslation();
  const person = usePerson();
  return (
    <div className="stack reading">
      <PageHeading>{t('questions.add.title')}</PageHeading>
      {canWriteQuestions(person) ? (
        <NewQuestion />
      ) : (
        <EmptyState
          actions={<LinkButton href={paths.categoryPicker}>{t('categories.page.back')}</LinkButton>}
        >
          {t('questions.add.no_access')}
        </EmptyState>
      )}
    </div>
  );
}

function NewQuestion() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const category = parseId(search.get('category'));
  const adding = useAddQuestion();
  const { leaving, leave } = useLeaveSoon();
  const draft = useFormDraft(paths.addQuestion(category), '');
  useLoadFailureNotice(category);

  async function save(body: QuestionBody): Promise<void> {
    try {
      await adding.mutateAsync(body);
    } catch (error) {
      const reason = saveRefusal(t, error) ?? refusalBody(error);
      const text = reason === undefined ? t('questions.add.failed') : t('questions.add.refused', { reason });
      showNotice(text, 'error');
      if (isAboutFields(error)) throw error;
      return;
    }
    showNotice(t('questions.add.done'));
    draft.discard();
    leave(paths.questions());
  }

  return (
    <QuestionForm
      key={draft.round}
      category={<CategoryField id={category} />}
      save={save}
      closed={leaving}
      cancelTo={paths.questions(category)}
      draft={draft}
    />
  );
}

/** Shows one notice when the category or the levels could not be loaded; the form works without them. */
function useLoadFailureNotice(category: number | null): void {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  const found = useCategory(category);
  const failed = levels.isError || found.isError;
  useEffect(() => {
    if (failed) showNotice(t('questions.add.load_failed'), 'error');
  }, [failed, t]);
}

/** The category of the address, read-only; a search for a category where the address names none that exists. */
function CategoryField({ id }: { id: number | null }) {
  const { t } = useTranslation();
  const { data: category, isPending } = useCategory(id);
  const [chosen, setChosen] = useState<ChosenCategory | null>(null);
  const label = t('questions.form.category');
  if (id === null || category === null) {
    return <LazyCategoryTypeahead label={label} name="category" value={chosen} onChange={setChosen} />;
  }
  const name = category?.name ?? (isPending ? t('questions.form.category_load') : `#${id}`);
  return (
    <>
      <input type="hidden" name="category" value={id} />
      <TextField name="category_name" label={label} value={name} readOnly />
    </>
  );
}
