import '../ai.css';

import { useRef, useId } from 'react';

import type { AnalysisSettings, AnalysisState, Findings } from '../../../contract/ai/analysis.ts';
import type { QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { isUnderWay, useAnalysis, useAnalysisActions, useAnalysisSettings } from '../api.ts';
import { MoreLikeThis } from '../drafts/more-like-this.tsx';
import { Suggestions } from './suggestions.tsx';
import { useFormats } from '../../lib/languages/formats.ts';
import { TaskText } from '../task-text.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';

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

/** Where the analysis of a test stands, in words. */
function StateText({ analysis, isOn }: { analysis: AnalysisState; isOn: boolean }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { state, last } = analysis;
  return (
    <>
      <p>
        {state === 'done' && last !== null
          ? t('ai.state.done', { when: dateTime(last.made_at) })
          : t(`ai.state.${state}`)}
      </p>
      <TaskText task={analysis} />
      {!isOn && state !== 'waiting' && <p>{t('ai.off')}</p>}
    </>
  );
}

const keyTones = {
  right: 'green',
  wrong: 'red',
  unsure: 'orange',
  no_key: 'neutral',
} as const satisfies Record<Findings['key'], ChipTone>;

/** What an analysis says of a test, the heaviest first. The sentences of the model are text, whatever is in them. */
function FindingsText({ findings }: { findings: Findings }) {
  const { t } = useTranslation();
  const { key, own_answer, own_working, also_right, ambiguous, level, weak_options } = findings;
  return (
    <div className="grid gap-3">
      <p>
        <Chip tone={keyTones[key]}>{t(`ai.key.${key}`)}</Chip>
      </p>
      {own_answer !== '' && <p>{t('ai.own_answer', { answer: own_answer })}</p>}
      <Sentences title={t('ai.also_right')} sentences={also_right} />
      <Sentences title={t('ai.ambiguous')} sentences={ambiguous} />
      <Sentences title={t('ai.weak_options')} sentences={weak_options} />
      <p>{t(`ai.level.${level}`)}</p>
      {own_working !== '' && (
        <Collapsible title={t('ai.own_working')}>
          <p className="pre-wrap">{own_working}</p>
        </Collapsible>
      )}
    </div>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  const id = useId();
  if (sentences.length === 0) return null;
  return (
    <div>
      <h3 id={id} className="ai-heading">
        {title}
      </h3>
      <ul aria-labelledby={id} className="points">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence} className="pre-wrap">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
