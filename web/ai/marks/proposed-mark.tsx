import '../ai.css';

import { useId, useRef } from 'react';

import type { MarkProposal } from '../../../contract/ai/mark-proposals.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { TakeMark } from '../../marks/proposed-mark.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { isUnderWay, useAnalysisSettings } from '../api.ts';
import { type AnswerPlace, useProposal, useProposalActions } from './proposal-api.ts';
import { TaskText } from '../task-text.tsx';

export type ProposedMarkProps = { place: AnswerPlace; take: TakeMark };

/** The mark that a language model proposes, where staff let texts of pupils be sent: asked for, waited for, and taken into the form. */
export function ProposedMark({ place, take }: ProposedMarkProps) {
  const { data: settings } = useAnalysisSettings();
  const isSet = settings?.is_set === true && settings.is_on && settings.answers_may_leave;
  const { data: proposal } = useProposal(place, isSet);
  if (!isSet || proposal == null || !proposal.is_offered) return null;
  return <Proposal place={place} take={take} found={proposal} />;
}

function Proposal({ place, take, found }: ProposedMarkProps & { found: MarkProposal }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const heading = useId();
  const { request, reload } = useProposalActions(place);
  const state = useRef<HTMLDivElement>(null);
  const { proposal } = found;
  /** The last one, which stays where another one was asked for and failed. */
  const isShown = proposal !== null && !isUnderWay(found);
  const percentage = proposal === null ? '' : percent(proposal.percentage);

  const { busy, run: ask } = useAction(
    async () => {
      await request();
      // The button is gone while the proposal is waited for, and the focus with it.
      state.current?.focus({ preventScroll: true });
    },
    { onFailure: reload },
  );

  return (
    <div role="group" className="grid gap-3 ai-proposal screen-only" aria-labelledby={heading}>
      <h3 id={heading} className="ai-heading">
        {t('ai.proposal.title')}
      </h3>
      <div ref={state} tabIndex={-1} role="status" className="ai-state">
        <p>{t(`ai.proposal.state.${found.state}`, { percentage })}</p>
        <TaskText task={found} />
        {isShown && found.state === 'failed' && <p>{t('ai.proposal.earlier', { percentage })}</p>}
      </div>
      {isShown && (
        <>
          {proposal.reason !== '' && <p className="pre-line">{proposal.reason}</p>}
          <p className="muted small">{t('ai.proposal.may_err', { model: proposal.model })}</p>
        </>
      )}
      {!isUnderWay(found) && (
        <p className="row">
          {proposal !== null && (
            <Button look="secondary" small onClick={({ currentTarget }) => take(currentTarget, proposal)}>
              {t('ai.proposal.take')}
            </Button>
          )}
          <Button
            look={proposal === null ? 'secondary' : 'quiet'}
            small
            busy={busy}
            busyText={t('ui.saving')}
            onClick={ask}
          >
            {t(proposal === null ? 'ai.proposal.ask' : 'ai.proposal.ask_again')}
          </Button>
        </p>
      )}
    </div>
  );
}
