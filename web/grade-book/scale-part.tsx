import './grade-book.css';

import { useMemo, useState } from 'react';

import {
  fewestGrades,
  getGradeScale,
  GradeScaleInput,
  type GradeStep,
  longestGrade,
  mostGrades,
  usualGrades,
} from '../../contract/grade-scale.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useForm } from '../ui/fields/use-form.ts';
import { useSaved } from '../ui/fields/use-saved.ts';
import { useGradeChanges } from './api.ts';

/** The grades of the school, which staff set. */
export function ScalePart() {
  const { t } = useTranslation();
  const scale = useEndpoint(getGradeScale, {}, { select: (answer) => answer.data_api[0]?.grades ?? [] });
  return (
    <section className="stack" aria-label={t('people.part.grades')}>
      <p className="muted">{t('grade_book.scale.lead')}</p>
      <Loaded answer={scale} shapes={['option', 'option', 'option', 'option']} keepsKnown>
        {(saved) => <ScaleForm saved={saved} />}
      </Loaded>
    </section>
  );
}

type Row = { key: number; name: string; from: string };

let keys = 0;

function rowOf({ name, from }: { name: string; from: number | string }): Row {
  keys += 1;
  return { key: keys, name, from: String(from) };
}

function ScaleForm({ saved }: { saved: readonly GradeStep[] }) {
  const { t } = useTranslation();
  const { replaceScale } = useGradeChanges();
  const { shown, key, setTyped } = useSaved(saved);
  const known = useMemo(() => shown.map(rowOf), [shown]);
  const [changed, setChanged] = useState<readonly Row[]>();
  const rows = changed ?? known;
  function setRows(next: readonly Row[]): void {
    setChanged(next);
    setTyped(true);
  }
  const form = useForm({
    schema: GradeScaleInput,
    read: (data) => {
      const from = data.getAll('from');
      return { grades: data.getAll('name').map((name, at) => ({ name, from: from[at] })) };
    },
    submit: async ({ grades }) => {
      await replaceScale(grades);
      setChanged(undefined);
      setTyped(false);
      showNotice(
        t('grade_book.scale.saved'),
        'success',
        undoing(t, () => replaceScale(saved)),
      );
    },
  });
  const { grades: problem } = form.errors;
  return (
    <Form key={key} form={form} label={t('people.part.grades')} onChange={() => setTyped(true)}>
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      <ol className="grid gap-2 scale-rows">
        {rows.map((row, at) => (
          <li key={row.key}>
            <TextField
              name="name"
              label={t('grade_book.scale.name')}
              defaultValue={row.name}
              maxLength={longestGrade}
              autoComplete="off"
            />
            <TextField
              name="from"
              label={t('grade_book.scale.from')}
              defaultValue={row.from}
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
            />
            <IconButton
              icon="remove"
              label={t('grade_book.scale.remove', { number: at + 1 })}
              disabled={rows.length <= fewestGrades}
              onClick={() => setRows(rows.filter((candidate) => candidate !== row))}
            />
          </li>
        ))}
      </ol>
      <div className="row">
        <Button
          look="secondary"
          disabled={rows.length >= mostGrades}
          onClick={() => setRows([...rows.slice(0, -1), rowOf({ name: '', from: '' }), ...rows.slice(-1)])}
        >
          {t('grade_book.scale.add')}
        </Button>
        <Button look="secondary" onClick={() => setRows(usualGrades.map(rowOf))}>
          {t('grade_book.scale.usual')}
        </Button>
      </div>
      <FormActions form={form} submit={t('grade_book.save')} busyText={t('ui.saving')} />
    </Form>
  );
}
