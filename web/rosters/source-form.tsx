import '../ui/fields/fields.css';

import { useRef, useState } from 'react';

import {
  missingScopes,
  rosterKinds,
  exportRoster,
  exportRosterWorkbook,
  exportedFields,
} from '../../contract/people/rosters.ts';
import { currentLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { datedName, saveFile } from '../lib/save-file.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { FieldFrame, TextArea, TextField } from '../ui/fields/field.tsx';
import { FileInput } from '../ui/fields/file-input.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import type { ListSent } from './api.ts';
import { download } from '../lib/download.ts';
import type { Language } from '../../contract/languages.ts';
import { rosterHeadings } from '../../contract/people/roster-headings.ts';

const accept = '.csv,.tsv,.txt,.xlsx,.xls,.ods,.zip';

/** Chooses a file or takes pasted cells, and what the list says of the school. */
export function SourceForm({ onSend }: { onSend: (list: ListSent) => Promise<void> }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [text, setText] = useState('');
  const [headings, setHeadings] = useState(true);
  const [isMissing, setIsMissing] = useState(false);
  const { busy, problem, run } = useAction((work: () => Promise<void>) => work(), { inPlace: true });
  const wrong = isMissing ? t('rosters.list.file_or_text') : problem;

  function send(form: HTMLFormElement): void {
    const chosen = (name: string) => new FormData(form).get(name) as string;
    const isEmpty = file === undefined && text.trim() === '';
    setIsMissing(isEmpty);
    if (!isEmpty) {
      const list = {
        ...(file === undefined ? { text } : { file }),
        headings,
        kind: (chosen('kind') || undefined) as ListSent['kind'],
        year: (chosen('year') || undefined) as ListSent['year'],
        archive_missing: chosen('archive_missing') as ListSent['archive_missing'],
      };
      run(() => onSend(list));
    }
  }

  return (
    <>
      <Card title={t('rosters.source.title')}>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            send(event.currentTarget);
          }}
        >
          {wrong !== undefined && <Alert tone="error">{wrong}</Alert>}
          <fieldset disabled={busy} className="form-fields">
            <FieldFrame name="file" label={t('rosters.source.file')} hint={t('rosters.source.file_hint')}>
              {(control) => (
                <FileInput
                  {...control}
                  ref={input}
                  accept={accept}
                  choose={t('rosters.source.choose')}
                  chosen={file?.name ?? t('rosters.source.no_file')}
                  onChange={(event) => setFile(event.currentTarget.files?.[0])}
                />
              )}
            </FieldFrame>
            {file === undefined && (
              <TextArea
                name="text"
                label={t('rosters.source.text')}
                hint={t('rosters.source.text_hint')}
                rows={5}
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
            <label className="check-line">
              <input
                type="checkbox"
                className="choice"
                checked={headings}
                onChange={(event) => setHeadings(event.currentTarget.checked)}
              />{' '}
              {t('rosters.source.headings')}
            </label>
            <SelectField
              name="kind"
              label={t('rosters.source.kind')}
              hint={t('rosters.source.kind_hint')}
              placeholder={t('rosters.kind.any')}
              options={rosterKinds.map((value) => ({ value, label: t(`rosters.kind.${value}`) }))}
            />
            <TextField
              name="year"
              label={t('rosters.source.year')}
              hint={t('rosters.source.year_hint')}
              inputMode="numeric"
            />
            <SelectField
              name="archive_missing"
              label={t('rosters.source.missing')}
              hint={t('rosters.source.missing_hint')}
              options={missingScopes.map((value) => ({ value, label: t(`rosters.missing.${value}`) }))}
            />
            <div className="row">
              <Button type="submit" busy={busy} busyText={t('rosters.source.checking')}>
                {t('rosters.source.check')}
              </Button>
            </div>
          </fieldset>
        </form>
      </Card>
      <Card title={t('rosters.files.title')}>
        <p>{t('rosters.files.text')}</p>
        <div className="row">
          <Button
            look="secondary"
            onClick={() => saveFile(templateOf(currentLanguage()), `${t('rosters.files.template_name')}.csv`)}
          >
            {t('rosters.files.template')}
          </Button>
          <Button look="secondary" onClick={() => run(() => downloadPeople('xlsx', t('rosters.files.name')))}>
            {t('rosters.files.xlsx')}
          </Button>
          <Button look="secondary" onClick={() => run(() => downloadPeople('csv', t('rosters.files.name')))}>
            {t('rosters.files.csv')}
          </Button>
        </div>
      </Card>
    </>
  );
}

const peopleFiles = { csv: exportRoster, xlsx: exportRosterWorkbook } as const;

/** Exports all people. @param title of the file @throws ApiError */
async function downloadPeople(format: keyof typeof peopleFiles, title: string): Promise<void> {
  saveFile(await download(peopleFiles[format].path), datedName([title], format));
}

const exampleRows: Readonly<Record<Language, string>> = {
  en: '1001;Karimov;Ali;;pupil;7A;2026;father@example.com;;',
  ru: '1001;Каримов;Али;;ученик;7А;2026;father@example.com;;',
  uz: '1001;Karimov;Ali;;oʻquvchi;7A;2026;father@example.com;;',
};

/** A file with the headings and one row as an example, in CSV that Excel opens with its letters. */
function templateOf(language: Language): Blob {
  const headings = exportedFields.map((field) => rosterHeadings[language][field]).join(';');
  return new Blob([`\uFEFF${headings}\r\n${exampleRows[language]}\r\n`], { type: 'text/csv' });
}
