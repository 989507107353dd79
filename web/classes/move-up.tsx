import { type Move, type MovePlan, type PlannedMove, planMoveUp } from '../../contract/people/classes.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useAction } from '../ui/feedback/use-action.ts';
import { useClassChanges } from './api.ts';
import { schoolYear } from './school-year.ts';

/** Says what becomes of each class when the school moves up a year, moves it after one confirmation, and undoes the last move. */
export function MoveUp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  // An earlier plan is never shown.
  const plan = useEndpoint(planMoveUp, {}, { select: (answer) => answer.data_api[0], gcTime: 0 });
  const { moveUp, undoMove } = useClassChanges();
  const { data } = plan;
  const count = data?.classes.filter(({ outcome }) => outcome !== 'taken').length ?? 0;

  const { busy, problem, run } = useAction(
    async (work: () => Promise<void>) => {
      await work();
      onClose();
    },
    { inPlace: true, onFailure: () => plan.refetch() },
  );

  const move = ({ from_year, plan: fingerprint }: MovePlan) =>
    run(async () => {
      const { data_api } = await moveUp(from_year, fingerprint);
      const [made] = data_api;
      if (made === undefined) return;
      const undo = undoing(t, () => undoMove(made.id));
      showNotice(t('classes.move.moved', { year: schoolYear(from_year + 1) }), 'success', undo);
    });

  const goBack = (last: Move) =>
    run(async () => {
      await undoMove(last.id);
      showNotice(t('classes.move.undone', { year: schoolYear(last.from_year) }));
    });

  return (
    <Dialog
      title={t('classes.move.title')}
      onClose={() => busy || onClose()}
      actions={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {data !== undefined && count > 0 && (
            <Button busy={busy} busyText={t('ui.saving')} onClick={() => move(data)}>
              {t('classes.move.confirm', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-3">
        <Loaded answer={plan}>{(planned) => <Plan plan={planned} />}</Loaded>
        {data?.last != null && <LastMove last={data.last} busy={busy} onUndo={goBack} />}
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      </div>
    </Dialog>
  );
}

function Plan({ plan: { from_year, classes } }: { plan: MovePlan }) {
  const { t } = useTranslation();
  const years = { from: schoolYear(from_year), to: schoolYear(from_year + 1) };
  if (classes.length === 0) return <p>{t('classes.move.none', years)}</p>;
  return (
    <>
      <p>{t('classes.move.lead', years)}</p>
      <ul className="list gap-1 lines move-plan">
        {classes.map((schoolClass) => (
          <li key={schoolClass.id}>
            <span>
              {schoolClass.name}
              {schoolClass.subject_name !== '' && (
                <span className="muted small"> {schoolClass.subject_name}</span>
              )}
            </span>
            <Outcome move={schoolClass} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Outcome({ move: { name, outcome, becomes, open_work } }: { move: PlannedMove }) {
  const { t } = useTranslation();
  if (outcome === 'leaves') {
    return open_work === 0 ? (
      <Chip tone="blue">{t('classes.move.leaves')}</Chip>
    ) : (
      <Chip tone="orange">{t('classes.move.open_work', { count: open_work })}</Chip>
    );
  }
  if (outcome === 'taken') return <Chip tone="orange">{t('classes.move.taken', { name: becomes })}</Chip>;
  if (name === becomes) return <span className="muted">{t('classes.move.stays')}</span>;
  return (
    <span>
      <span aria-hidden="true">→ </span>
      <span className="visually-hidden">{t('classes.move.becomes')} </span>
      {becomes}
    </span>
  );
}

type LastMoveProps = { last: Move; busy: boolean; onUndo: (last: Move) => void };

function LastMove({ last, busy, onUndo }: LastMoveProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Alert
      actions={
        <Button look="secondary" small disabled={busy} onClick={() => onUndo(last)}>
          {t('classes.move.undo')}
        </Button>
      }
    >
      {t('classes.move.last', {
        time: dateTime(last.made_at),
        from: schoolYear(last.from_year),
        to: schoolYear(last.from_year + 1),
      })}
    </Alert>
  );
}
