import { useLocation } from 'wouter';

import { changeWork, getWork, type WorkPage } from '../../../contract/work/work.ts';
import { WorkChange } from '../../../contract/work/work-input.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { isStatus } from '../../lib/api/api-error.ts';
import { usePathId } from '../../lib/paths/parse-id.ts';
import { useReload } from '../../lib/api/use-endpoint.ts';
import { workPaths } from '../paths.ts';
import { TextLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { errorText } from '../../ui/feedback/error-text.ts';
import { type FormDraft, useFormDraft } from '../../ui/fields/form-draft.ts';
import { submitForm } from '../../ui/outbox/submit-form.ts';
import { useSeen } from '../../ui/outbox/use-seen.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useWork } from './api.ts';
import { ChangeWarnings } from './form/change-warnings.tsx';
import { changeOf, valuesOf } from './form/form-values.ts';
import { NoWork } from './no-work.tsx';
import { useValues } from './form/use-values.ts';
import { useIsWriting } from './form/write-step.ts';
import { WorkForm } from './form/work-form.tsx';

/** Changes a work. */
export function EditWorkPage() {
  const { t } = useTranslation();
  const isWriting = useIsWriting();
  const id = usePathId();
  const { data, error, refetch, isFetchedAfterMount } = useWork(id);
  if (id === null || isStatus(error, 403, 404) || data?.may_change === false) return <NoWork />;
  // Saving an outdated form would undo the change of another teacher.
  const shown = isFetchedAfterMount ? data : undefined;
  return (
    <div className={classNames('stack', !isWriting && 'reading')}>
      <PageHeading
        above={<TextLink href={workPaths.work(id)}>{t('work.preview.back')}</TextLink>}
        kind={t('work.form.change')}
      >
        {shown?.title}
      </PageHeading>
      {error !== null && <LoadError text={errorText(t, error)} onRetry={refetch} />}
      {shown === undefined && error === null && <LoadingPanel />}
      {shown !== undefined && <EditForm key={id} work={shown} />}
    </div>
  );
}

function EditForm({ work }: { work: WorkPage }) {
  const draft = useFormDraft(workPaths.edit(work.id), JSON.stringify(valuesOf(work)));
  return <EditFields key={draft.round} work={work} draft={draft} />;
}

function EditFields({ work, draft }: { work: WorkPage; draft: FormDraft }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const reload = useReload(getWork);
  const { seen, onError } = useSeen(work.version);
  const [values, setValues] = useValues(valuesOf(work), draft);

  async function save(body: WorkChange): Promise<void> {
    const fields = { ...body, seen_version: seen };
    const params = { id: work.id };
    const title = body.title ?? work.title;
    const sent = { kind: 'edit_work', title, endpoint: changeWork, params, body: fields } as const;
    try {
      const done = await submitForm(draft, sent);
      if (done === undefined) return;
    } catch (error) {
      onError(error);
      throw error;
    }
    draft.forget();
    await reload();
    showNotice(t('work.form.saved'));
    navigate(workPaths.work(work.id));
  }

  return (
    <WorkForm
      values={values}
      onChange={setValues}
      draft={draft}
      schema={WorkChange}
      body={(typed) => changeOf(typed, work.begun > 0)}
      save={save}
      submit={t('work.form.save')}
      busyText={t('ui.saving')}
      cancelTo={workPaths.work(work.id)}
      begun={work.begun}
      warnings={<ChangeWarnings work={work} values={values} />}
    />
  );
}
