import { useRef } from 'react';

import type { Suggestion } from '../../../contract/ai/analysis.ts';
import type { QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useAnalysisActions } from '../api.ts';
import { SuggestedChange } from './suggested-change.tsx';

type SuggestionsProps = { question: QuestionForAuthor; suggestions: readonly Suggestion[] };

/** The suggestions of an analysis: each change beside the present text, to take or to leave out; below it the decisions. */
export function Suggestions({ question, suggestions }: SuggestionsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  if (suggestions.length === 0) return <p>{t('ai.no_suggestions')}</p>;
  const open = suggestions.filter(({ state }) => state === 'open');
  const others = suggestions.filter(({ state }) => state !== 'open');
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label={t('ai.suggestions')} className="stack gap-3">
      {open.map((suggestion) => (
        <OpenSuggestion
          key={suggestion.id}
          question={question}
          suggestion={suggestion}
          // Its buttons are gone with it, and the focus with them.
          onDecided={() => list.current?.focus({ preventScroll: true })}
        />
      ))}
      {others.length > 0 && (
        <Collapsible title={t('ai.decided', { count: others.length })}>
          <ul className="grid ai-decided">
            {others.map((suggestion) => (
              <li key={suggestion.id}>
                <SuggestedChange question={question} suggestion={suggestion} />
                <Decision suggestion={suggestion} />
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
    </div>
  );
}

type OpenSuggestionProps = { question: QuestionForAuthor; suggestion: Suggestion; onDecided: () => void };

function OpenSuggestion({ question, suggestion, onDecided }: OpenSuggestionProps) {
  const { t } = useTranslation();
  const { take, dismiss, reload } = useAnalysisActions(question.id);
  const what = ` ${t(`ai.kind.${suggestion.kind}`)}`;

  const { busy, run: decide } = useAction(
    async (decision: 'taken' | 'dismissed') => {
      await (decision === 'taken' ? take : dismiss)(suggestion.id);
      onDecided();
      return t(`ai.notice.${decision}`);
    },
    { onFailure: reload },
  );

  return (
    <section className="grid gap-3 ai-suggestion" aria-label={t(`ai.kind.${suggestion.kind}`)}>
      <SuggestedChange question={question} suggestion={suggestion} />
      {suggestion.kind === 'key' && <p className="muted small">{t('ai.regrades')}</p>}
      <div className="row">
        <Button small busy={busy} busyText={t('ui.saving')} onClick={() => decide('taken')}>
          {t('ai.take')}
          <span className="visually-hidden">{what}</span>
        </Button>
        <Button look="secondary" small disabled={busy} onClick={() => decide('dismissed')}>
          {t('ai.dismiss')}
          <span className="visually-hidden">{what}</span>
        </Button>
      </div>
    </section>
  );
}

function Decision({ suggestion: { state, decided_by_name, decided_at } }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (state === 'open') return null;
  const name = decided_by_name === '' ? t('questions.administration.nobody') : decided_by_name;
  return (
    <p className="muted small">
      {state === 'stale'
        ? t('ai.decision.stale')
        : t(`ai.decision.${state}`, { name, when: decided_at === null ? '' : dateTime(decided_at) })}
    </p>
  );
}
