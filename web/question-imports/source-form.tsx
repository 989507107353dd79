import '../ui/fields/fields.css';
import '../ui/receipt/receipt.css';

import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';

import { getImportTemplate } from '../../contract/question-tables/import-template.ts';
import { type ImportFormat, importLimits, listQuestionImports } from '../../contract/questions/imports.ts';
import { pk } from '../../contract/wire/fields.ts';
import { useCategory } from '../categories/api.ts';
import type { ChosenCategory } from '../categories/category-typeahead.tsx';
import { isOffline, useNetworkLost } from '../lib/api/online.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { download } from '../lib/download.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { saveFile } from '../lib/save-file.ts';
import { CategorySearch } from '../questions/write/category-fields.tsx';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { FieldFrame, TextArea } from '../ui/fields/field.tsx';
import { FileInput } from '../ui/fields/file-input.tsx';
import { Form } from '../ui/fields/form.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Card } from '../ui/layout/card.tsx';
import { WrittenProgress } from '../ui/receipt/written-progress.tsx';
import { type SourceSent, useImports } from './api.ts';
import { formatText, offeredFormats } from './format-text.ts';
import { testImportPaths } from './paths.ts';
import { useFormOfWork } from './work-form.ts';

const accept = '.docx,.xlsx,.xls,.ods,.csv,.tsv,.txt,.gift,.xml,.zip,.imscc,.qti,.savol';

/** A text of more characters is sent as a file. */
const asFile = (text: string) => new File([text], '', { type: 'text/plain' });

/** Below the button that was pressed, on a phone. */
const showInView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/** Chooses a file or takes a pasted text, and the category of its tests. @param category that of the address */
export function SourceForm({ category }: { category: number | null }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const workForm = useFormOfWork();
  const { check } = useImports();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const [file, setFile] = useState<File>();
  const [text, setText] = useState('');
  const [isOver, setOver] = useState(false);
  const [sentPart, setSentPart] = useState<number>();
  const [chosen, setChosen] = useState<ChosenCategory | null>();
  // Tests of the next file are likely to go where those of the last one went.
  const { data: earlier } = useEndpoint(listQuestionImports, { query: { page: 1, per_page: 10 } });
  const { data: likely } = useCategory(category ?? earlier?.data_api[0]?.category ?? null);
  const start = likely ? { id: likely.id, name: likely.name } : undefined;
  const isLost = useNetworkLost() || isOffline();
  const { problem, run } = useAction((work: () => Promise<void>) => work(), { inPlace: true });
  // Nobody waits for the receipt of a page that is left.
  useEffect(() => () => sending.current?.abort(), []);

  const form = useForm({
    schema: z.object({ category: pk(), format: z.optional(z.string()) }),
    check: () => sourceProblem(),
    async submit(values) {
      const format = values.format === '' ? undefined : (values.format as ImportFormat | undefined);
      const source: Pick<SourceSent, 'file' | 'text'> =
        file === undefined && text.length <= importLimits.text ? { text } : { file: file ?? asFile(text) };
      const stop = new AbortController();
      sending.current = stop;
      try {
        const made = await check(
          { ...source, category: values.category, format },
          { onSent: setSentPart, signal: stop.signal },
        );
        navigate(testImportPaths.ofImport(made, workForm));
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        setSentPart(undefined);
      }
    },
    messages: { category: t('questions.form.category_select') },
  });

  function sourceProblem(): Record<string, string> {
    if (file === undefined && text.trim() === '') return { file: t('imports.source_error.file_or_text') };
    return file !== undefined && file.size > importLimits.bytes ? { file: t('imports.too_large') } : {};
  }

  function take(files: FileList | null): void {
    const [first] = files ?? [];
    if (first === undefined || form.busy) return;
    setFile(first);
    form.forgetErrors('');
  }

  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
  };

  return (
    <Card title={t('imports.source.title')}>
      <div
        className="stack gap-3"
        onDragOver={onDrag}
        onDragLeave={onDrag}
        onDrop={(event) => {
          onDrag(event);
          take(event.dataTransfer.files);
        }}
      >
        <p>{t('imports.source.formats')}</p>
        {isLost && <Alert tone="warning">{t('imports.offline')}</Alert>}
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        <Form form={form} label={t('imports.source.title')}>
          <CategorySearch start={start} chosen={chosen} onChoose={setChosen} />
          <div className="stack gap-2 drop-area" data-over={isOver || undefined}>
            <FieldFrame
              name="file"
              label={t('imports.source.file')}
              hint={t('imports.source.file_hint', { megabytes: importLimits.bytes / 1024 / 1024 })}
            >
              {(control) => (
                <FileInput
                  {...control}
                  ref={input}
                  accept={accept}
                  choose={t('imports.source.choose')}
                  chosen={file?.name ?? t('imports.source.no_file')}
                  onChange={(event) => take(event.currentTarget.files)}
                />
              )}
            </FieldFrame>
            {file !== undefined && (
              <div className="row">
                <Button
                  look="quiet"
                  small
                  onClick={() => {
                    setFile(undefined);
                    if (input.current !== null) input.current.value = '';
                  }}
                >
                  {t('imports.source.no_file_after_all')}
                </Button>
              </div>
            )}
          </div>
          {file === undefined && (
            <TextArea
              name="text"
              label={t('imports.source.text')}
              hint={t('imports.source.text_hint')}
              rows={8}
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                form.forgetErrors('file');
              }}
              onPaste={(event) => {
                if (event.clipboardData.files.length === 0) return;
                event.preventDefault();
                take(event.clipboardData.files);
              }}
            />
          )}
          <SelectField
            name="format"
            label={t('imports.source.format')}
            placeholder={t('imports.source.any_format')}
            options={offeredFormats.map((value) => ({ value, label: formatText(t, value) }))}
          />
          <div className="row">
            <Button type="submit" busy={form.busy} busyText={t('imports.source.checking')}>
              {t('imports.source.check')}
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                run(async () =>
                  saveFile(
                    await download(`${getImportTemplate.path}?format=xlsx`),
                    `${t('imports.source.template_name')}.xlsx`,
                  ),
                )
              }
            >
              {t('imports.source.template')}
            </Button>
          </div>
        </Form>
        {form.busy && (
          <div className="stack gap-3" ref={showInView}>
            {sentPart !== undefined && (
              <WrittenProgress
                text={
                  sentPart < 1
                    ? t('imports.source.sent', { percent: Math.floor(sentPart * 100) })
                    : t('imports.source.reading')
                }
                written={Math.round(sentPart * 100)}
                total={100}
              />
            )}
            <div className="row">
              <Button look="secondary" onClick={() => sending.current?.abort()}>
                {t('imports.source.stop')}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}
