import { useTranslation } from '../lib/languages/i18n.ts';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { useLoaded } from '../ui/feedback/use-loaded.ts';
import type { LazyPart } from './view.ts';

export type TypePartProps<Props> = { part: LazyPart<Props>; props: Props };

/**
 * A part of the view of a type. Its code is loaded when it is first shown, unless it was loaded early; where that fails, a button
 * loads it again.
 */
export function TypePart<Props extends object>({ part, props }: TypePartProps<Props>) {
  const { t } = useTranslation();
  const { failed, retry } = useLoaded([part]);
  const Part = part.loaded;
  if (Part !== undefined) return <Part {...props} />;
  if (failed) return <LoadError text={t('ui.error.network')} onRetry={retry} />;
  return <Spinner label={t('ui.loading.default')} />;
}
