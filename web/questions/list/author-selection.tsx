import { type ComponentType, useState } from 'react';
import { useLocation } from 'wouter';

import { canEditQuestion } from '../../../contract/permissions.ts';
import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { patterns } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { SelectionBar } from '../../ui/tables/selection-bar.tsx';
import type { Selection } from '../../ui/tables/use-selection.ts';
import { workPaths } from '../../work/paths.ts';
import {
  initialQuestionList,
  type ManyChange,
  manyChanges,
  mostPerPage,
  type QuestionListState,
  withState,
} from '../api.ts';
import type { AddToSetProps, SaveTestsProps } from './tests-to-save.ts';

const ChangeMany = lazyComponent(
  async () => (await import('./change-many.tsx')).ChangeMany,
  () => null,
);

export type AuthorSelectionProps = {
  selection: Selection<ReadQuestion>;
  /** The order of the list, in which the tests stand in work and on paper too. */
  sort: QuestionListState['sort'];
  SaveTests: ComponentType<SaveTestsProps>;
  AddToSet: ComponentType<AddToSetProps>;
};

/**
 * Selects tests of a page of the list, to give them to a class, to print or share them. Those that the reader may change are also saved
 * as a file, changed or deleted in one go.
 */
export function AuthorSelection({ selection, sort, SaveTests, AddToSet }: AuthorSelectionProps) {
  const { t } = useTranslation();
  const person = usePerson();
  const [, navigate] = useLocation();
  const [change, setChange] = useState<ManyChange>();
  const [isSaving, setSaving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { selected, selectable, setAll } = selection;
  if (selectable.length === 0) return null;
  const ids = selected.map(({ id }) => id).join(',');
  const areEditable = selected.every((question) => canEditQuestion(person, question));
  const changes = manyChanges.map((offered) => ({
    label: t(`questions.many.action.${offered}`),
    onChoose: () => setChange(offered),
  }));
  const printed = withState(patterns.printQuestions, {
    ...initialQuestionList,
    ids,
    sort,
    per_page: mostPerPage,
  });
  return (
    <SelectionBar
      selection={selection}
      texts={{
        label: t('questions.many.label'),
        all: t('questions.many.all'),
        selected: t('questions.many.selected', { count: selected.length }),
        clear: t('questions.many.clear'),
        actions: t('questions.many.actions'),
        trigger: t('questions.many.trigger'),
      }}
      items={[
        { label: t('questions.many.give'), onChoose: () => navigate(workPaths.give({ tests: ids })) },
        { label: t('questions.list.print'), onChoose: () => navigate(printed) },
        ...(areEditable ? [{ label: t('questions.list.save_as'), onChoose: () => setSaving(true) }] : []),
        { label: t('questions.many.add_to_set'), onChoose: () => setAdding(true) },
        ...(areEditable ? changes : []),
      ]}
    >
      {isSaving && (
        <SaveTests tests={{ query: { ids }, name: '', printed }} onClose={() => setSaving(false)} />
      )}
      {isAdding && (
        <AddToSet
          tests={selected.map(({ id }) => id)}
          onDone={() => setAll(false)}
          onClose={() => setAdding(false)}
        />
      )}
      {change !== undefined && (
        <ChangeMany
          change={change}
          questions={selected}
          onDone={() => setAll(false)}
          onClose={() => setChange(undefined)}
        />
      )}
    </SelectionBar>
  );
}
