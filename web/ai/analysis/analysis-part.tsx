import '../ai.css';

import { useRef } from 'react';

import type { AnalysisSettings, AnalysisState } from '../../../contract/ai/analysis.ts';
import type { QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { isUnderWay, useAnalysis, useAnalysisActions, useAnalysisSettings } from '../api.ts';
import { FindingsText } from './findings-text.tsx';
import { MoreLikeThis } from '../drafts/more-like-this.tsx';
import { StateText } from './state-text.tsx';
import { Suggestions } from './suggestions.tsx';

/**
 * What a language model does with a test, where the school has one: its analysis, asked for, waited for, and what it says and suggests;
 * and drafts of tests that are like it.
 */
export function AnalysisPart({ question }: { question: QuestionForAuthor }) {
  const { data: settings } = useAnalysisSettings();
  const { data: analysis, isLoading } = useAnalysis(question.id, settings?.is_set === true);
  // The analysis would move the content below it.
  if (settings?.is_set !== true || isLoading) return null;
  return (
    <>
      {/* Where it cannot be read nothing is lost: the notes of the last one stand in the test. */}
      {analysis != null && <Analysis question={question} settings={settings} analysis={analysis} />}
      {settings.is_on && <MoreLikeThis id={question.id} />}
    </>
  );
}

type AnalysisProps = { question: QuestionForAuthor; settings: AnalysisSettings; analysis: AnalysisState };

function Analysis({ question, settings, analysis }: AnalysisProps) {
  const { t } = useTranslation();
  const { request } = useAnalysisActions(question.id);
  const state = useRef<HTMLDivElement>(null);
  const { last } = analysis;

  const { busy, run } = useAction(async () => {
    await request();
    // The button is gone while the analysis is waited for, and the focus with it.
    state.current?.focus({ preventScroll: true });
  });

  return (
    <Card className="screen-only" title={t('ai.title')}>
      <div ref={state} tabIndex={-1} role="status" className="ai-state">
        <StateText analysis={analysis} isOn={settings.is_on} />
      </div>
      {settings.is_on && !isUnderWay(analysis) && (
        <p>
          <Button
            look={last === null ? 'primary' : 'secondary'}
            small
            busy={busy}
            busyText={t('ui.saving')}
            onClick={run}
          >
            {t(last === null ? 'ai.analyze' : 'ai.analyze_again')}
          </Button>
        </p>
      )}
      {last !== null && (
        <>
          {last.version !== (question.version ?? 1) && (
            <p>{t('ai.other_version', { number: last.version })}</p>
          )}
          <FindingsText findings={last.findings} />
          <Suggestions question={question} suggestions={last.suggestions} />
          <p className="muted small">{t('ai.may_err', { model: last.model })}</p>
        </>
      )}
    </Card>
  );
}
