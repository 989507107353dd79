import { useState } from 'react';

import { readManyQuestionsMessage, updateQuestions } from '../../../contract/questions/many-questions.ts';
import { listQuestions, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { tagsIn } from '../../../contract/questions/tags.ts';
import type { BodySent } from '../../../contract/wire/endpoint.ts';
import { LazyCategoryTypeahead } from '../../categories/lazy-category-typeahead.tsx';
import type { ChosenCategory } from '../../categories/category-typeahead.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { renderedWith, usePlainText } from '../../rich-text/rich-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { addTranslator, errorText, fieldTexts } from '../../ui/feedback/error-text.ts';
import { showNotice } from '../../ui/feedback/notices.tsx';
import type { ManyChange } from '../api.ts';
import { LevelSelect } from '../level-select.tsx';
import { preview } from '../preview.ts';
import { TagsField } from '../tags/tags-field.tsx';

addTranslator((t, text) => {
  const code = readManyQuestionsMessage(text);
  return code && t(`questions.many.refused.${code}`);
});

type Chosen = { category: ChosenCategory | null; level: string; tags: string };

/** The fields of the request; undefined where a subject, a level or a tag is still to be chosen. */
function fieldsOf(
  change: ManyChange,
  { category, level, tags }: Chosen,
): Omit<BodySent<typeof updateQuestions>, 'ids'> | undefined {
  switch (change) {
    case 'move':
      return category === null ? undefined : { category: category.id };
    case 'level':
      return level === '' ? undefined : { qiyinlik_darajasi: Number(level) };
    case 'tag':
      return tagsIn(tags).length === 0 ? undefined : { add_tags: tags };
    case 'delete':
      return { delete: true };
    default:
      return { enabled: change === 'enable' };
  }
}

type Refused = { id: number; text: string };

/** The tests that a change does not fit, each with its beginning and why; none where the change failed for another reason. */
function refusalsOf(
  t: Translate,
  error: unknown,
  tests: readonly { id: number; name: string }[],
): readonly Refused[] {
  const texts = error instanceof ApiError ? fieldTexts(t, error) : {};
  return tests.flatMap(({ id, name }) => {
    const text = texts[`ids.${id}`];
    return text === undefined ? [] : [{ id, text: `${name}: ${text}` }];
  });
}

export type ChangeManyProps = {
  change: ManyChange;
  /** Those that are selected. */
  questions: readonly ReadQuestion[];
  /** Called after the change. */
  onDone: () => void;
  onClose: () => void;
};

/** Asks for what a change of several tests needs, and makes it. */
export function ChangeMany({ change, questions, onDone, onClose }: ChangeManyProps) {
  const { t } = useTranslation();
  const plain = usePlainText(renderedWith(questions));
  const reload = useChange(listQuestions);
  const [chosen, setChosen] = useState<Chosen>({ category: null, level: '', tags: '' });
  const [busy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const missing = isMissing ? t('ui.field.required') : undefined;
  const tests = questions.map(({ id, savol }) => ({ id, name: preview(plain(savol)) }));
  const refusals = refusalsOf(t, failure, tests);

  function close(): void {
    if (!busy) onClose();
  }

  async function confirm(): Promise<void> {
    const fields = fieldsOf(change, chosen);
    setMissing(fields === undefined);
    if (fields === undefined) return;
    setBusy(true);
    setFailure(null);
    try {
      const ids = tests.map(({ id }) => id);
      const { changed } = await reload(call(updateQuestions, { body: { ids, ...fields } }));
      const count = t('questions.list.count', { count: changed.length });
      showNotice(
        changed.length === 0
          ? t('questions.many.nothing')
          : t(`questions.many.done.${change}`, { tests: count, name: chosen.category?.name ?? '' }),
      );
      onDone();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`${t(`questions.many.action.${change}`)}: ${t('questions.list.count', { count: tests.length })}`}
      onClose={close}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button
            look={change === 'delete' ? 'danger' : 'primary'}
            busy={busy}
            busyText={t('ui.saving')}
            onClick={() => void confirm()}
          >
            {t(`questions.many.do.${change}`)}
          </Button>
        </>
      }
    >
      <div className="stack gap-3 change-many">
        {change === 'move' && (
          <>
            <LazyCategoryTypeahead
              label={t('questions.form.category')}
              value={chosen.category}
              onChange={(category) => setChosen({ ...chosen, category })}
            />
            {missing !== undefined && chosen.category === null && <p className="field-error">{missing}</p>}
          </>
        )}
        {change === 'level' && (
          <LevelSelect
            name="level"
            label={t('questions.form.difficulty')}
            placeholder={t('questions.form.difficulty_choose')}
            value={chosen.level}
            error={chosen.level === '' ? missing : undefined}
            onChange={({ target }) => setChosen({ ...chosen, level: target.value })}
          />
        )}
        {change === 'tag' && (
          <TagsField
            several
            name="add_tags"
            label={t('questions.tags.tags')}
            error={tagsIn(chosen.tags).length === 0 ? missing : undefined}
            value={chosen.tags}
            onChange={(tags) => setChosen({ ...chosen, tags })}
          />
        )}
        <p>{t(`questions.many.tell.${change}`)}</p>
        {failure !== null && (
          <Alert tone="error">
            <p>{refusals.length > 0 ? t('questions.many.none_changed') : errorText(t, failure)}</p>
            {refusals.length > 0 && (
              <ul className="points">
                {refusals.map(({ id, text }) => (
                  <li key={id}>{text}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
