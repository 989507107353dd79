import { useState } from 'react';

import type { ImportItem, ImportOutcome, QuestionImport } from '../../../contract/questions/imports.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import type { ListedBody } from '../../questions/paste/listed-question.ts';
import { preview } from '../../questions/preview.ts';
import { TypeChip } from '../../questions/type-chip.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useImports } from '../api.ts';
import { placeText, remarkText } from '../remark-text.ts';
import { Duplicate } from './duplicate.tsx';
import { ItemEditor } from './item-editor.tsx';
import { filesOf } from './item-test.ts';
import { ShownQuestion } from './shown-test.tsx';

const tones: Readonly<Record<ImportOutcome, ChipTone>> = {
  imported: 'green',
  changed: 'blue',
  refused: 'red',
};

/** The refusals that the author can overrule. */
const overruled: ReadonlySet<string> = new Set(['duplicate', 'repeated', 'left_out']);

export type ItemRowProps = {
  made: QuestionImport;
  item: ImportItem;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
  /** Called with the outcome after a change, which may take the item out of the shown ones. */
  onChanged: (outcome: ImportOutcome) => void;
};

/** An item of a file: what becomes of it and why, its test, and what can be done with it before the import. */
export function ItemRow({ made, item, isEdited, onEdit, onChanged }: ItemRowProps) {
  const { t } = useTranslation();
  const { changeItem, showMedia, reload } = useImports();
  const [isCompared, setCompared] = useState(false);
  const { number, place, name, outcome, remarks, category, test, duplicate_of } = item;
  const isOpen = made.state === 'checked';
  const isOverruled = outcome === 'refused' && remarks.some(({ code }) => overruled.has(code));

  const { busy, run: include } = useAction(
    async (isIncluded: boolean) => {
      const changed = await changeItem(made.id, number, { include: isIncluded });
      onChanged(changed.outcome);
    },
    // It may have been applied, or changed in another tab.
    { onFailure: reload },
  );
  const { busy: isLoading, run: loadMedia } = useAction(() => showMedia(made.id, number));

  async function save(corrected: ListedBody): Promise<void> {
    const changed = await changeItem(made.id, number, { test: corrected });
    onEdit(false);
    onChanged(changed.outcome);
    const isRefused = changed.outcome === 'refused';
    showNotice(
      t(isRefused ? 'imports.item.still_refused' : 'imports.item.saved', { number }),
      isRefused ? 'error' : undefined,
    );
  }

  const label = t('imports.item.number', { number });
  /** What a button is about, for screen readers. */
  const about = <span className="visually-hidden"> {label}</span>;
  return (
    <li className="stack gap-3 receipt-outcome" aria-label={label} data-item={number} tabIndex={-1}>
      <div className="row gap-2">
        <strong>{number}.</strong>
        <Chip tone={tones[outcome]}>{t(`imports.one.${outcome}`)}</Chip>
        {test !== null && <TypeChip type={test.test_type} />}
        <span className="muted small">
          {[placeText(t, place), category.join(' › ')].filter((part) => part !== '').join(' · ')}
        </span>
      </div>
      {remarks.length > 0 && (
        <ul className={`points small receipt-outcome${outcome === 'refused' ? ' ink-red' : ''}`}>
          {remarks.map((remark) => (
            <li key={`${remark.code} ${remark.detail}`}>{remarkText(t, remark)}</li>
          ))}
        </ul>
      )}
      {content()}
      {isOpen && !isEdited && (
        <div className="row gap-2">
          <Button look="secondary" small onClick={() => onEdit(true)}>
            {t(test === null ? 'imports.item.write' : 'imports.item.edit')}
            {about}
          </Button>
          {test !== null && duplicate_of !== null && (
            <Button
              look="secondary"
              small
              aria-expanded={isCompared}
              onClick={() => setCompared(!isCompared)}
            >
              {t(isCompared ? 'imports.duplicate.close' : 'imports.duplicate.open')}
              {about}
            </Button>
          )}
          {isOverruled && test !== null && (
            <Button look="secondary" small busy={busy} onClick={() => include(true)}>
              {t('imports.item.include')}
              {about}
            </Button>
          )}
          {outcome !== 'refused' && (
            <Button look="quiet" small busy={busy} onClick={() => include(false)}>
              {t('imports.item.leave_out')}
              {about}
            </Button>
          )}
        </div>
      )}
      {made.state === 'applied' && test !== null && test.id !== null && (
        <div className="row">
          <LinkButton href={paths.question(test.id)} look="secondary" small>
            {t('imports.item.open')}
            {about}
          </LinkButton>
        </div>
      )}
    </li>
  );

  function content() {
    if (isEdited) return <ItemEditor item={item} onSave={save} onClose={() => onEdit(false)} />;
    if (test === null) return name !== '' && <p className="pre-wrap">{preview(name)}</p>;
    const { names, isWaiting } = filesOf(test);
    return (
      <>
        {isCompared && duplicate_of !== null ? (
          <Duplicate test={test} stored={duplicate_of} />
        ) : (
          <ShownQuestion test={test} />
        )}
        {names.length > 0 && (
          <div className="row gap-2 small">
            <span className="muted">{t('imports.item.files', { names: names.join(', ') })}</span>
            {isOpen && isWaiting && (
              <Button
                look="quiet"
                small
                busy={isLoading}
                busyText={t('ui.loading.default')}
                onClick={loadMedia}
              >
                {t('imports.item.show_pictures')}
                {about}
              </Button>
            )}
          </div>
        )}
      </>
    );
  }
}
