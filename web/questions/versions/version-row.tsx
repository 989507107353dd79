import { useId, useState } from 'react';

import {
  type Version,
  getVersion,
  listVersions,
  restoreVersion,
} from '../../../contract/questions/versions.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { VersionComparison } from './version-comparison.tsx';
import { changedNames } from './version-lines.ts';
import { getQuestion } from '../../../contract/questions/questions.ts';
import { call } from '../../lib/api/api.ts';
import { useChange } from '../../lib/api/use-endpoint.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';

/** A version: who wrote it, when, what it changed, and on demand how. One that is not the version of now can be restored. */
export function VersionRow({ id, version, isNow }: { id: number; version: Version; isNow: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const content = useId();
  const { number, made_at, made_by_name, made_by_email, changed, suggested } = version;
  const who = made_by_name === '' ? t('questions.administration.nobody') : made_by_name;
  return (
    <li className="card version">
      <div className="row version-head">
        <h2 className="version-number">{t('questions.versions.number', { number })}</h2>
        {isNow && <Chip tone="green">{t('questions.versions.now')}</Chip>}
        {suggested && <Chip tone="blue">{t('questions.versions.suggested')}</Chip>}
        <p className="muted small">
          {made_at !== null && <time dateTime={made_at}>{`${formats.dateTime(made_at)} · `}</time>}
          {who}
          {made_by_email !== undefined && made_by_email !== '' && ` · ${made_by_email}`}
        </p>
      </div>
      <p>
        {changed.length === 0
          ? t('questions.versions.first')
          : t('questions.versions.changed', { what: changedNames(t, changed).join(', ') })}
      </p>
      <div className="row">
        <Button
          look="secondary"
          small
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setOpen(!open)}
        >
          {t(changed.length === 0 ? 'questions.versions.show' : 'questions.versions.compare')}
          <span className="visually-hidden">{` ${t('questions.versions.number', { number })}`}</span>
        </Button>
        {!isNow && <RestoreVersion id={id} number={number} />}
      </div>
      <div id={content} hidden={!open}>
        {open && <VersionComparison id={id} number={number} />}
      </div>
    </li>
  );
}

/** The button that makes a test what it was in a version, after a question. */
function RestoreVersion({ id, number }: { id: number; number: number }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const change = useChange(getQuestion, listVersions, getVersion);

  async function confirm(): Promise<void> {
    await change(call(restoreVersion, { params: { id }, body: { number } }));
    showNotice(t('questions.versions.restored', { number }));
  }

  return (
    <>
      <Button look="secondary" small onClick={() => setAsking(true)}>
        {t('questions.versions.restore')}
        <span className="visually-hidden">{` ${t('questions.versions.number', { number })}`}</span>
      </Button>
      {asking && (
        <Confirm
          title={t('questions.versions.restore_title', { number })}
          action={t('questions.versions.restore')}
          look="primary"
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('questions.versions.restore_text')}
        </Confirm>
      )}
    </>
  );
}
