import { useId, useState } from 'react';

import type { DraftOrderWithDrafts } from '../../../contract/ai/drafts.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Explanation, Question } from '../../question-card/question.tsx';
import { findView } from '../../question-types/registry.ts';
import { Review } from '../../question-types/reviewing/review.tsx';
import { useNextFocus } from '../../question-types/writing/use-next-focus.ts';
import { useDifficultyLevels } from '../../questions/api.ts';
import { preview } from '../../questions/preview.ts';
import { TypeChip } from '../../questions/type-chip.tsx';
import { usePlainText } from '../../rich-text/rich-text.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useDraftActions } from './drafts-api.ts';

type Draft = DraftOrderWithDrafts['drafts'][number];

/** The drafts of an order, also the accepted ones. A decision with the keyboard leaves the focus near. */
export function DraftList({ order }: { order: DraftOrderWithDrafts }) {
  const { t } = useTranslation();
  const { frame, focusNext, focusNow } = useNextFocus<HTMLElement>();
  const { id, drafts, made } = order;
  if (made === 0) return null;

  /** The place of the focus once a draft is gone: the next one, that before the last one, or all of them. */
  function focusAfter(gone: number): void {
    const at = drafts.findIndex(({ test }) => test.id === gone);
    const neighbour = drafts[at + 1] ?? drafts[at - 1];
    focusNext(neighbour === undefined ? '[data-rest]' : `[data-draft="${neighbour.test.id}"]`);
  }

  return (
    <section ref={frame} className="stack" aria-label={t('ai.drafts.drafts')}>
      <p data-rest="" tabIndex={-1}>
        {t(drafts.length === 0 ? 'ai.drafts.all_deleted' : 'ai.drafts.note')}
      </p>
      {drafts.length > 0 && (
        <ol className="grid">
          {drafts.map((draft) => (
            <li key={draft.test.id}>
              <OneDraft
                order={id}
                draft={draft}
                onAccepted={() => focusNow(`[data-draft="${draft.test.id}"]`)}
                onDeleted={() => focusAfter(draft.test.id)}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type OneDraftProps = { order: number; draft: Draft; onAccepted: () => void; onDeleted: () => void };

/** A draft as its author sees a test, with what can be done with it. */
function OneDraft({ order, draft, onAccepted, onDeleted }: OneDraftProps) {
  const { t } = useTranslation();
  const heading = useId();
  const levels = useDifficultyLevels();
  const { test: question, is_accepted } = draft;
  const view = findView(question.test_type);
  const level = levels.data?.find(({ id }) => id === question.qiyinlik_darajasi)?.qiyinlik_darajasi_nomi;
  return (
    <article className="card" data-draft={question.id} tabIndex={-1} aria-labelledby={heading}>
      <div className="row">
        <Chip tone={is_accepted ? 'green' : 'orange'}>
          {t(`ai.drafts.${is_accepted ? 'accepted' : 'not_accepted'}`)}
        </Chip>
        <TypeChip type={question.test_type} />
        {level !== undefined && <Chip>{level}</Chip>}
      </div>
      <Question question={question} look="small" id={heading}>
        {view && <Review view={view} question={question} right={question} answers={[]} />}
        <Explanation text={question.explanation} />
      </Question>
      <DraftButtons order={order} draft={draft} onAccepted={onAccepted} onDeleted={onDeleted} />
    </article>
  );
}

function DraftButtons({
  order,
  draft: { test: question, is_accepted },
  onAccepted,
  onDeleted,
}: OneDraftProps) {
  const { t } = useTranslation();
  const { accept, remove, reload } = useDraftActions(order);
  const [asking, setAsking] = useState(false);
  const plain = usePlainText(question);
  /** What the buttons are about, for screen readers. */
  const about = <span className="visually-hidden"> {preview(plain(question.savol))}</span>;

  const { busy, run: take } = useAction(
    async () => {
      await accept(question.id);
      // The button is gone, and the focus with it.
      onAccepted();
      return t('ai.drafts.notice.accepted');
    },
    { onFailure: reload },
  );

  async function confirm(): Promise<void> {
    try {
      await remove(question.id, onDeleted);
      showNotice(t('questions.delete.done'));
    } catch {
      showNotice(t('questions.delete.failed'), 'error');
      await reload();
    }
  }

  return (
    <>
      <div className="row ai-draft-buttons">
        {is_accepted ? (
          <LinkButton href={paths.question(question.id)} look="secondary" small>
            {t('ai.drafts.open_test')}
            {about}
          </LinkButton>
        ) : (
          <Button small busy={busy} busyText={t('ui.saving')} onClick={take}>
            {t('ai.drafts.accept')}
            {about}
          </Button>
        )}
        <LinkButton href={paths.editQuestion(question.id)} look="secondary" small>
          {t('ai.drafts.edit')}
          {about}
        </LinkButton>
        {!is_accepted && (
          <Button look="danger" small disabled={busy} onClick={() => setAsking(true)}>
            {t('ai.drafts.delete')}
            {about}
          </Button>
        )}
      </div>
      {asking && (
        <Confirm
          title={t('questions.delete.title')}
          action={t('questions.delete.confirm')}
          busyText={t('questions.delete.busy')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('questions.delete.text')}
        </Confirm>
      )}
    </>
  );
}
