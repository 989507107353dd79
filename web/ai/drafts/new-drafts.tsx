import { useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';

import { longestTopic, mostDrafts, orderDrafts } from '../../../contract/ai/drafts.ts';
import { pk } from '../../../contract/wire/fields.ts';
import { languages } from '../../../contract/languages.ts';
import { TestType } from '../../../contract/questions/question-input.ts';
import { useCategory } from '../../categories/api.ts';
import type { ChosenCategory } from '../../categories/category-typeahead.tsx';
import { LazyCategoryTypeahead } from '../../categories/lazy-category-typeahead.tsx';
import { aiPaths } from '../paths.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { questionTypeViews } from '../../question-types/registry.ts';
import { LevelField } from '../../questions/write/level-field.tsx';
import { isAboutFields } from '../../lib/api/api-error.ts';
import { Card } from '../../ui/layout/card.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { TextArea } from '../../ui/fields/field.tsx';
import { Form, FormActions } from '../../ui/fields/form.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { useOrderDrafts } from './drafts-api.ts';

/** The order of drafts that are like no test: what these have of a test must be said. */
const NewDrafts = z.extend(z.omit(orderDrafts.body, { like: true }), {
  category: pk(),
  test_type: TestType,
  qiyinlik_darajasi: pk(),
});

/** The numbers of drafts that one order may ask for, with the field's name. */
const counts = Array.from({ length: mostDrafts }, (_, at) => ({ value: at + 1, label: String(at + 1) }));

/** How many drafts are asked for. */
export function CountField({ onChoose }: { onChoose?: (count: number) => void }) {
  const { t } = useTranslation();
  return (
    <SelectField
      name="count"
      label={t('ai.drafts.form.count')}
      options={counts}
      defaultValue={5}
      onChange={({ target }) => onChoose?.(Number(target.value))}
    />
  );
}

/** A form that asks for drafts. @param start the category that it begins with */
export function NewDraftsForm({ start }: { start: ChosenCategory | null }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState(start);
  const { data: category } = useCategory(chosen?.id ?? null);
  const order = useOrderDrafts();
  const form = useForm({
    schema: NewDrafts,
    submit: async (values) => {
      try {
        const made = await order(values);
        if (made !== undefined) navigate(aiPaths.draftOrder(made.id));
      } catch (error) {
        if (isAboutFields(error)) throw error;
        showNotice(errorText(t, error), 'error');
      }
    },
    messages: {
      category: t('questions.form.category_select'),
      qiyinlik_darajasi: t('questions.form.difficulty_required'),
    },
  });

  return (
    <Card title={t('ai.drafts.new')}>
      <p>{t('ai.drafts.lead')}</p>
      <Form form={form}>
        <LazyCategoryTypeahead
          label={t('questions.form.category')}
          name="category"
          value={chosen}
          onChange={setChosen}
        />
        <TextArea
          name="topic"
          label={t('ai.drafts.form.topic')}
          hint={t('ai.drafts.form.topic_hint')}
          rows={2}
          maxLength={longestTopic}
        />
        <div className="grid ai-order-fields">
          <SelectField
            name="test_type"
            label={t('questions.form.type')}
            options={questionTypeViews().map(({ name, title }) => ({ value: name, label: title(t) }))}
          />
          <LevelField current={undefined} typed={undefined} />
          <SelectField
            name="language"
            label={t('ai.drafts.form.language')}
            placeholder={
              category == null
                ? t('ai.drafts.form.of_category')
                : t('ai.drafts.form.of_category_in', {
                    language: t(`categories.language.${category.language}`),
                  })
            }
            options={languages.map((value) => ({ value, label: t(`categories.language.${value}`) }))}
          />
          <CountField />
        </div>
        <FormActions form={form} submit={t('ai.drafts.form.submit')} busyText={t('ui.saving')} />
      </Form>
    </Card>
  );
}
