import '../../ui/dialogs/dialogs.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { errorText } from '../../ui/feedback/error-text.ts';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { downloadResults } from './api.ts';

/** Saves results as a file, or prints them. */
export function ExportMenu({ work }: { work: number }) {
  const { t } = useTranslation();
  const { run: save } = useAction((format: 'csv' | 'xlsx') => downloadResults(work, format), {
    describeError: (say, error) => say('work_results.export.failed', { reason: errorText(say, error) }),
  });

  const label = t('work_results.export.label');
  return (
    <Menu
      label={label}
      trigger={label}
      isWide
      items={[
        { label: t('work_results.export.xlsx'), onChoose: () => save('xlsx') },
        { label: t('work_results.export.csv'), onChoose: () => save('csv') },
        { label: t('work_results.export.print'), onChoose: () => window.print() },
      ]}
    />
  );
}
