import './loading.css';

import { useTranslation } from 'react-i18next';

/** Something turns. `label` is shown beside it and read out. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span className="spinner-frame" role="status">
      <span className="spinner" aria-hidden="true" />
      {label !== undefined && <span>{label}</span>}
    </span>
  );
}

/** Fills the place of what is being loaded. */
export function LoadingPanel({ text }: { text?: string }) {
  const { t } = useTranslation();
  return (
    <div className="loading-panel">
      <Spinner label={text ?? t('ui.loading.default')} />
    </div>
  );
}
