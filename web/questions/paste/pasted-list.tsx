import '../../ui/fields/fields.css';
import '../write/write.css';

import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';

import type { PastedQuestion } from '../../../contract/question-text/pasted-question.ts';
import { type addQuestions, mostQuestionsAtOnce } from '../../../contract/questions/many-questions.ts';
import type { BodySent } from '../../../contract/wire/endpoint.ts';
import { pk } from '../../../contract/wire/fields.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Form } from '../../ui/fields/form.tsx';
import type { FormDraft } from '../../ui/fields/form-draft.ts';
import { useForm } from '../../ui/fields/use-form.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LevelField } from '../write/level-field.tsx';
import { useMissingKey } from '../write/missing-key.tsx';
import { faultOf, hasNoKey, listedBody } from './listed-question.ts';
import { stillTaken } from './pasted-fill.ts';
import { PastedRow } from './pasted-row.tsx';

export type ListBody = BodySent<typeof addQuestions>;

export type PastedListProps = {
  /** The questions of the text. */
  start: readonly PastedQuestion[];
  /** The field named `category`. */
  category: ReactNode;
  draft: FormDraft;
  /**
   * Saves the tests; throws an ApiError for those that are refused.
   * @param rest the questions that are still to be saved, since one request takes no more
   * @param isGiven whether they are to be given to a class next
   */
  save: (body: ListBody, rest: readonly PastedQuestion[], isGiven: boolean) => Promise<void>;
  /** Leads back to the form, one question after the other. */
  onBack: (questions: readonly PastedQuestion[]) => void;
  /** The text of the only button that saves so many tests, where they become a part of something. */
  all?: ((count: number) => string) | undefined;
};

type Row = { id: number; question: PastedQuestion };

/** The value of the button that leads on to new work with the tests. */
const give = 'give';

const Chosen = z.object({ category: pk(), qiyinlik_darajasi: pk() });

/** All questions of a pasted text: with a subject and a level for all of them, corrected or left out one by one, and saved together. */
export function PastedList({ start, category, draft, save, onBack, all }: PastedListProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState<readonly Row[]>(() => start.map((question, id) => ({ id, question })));
  const [level] = useState(() => draft.stored()['qiyinlik_darajasi']);
  const missingKey = useMissingKey();
  const taken = stillTaken(rows.map(({ question }) => question));
  const saved = taken.slice(0, mostQuestionsAtOnce);
  const faulty = saved.filter((question) => faultOf(t, question) !== undefined).length;
  const withoutKey = saved.filter(hasNoKey).length;
  const form = useForm({
    schema: Chosen,
    // Under the name of no field: the warning above the buttons says it, and gets the focus.
    check: () => (faulty === 0 ? {} : { tests: t('questions.paste.list.faulty', { count: faulty }) }),
    async submit(values, button) {
      if (withoutKey > 0 && !(await missingKey.ask(withoutKey))) return;
      const questions = saved.map(listedBody).filter((question) => question !== undefined);
      await save({ ...values, tests: questions }, taken.slice(mostQuestionsAtOnce), button === give);
    },
    messages: {
      category: t('questions.form.category_select'),
      qiyinlik_darajasi: t('questions.form.difficulty_required'),
    },
  });

  function change(id: number, some: Partial<PastedQuestion>): void {
    const next = rows.map((row) => (row.id === id ? { id, question: { ...row.question, ...some } } : row));
    setRows(next);
    form.forgetErrors('');
    // A correction outlives the tab, as the typed texts of a form do.
    const waiting = JSON.stringify(next.map(({ question }) => question));
    draft.keep({ ...draft.stored(), waiting });
  }

  return (
    <>
      {missingKey.dialog}
      <Card title={t('questions.paste.list.title', { count: rows.length })}>
        <Form form={form} label={t('questions.paste.list.title', { count: rows.length })}>
          <div className="grid gap-4 pasted-list-for-all">
            <div>{category}</div>
            <LevelField current={undefined} typed={level} />
          </div>
          <p className="muted">{t('questions.paste.list.lead')}</p>
          <ol className="list pasted-list">
            {rows.map(({ id, question }, place) => (
              <PastedRow
                key={id}
                number={place + 1}
                question={question}
                onChange={(changed) => change(id, changed)}
              />
            ))}
          </ol>
          <div className="stack gap-2 pasted-list-actions">
            {faulty > 0 && (
              <Alert tone="warning">{t('questions.paste.list.faulty', { count: faulty })}</Alert>
            )}
            <div className="row">
              <Button type="submit" busy={form.busy} busyText={t('ui.saving')} disabled={saved.length === 0}>
                {all?.(saved.length) ?? t('questions.paste.list.save', { count: saved.length })}
              </Button>
              {all === undefined && (
                <Button
                  type="submit"
                  look="secondary"
                  value={give}
                  disabled={form.busy || saved.length === 0}
                >
                  {t('questions.paste.list.give')}
                </Button>
              )}
              <Button look="secondary" onClick={() => onBack(taken)}>
                {t('questions.paste.list.back')}
              </Button>
            </div>
          </div>
        </Form>
      </Card>
    </>
  );
}
