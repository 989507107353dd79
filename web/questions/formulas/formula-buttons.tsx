import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { formulaSigns, insertSign } from './formula-signs.ts';

export type FormulaButtonsProps = {
  /** The text field that signs are inserted into. */
  target: () => HTMLTextAreaElement | HTMLInputElement | null;
};

/** The signs of formulas, each a button that inserts it at the cursor. */
export function FormulaButtons({ target }: FormulaButtonsProps) {
  const { t } = useTranslation();

  function insert(tex: string): void {
    const field = target();
    if (field === null) return;
    const [start, end] = [
      field.selectionStart ?? field.value.length,
      field.selectionEnd ?? field.value.length,
    ];
    const { inserted, cursor } = insertSign({ text: field.value, start, end }, tex);
    field.focus();
    field.setRangeText(inserted, start, end);
    field.setSelectionRange(cursor, cursor);
    // A value that a program sets fires no event; the form follows input events.
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  return (
    <div className="stack gap-3">
      <div className="row gap-1 formula-buttons" role="group" aria-label={t('questions.formulas.title')}>
        {formulaSigns.map(({ face, name, tex }) => (
          <Button key={tex} look="secondary" title={t(name)} onClick={() => insert(tex)}>
            <span aria-hidden="true">{face}</span>
            <span className="visually-hidden">{t(name)}</span>
          </Button>
        ))}
      </div>
      <p className="field-hint">{t('questions.formulas.hint')}</p>
    </div>
  );
}
