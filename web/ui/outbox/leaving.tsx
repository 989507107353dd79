import { createRoot } from 'react-dom/client';

import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { outbox } from '../../device/outbox.ts';
import { useObservable } from '../../lib/observable.ts';
import { leaving } from '../../lib/session/session.ts';
import { tokens } from '../../lib/session/tokens.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';

/** How many answers of the reader the server does not have. */
const unsent = () => outbox.get().filter(({ state }) => state !== 'untaken').length;

/** Asks before a log-out if entries are not sent. */
export function askBeforeLeaving(): void {
  window.addEventListener(leaving, (event) => {
    if (unsent() === 0) return;
    event.preventDefault();
    ask((event as CustomEvent<() => void>).detail);
  });
}

function ask(leave: () => void): void {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
  };
  root.render(<LeaveDialog onStay={close} onLeave={leave} />);
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const unsentNow = useObservable(outbox).filter(({ state }) => state !== 'untaken');
  const stored = unsentNow.filter(({ isStored }) => isStored);
  const waiting = stored.length;
  // Entries in memory are lost with the page.
  const isLost = unsentNow.length > waiting;
  // Forms are sent for their person only, unlike answers.
  const hasForms = stored.some(({ form }) => form !== undefined);
  const hasAnswers = stored.some(({ answer }) => answer !== undefined);
  return (
    <Dialog
      title={t(hasForms ? 'kept.leave.title_forms' : 'kept.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button look="secondary" onClick={onLeave}>
            {t('kept.leave.leave')}
          </Button>
          <Button onClick={onStay}>{t('kept.leave.stay')}</Button>
        </>
      }
    >
      <div className="stack gap-3">
        <p role="status">
          {waiting > 0 && t('kept.line.waiting', { number: formats.number(waiting) })}{' '}
          {isLost && t('kept.line.nothing')}
          {unsentNow.length === 0 && t('kept.line.all')}
        </p>
        {hasForms && <p>{t('kept.leave.text_forms')}</p>}
        {(hasAnswers || unsentNow.length === 0) && <p>{t('kept.leave.text')}</p>}
      </div>
    </Dialog>
  );
}

function warn(event: Event): void {
  // After a log-out, about which the dialog has asked, nothing is asked again.
  if (tokens.access() !== null) event.preventDefault();
}

/** Has the browser ask before the page is closed, while entries are not sent. */
export function warnBeforeClosing(): void {
  const update = () => {
    const waits = outbox.get().some(({ state }) => state === 'kept');
    window[waits ? 'addEventListener' : 'removeEventListener']('beforeunload', warn);
  };
  outbox.subscribe(update);
  update();
}
