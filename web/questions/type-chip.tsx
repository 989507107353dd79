import { useTranslation } from '../lib/languages/i18n.ts';
import { findView } from '../question-types/registry.ts';
import { Chip } from '../ui/chip.tsx';

/** The type of a test in words. One that this version of the page does not know is named as the server names it. */
export function TypeChip({ type }: { type: string }) {
  const { t } = useTranslation();
  return <Chip tone="blue">{findView(type)?.title(t) ?? type}</Chip>;
}
