import { useTranslation } from '../lib/languages/i18n.ts';
import { findView } from '../question-types/registry.ts';
import { Chip } from '../ui/chip.tsx';

/** The type of a test in words: one that this version of the page does not know is called Free Text. */
export function TypeChip({ type }: { type: string }) {
  const { t } = useTranslation();
  return <Chip tone="blue">{(findView(type) ?? findView('free_text'))?.title(t)}</Chip>;
}
