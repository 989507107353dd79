import '../../ui/menu-switches.css';

import { useTranslation } from '../../lib/i18n.ts';
import { errorText } from '../../ui/error-text.ts';
import { Menu } from '../../ui/menu.tsx';
import { showNotice } from '../../ui/notices.tsx';
import { downloadResults } from './api.ts';

/** Saves results as a file, or prints them. */
export function ExportMenu({ work }: { work: number }) {
  const { t } = useTranslation();

  async function save(format: 'csv' | 'xlsx'): Promise<void> {
    try {
      await downloadResults(work, format);
    } catch (error) {
      showNotice(t('work_results.export.failed', { reason: errorText(t, error) }), 'error');
    }
  }

  const label = t('work_results.export.label');
  return (
    <Menu
      label={label}
      trigger={label}
      isWide
      items={[
        { label: t('work_results.export.xlsx'), onChoose: () => void save('xlsx') },
        { label: t('work_results.export.csv'), onChoose: () => void save('csv') },
        { label: t('work_results.export.print'), onChoose: () => window.print() },
      ]}
    />
  );
}
