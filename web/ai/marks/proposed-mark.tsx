import '../ai.css';

import { useId, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';

import {
  type MarkProposal,
  getMarkProposal,
  getWorkMarkProposal,
  requestMarkProposal,
  requestWorkMarkProposal,
} from '../../../contract/ai/mark-proposals.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { TakeMark } from '../../marks/mark-form.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { isUnderWay, useAnalysisSettings, pauseForTask } from '../api.ts';
import { TaskText } from '../task-text.tsx';
import type { SuccessOf } from '../../../contract/wire/endpoint.ts';
import { call } from '../../lib/api/api.ts';
import { keyOf, useEndpoint, useReload } from '../../lib/api/use-endpoint.ts';

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
          {proposal.reason !== '' && <p className="pre-wrap">{proposal.reason}</p>}
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

/** Which answer a mark is proposed for: one to a test, or one in work. */
type AnswerPlace = { answer: number } | PlaceInWork;
type PlaceInWork = { work: number; person: number; attempt: number; test: number };

const inWork = ({ work, ...query }: PlaceInWork) => ({ params: { id: work }, query });

const options = {
  select: ({ data_api }: SuccessOf<typeof getMarkProposal>) => data_api[0] ?? null,
  refetchInterval: ({
    state: { data },
  }: {
    state: { data?: SuccessOf<typeof getMarkProposal> | undefined };
  }) => data?.data_api[0] !== undefined && pauseForTask(data.data_api[0]),
};

/** Where the proposal of a mark stands. @param isSet false sends no request */
function useProposal(place: AnswerPlace, isSet: boolean) {
  const isOfTest = 'answer' in place;
  const ofTest = isSet && isOfTest ? { params: { id: place.answer } } : null;
  const ofWork = isSet && !isOfTest ? inWork(place) : null;
  const toTest = useEndpoint(getMarkProposal, ofTest, options);
  const toWork = useEndpoint(getWorkMarkProposal, ofWork, options);
  return isOfTest ? toTest : toWork;
}

/** Asks for the proposal of a mark, or only reads again where it stands, and shows that. */
function useProposalActions(place: AnswerPlace) {
  const client = useQueryClient();
  return {
    request: async () => {
      if ('answer' in place) {
        const sent = { params: { id: place.answer } };
        client.setQueryData(keyOf(getMarkProposal, sent), await call(requestMarkProposal, sent));
        return;
      }
      const sent = inWork(place);
      const answer = await call(requestWorkMarkProposal, { params: sent.params, body: sent.query });
      client.setQueryData(keyOf(getWorkMarkProposal, sent), answer);
    },
    reload: useReload(getMarkProposal, getWorkMarkProposal),
  };
}
