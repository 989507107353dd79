import '../ui/fields/fields.css';

import { useState } from 'react';

import type { AnalysisSettings } from '../../contract/ai/analysis.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useSetAnalysisSettings } from './api.ts';

type Setting = Pick<AnalysisSettings, 'is_on' | 'at_saving' | 'answers_may_leave'>;

/** The settings beside the switch itself. */
const choices = ['at_saving', 'answers_may_leave'] as const;

/** Switches the analysis off and on, whether tests are analyzed when they are saved, and whether texts of pupils are sent. Each is set at once, without a form. */
export function Switch({
  settings: { is_on, at_saving, answers_may_leave },
}: {
  settings: AnalysisSettings;
}) {
  const { t } = useTranslation();
  const save = useSetAnalysisSettings();
  /** The change that is being saved. */
  const [change, setChange] = useState<Partial<Setting>>();
  const busy = change !== undefined;
  const present: Setting = { is_on, at_saving, answers_may_leave };

  async function set(wanted: Partial<Setting>): Promise<void> {
    setChange(wanted);
    try {
      await save({ ...present, ...wanted });
      showNotice(
        t('ai.settings.saved'),
        'success',
        undoing(t, () => save(present)),
      );
    } catch (error) {
      showNotice(errorText(t, error), 'error');
    }
    setChange(undefined);
  }

  return (
    <div className="stack gap-3">
      <p role="status">
        <strong>{t(is_on ? 'ai.settings.is_on' : 'ai.settings.is_off')}</strong>
      </p>
      <p>
        <Button look={is_on ? 'danger' : 'primary'} busy={busy} onClick={() => void set({ is_on: !is_on })}>
          {t(is_on ? 'ai.settings.switch_off' : 'ai.settings.switch_on')}
        </Button>
      </p>
      {choices.map((name) => (
        <label key={name} className="check-line">
          <input
            type="checkbox"
            className="choice"
            checked={change?.[name] ?? present[name]}
            disabled={busy}
            onChange={({ target }) => void set({ [name]: target.checked })}
          />
          {t(`ai.settings.${name}`)}
        </label>
      ))}
    </div>
  );
}
