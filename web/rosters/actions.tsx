import { useState } from 'react';

import type { RosterImport } from '../../contract/people/rosters.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { paths } from '../lib/paths/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { WrittenProgress } from '../ui/receipt/written-progress.tsx';
import { type Undone, useRosters, useWritten } from './api.ts';

type ActionsProps = { made: RosterImport; onUndone: (undone: Undone) => void };

/** Applies a dry run, with a bar that says how many rows are written, and takes an import back. */
export function ImportActions({ made, onUndone }: ActionsProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { apply, undo, reload } = useRosters();
  const [isAsking, setIsAsking] = useState(false);
  const {
    busy: isApplying,
    problem,
    run,
    // The dry run may have been made anew.
  } = useAction(() => apply(made.id), { inPlace: true, onFailure: reload });
  const written = useWritten(made.id, isApplying);
  const count = made.new + made.changed + made.archived;

  return (
    <div className="stack gap-3">
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {made.state === 'checked' && made.refused > 0 && (
        <Alert tone="warning">{t('rosters.some_refused')}</Alert>
      )}
      {made.state === 'checked' && count === 0 && <p>{t('rosters.nothing_to_do')}</p>}
      {made.state === 'applied' && (
        <Alert tone="success">{t('rosters.applied_text', { time: dateTime(made.applied_at ?? '') })}</Alert>
      )}
      {made.state === 'undone' && <p>{t('rosters.undone_at', { time: dateTime(made.undone_at ?? '') })}</p>}
      {isApplying && (
        <WrittenProgress
          text={t('rosters.progress', { written, total: made.total })}
          written={written}
          total={made.total}
        />
      )}
      <div className="row">
        {made.state === 'checked' && count > 0 && (
          <Button busy={isApplying} busyText={t('rosters.applying')} onClick={run}>
            {t('rosters.apply', { count })}
          </Button>
        )}
        {made.state === 'applied' && (
          <>
            <LinkButton href={paths.printCards()}>{t('rosters.print_cards')}</LinkButton>
            <LinkButton href={paths.people({ role: 'teacher' })} look="secondary">
              {t('rosters.invite')}
            </LinkButton>
            <Button look="quiet" onClick={() => setIsAsking(true)}>
              {t('rosters.undo')}
            </Button>
          </>
        )}
      </div>
      {isAsking && (
        <Confirm
          title={t('rosters.undo_title')}
          action={t('rosters.undo')}
          onConfirm={async () => onUndone(await undo(made.id))}
          onClose={() => setIsAsking(false)}
        >
          {t('rosters.undo_text')}
        </Confirm>
      )}
    </div>
  );
}
