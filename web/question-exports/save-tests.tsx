import '../ui/fields/fields.css';

import { useState } from 'react';

import {
  exportFiles,
  type ExportFormat,
  exportFormats,
  type ExportPreview,
  exportQuestions,
  listExportLosses,
  type Loss,
  readExportMessage,
} from '../../contract/question-files/exports.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { download } from '../lib/download.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { paths, withQuery } from '../lib/paths/paths.ts';
import { datedName, saveFile } from '../lib/save-file.ts';
import { findView } from '../question-types/registry.ts';
import type { SaveTestsProps, TestsToSave } from '../questions/list/tests-to-save.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { addTranslator, errorText } from '../ui/feedback/error-text.ts';
import { useAction } from '../ui/feedback/use-action.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { Collapsible } from '../ui/layout/collapsible.tsx';

addTranslator((t, text) => {
  const code = readExportMessage(text);
  return code && t(`question_exports.refused.${code}`);
});

/** In the order in which they are offered. */
const offered = [
  'docx',
  'xlsx',
  'csv',
  'moodle_xml',
  'gift',
  'aiken',
  'qti22',
  'qti30',
  'savol',
] as const satisfies readonly ExportFormat[];

/** Saves tests as a file. @param title of the file @throws ApiError */
async function downloadTests(
  { query, name }: TestsToSave,
  format: ExportFormat,
  title: string,
): Promise<void> {
  const path = withQuery(exportQuestions.path, { ...query, format });
  const titles = name === '' ? [title] : [title, name];
  saveFile(await download(path), datedName(titles, exportFiles[format].extension));
}

/** Asks for the format of a file, says what that format cannot say of the tests, and saves them. */
export function SaveTests({ tests, onClose }: SaveTestsProps) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<ExportFormat>('docx');
  const found = useEndpoint(listExportLosses, { query: { ...tests.query, format } }, { keepsPrevious: true });
  const preview = found.isPlaceholderData ? undefined : found.data?.data_api[0];
  const { busy, problem, run } = useAction(
    async () => {
      await downloadTests(tests, format, t('question_exports.file'));
      onClose();
    },
    { inPlace: true },
  );
  const failure = problem ?? (found.error === null ? undefined : errorText(t, found.error));

  return (
    <Dialog
      title={t('question_exports.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            busy={busy}
            busyText={t('question_exports.saving')}
            disabled={preview === undefined || preview.written === 0}
            onClick={() => run()}
          >
            {t('question_exports.save')}
          </Button>
        </>
      }
    >
      <div className="stack gap-3">
        <SelectField
          name="format"
          label={t('question_exports.format')}
          hint={t(`question_exports.about.${format}`)}
          value={format}
          options={offered.map((value) => ({ value, label: t(`question_exports.formats.${value}`) }))}
          onChange={({ target }) => {
            setFormat(exportFormats.find((value) => value === target.value) ?? format);
          }}
        />
        {failure !== undefined && <Alert tone="error">{failure}</Alert>}
        <div role="status" className="stack gap-3">
          {preview !== undefined && <p>{countText(t, preview)}</p>}
          {preview === undefined && failure === undefined && <p>{t('question_exports.counting')}</p>}
        </div>
        {preview !== undefined && preview.chosen > 0 && <Losses losses={preview.losses} />}
        {tests.printed !== undefined && (
          <p>
            <TextLink href={tests.printed}>{t('question_exports.print')}</TextLink>
          </p>
        )}
      </div>
    </Dialog>
  );
}

function countText(t: Translate, { chosen, written }: ExportPreview): string {
  if (chosen === 0) return t('question_exports.nothing');
  if (written === 0) return t('question_exports.none');
  return written === chosen
    ? t('question_exports.all', { count: written })
    : t('question_exports.some', { written, count: chosen });
}

/** What the format cannot say, each with the tests that it concerns. */
function Losses({ losses }: { losses: readonly Loss[] }) {
  const { t } = useTranslation();
  if (losses.length === 0) return <p>{t('question_exports.lossless')}</p>;
  return (
    <div className="stack gap-2">
      <h3>{t('question_exports.lost')}</h3>
      {losses.map((loss) => (
        <LossLine key={`${loss.code} ${loss.detail}`} loss={loss} />
      ))}
    </div>
  );
}

function LossLine({ loss: { code, detail, count, tests } }: { loss: Loss }) {
  const { t } = useTranslation();
  const kind = findView(detail)?.title(t) ?? detail;
  const text = `${t(`question_exports.loss.${code}`, { kind })}: ${t('questions.list.count', { count })}`;
  if (tests.length === 0) return <p>{text}</p>;
  return (
    <Collapsible title={text}>
      <ul className="points">
        {tests.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={paths.question(id)}>{name === '' ? String(id) : name}</TextLink>
          </li>
        ))}
        {count > tests.length && <li>{t('question_exports.more', { count: count - tests.length })}</li>}
      </ul>
    </Collapsible>
  );
}
