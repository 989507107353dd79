import '../answers.css';

import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { canStore, outbox, unread } from '../../device/outbox.ts';
import { useObservable } from '../../lib/observable.ts';
import { TextLink } from '../../ui/button.tsx';
import { outboxPath } from '../../lib/paths/work-paths.ts';

/**
 * Says where the answers of the reader are: at school, or here. An answer on its way for the first time does not change it. It says
 * nothing, and has its place, until the disk was read.
 */
export function OutboxLine() {
  const { t } = useTranslation();
  const formats = useFormats();
  const all = useObservable(outbox);
  const isStoring = useObservable(canStore) !== false;
  const unsent = all.filter(({ state }) => state === 'kept');
  const waiting = unsent.filter(({ isStored }) => isStored).length;
  const rejected = all.filter(({ state }) => state === 'untaken').length;
  if (all === unread) return <p className="row kept-line small">&nbsp;</p>;
  return (
    <div className="row kept-line small">
      <p role="status">
        <span aria-hidden="true">{unsent.length > 0 ? '↑ ' : '✓ '}</span>
        {waiting > 0
          ? t('kept.line.waiting', { number: formats.number(waiting) })
          : t(isStoring && unsent.length === 0 ? 'kept.line.all' : 'kept.line.nothing')}
        {rejected > 0 && ` · ${t('kept.line.untaken', { number: formats.number(rejected) })}`}
      </p>
      {unsent.length + rejected > 0 && <TextLink href={outboxPath}>{t('kept.line.see')}</TextLink>}
    </div>
  );
}
