import { useState } from 'react';

import { type QuestionImport, starterFormat } from '../../contract/questions/imports.ts';
import { isCode } from '../lib/api/api-error.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { paths } from '../lib/paths/paths.ts';
import { initialQuestionList, mostPerPage, withState } from '../questions/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { useAction } from '../ui/feedback/use-action.ts';
import { WrittenProgress } from '../ui/receipt/written-progress.tsx';
import { workPaths } from '../work/paths.ts';
import { useImports, useProgressOf } from './api.ts';
import { useFormOfWork } from './work-form.ts';

export type ImportActionsProps = {
  made: QuestionImport;
  /** The category of each category of the source; undefined where all are as the server has said. */
  categories: readonly (number | null)[] | undefined;
  /** The name of the category of the import. */
  below: string;
};

const fileTexts = { check_text: 'imports.check_text', applied_text: 'imports.applied_text' } as const;
const starterTexts = {
  check_text: 'imports.starter.check_text',
  applied_text: 'imports.starter.applied_text',
} as const;

function undoProblem(t: Translate, error: unknown): string {
  if (isCode(error, 'in_use')) return t('imports.undo_in_use');
  return isCode(error, 'changed_meanwhile') ? t('imports.undo_changed') : errorText(t, error);
}

/** Writes the tests of an import, with a bar that says how many are written, leads on to them, and takes them back. */
export function ImportActions({ made, categories, below }: ImportActionsProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { apply, undo, reload } = useImports();
  const [isAsking, setIsAsking] = useState(false);
  const form = useFormOfWork();
  const { busy, problem, run } = useAction(() => apply(made.id, categories), {
    inPlace: true,
    // The import may have been applied, or corrected in another tab.
    onFailure: reload,
  });
  const now = useProgressOf(made, busy);
  const isApplying = busy || made.state === 'applying';
  const count = made.imported + made.changed;
  const ids = made.items.flatMap(({ test }) => test?.id ?? []);
  const texts = made.format === starterFormat ? starterTexts : fileTexts;
  const areNamed = ids.length > 0 && ids.length <= mostPerPage;

  return (
    <div className="stack gap-3">
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {made.state === 'checked' && made.problem !== '' && !isApplying && problem === undefined && (
        <Alert tone="error">{t(`imports.problem.${made.problem}`)}</Alert>
      )}
      {made.state === 'checked' && !isApplying && (
        <p>
          {t(count === 0 ? 'imports.nothing_to_do' : texts.check_text, { name: below })}
          {count > 0 && made.refused > 0 && ` ${t('imports.correct_first')}`}
        </p>
      )}
      {made.state === 'applied' && (
        <Alert tone="success">
          {t(texts.applied_text, { count, name: below, time: dateTime(made.applied_at ?? '') })}
        </Alert>
      )}
      {made.state === 'undone' && <p>{t('imports.undone_at', { time: dateTime(made.undone_at ?? '') })}</p>}
      {isApplying && (
        <>
          <WrittenProgress
            text={
              now.files_stored < now.files
                ? t('imports.progress_files', { stored: now.files_stored, total: now.files })
                : t('imports.progress', { written: now.written, total: count })
            }
            written={now.files_stored + now.written}
            total={now.files + count}
          />
          <p className="muted small">{t('imports.progress_note')}</p>
        </>
      )}
      <div className="row">
        {made.state === 'checked' && count > 0 && (
          <Button busy={isApplying} busyText={t('imports.applying')} onClick={run}>
            {t('imports.apply', { count })}
          </Button>
        )}
        {made.state === 'applied' && (
          <>
            {ids.length > 0 && (
              <LinkButton
                href={
                  form === undefined && areNamed
                    ? workPaths.give({ tests: ids.join(',') })
                    : workPaths.withImport(form ?? workPaths.give(), made.id)
                }
              >
                {t(form === undefined ? 'imports.give' : 'imports.add_to_work')}
              </LinkButton>
            )}
            <LinkButton
              href={
                areNamed
                  ? withState(paths.questions(), { ...initialQuestionList, ids: ids.join(',') })
                  : paths.questions(made.category)
              }
              look="secondary"
            >
              {t('imports.see')}
            </LinkButton>
            <Button look="quiet" onClick={() => setIsAsking(true)}>
              {t('imports.undo')}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={t('imports.undo_title')}
          action={t('imports.undo')}
          onConfirm={() => undo(made.id)}
          describeError={undoProblem}
          onClose={() => setIsAsking(false)}
        >
          {t('imports.undo_text')}
        </Confirm>
      )}
    </div>
  );
}
