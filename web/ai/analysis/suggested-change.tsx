import type { ReactNode } from 'react';

import type { Suggestion } from '../../../contract/ai/analysis.ts';
import type { QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { findQuestionType } from '../../../contract/question-types/registry.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { findView } from '../../question-types/registry.ts';
import { askedIn } from '../../question-types/wire.ts';
import { useDifficultyLevels } from '../../questions/api.ts';
import { MarkedWords } from '../../questions/versions/marked-words.tsx';

type ChangeProps = { question: QuestionForAuthor; suggestion: Suggestion };

/** What a suggestion would change, before and after, with its reason. */
export function SuggestedChange({ question, suggestion }: ChangeProps) {
  const { t } = useTranslation();
  const { kind, reason } = suggestion;
  const place = kind === 'text' ? textName() : undefined;
  return (
    <>
      <h3 className="ai-heading">
        {t(`ai.kind.${kind}`)}
        {place !== undefined && `: ${place}`}
      </h3>
      <Change question={question} suggestion={suggestion} />
      {reason !== '' && <p className="pre-wrap">{reason}</p>}
    </>
  );

  /** Which text of the test is corrected: an option by its letter. */
  function textName(): string {
    if (suggestion.part === 'savol') return t('questions.form.question');
    const view = findView(question.test_type);
    const options = view?.options?.(askedIn(view, question).content) ?? [];
    const option = options.find(({ text }) => text === suggestion.before || text === suggestion.after);
    return option?.mark ?? t('questions.versions.content');
  }
}

function Change({ question, suggestion: { kind, before, after } }: ChangeProps) {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  if (kind === 'text' || kind === 'explanation') {
    const [old, now] = [before, after].map((text) => (typeof text === 'string' ? text : ''));
    return <MarkedWords before={old ?? ''} after={now ?? ''} />;
  }
  const inWords = (value: unknown) =>
    kind === 'key'
      ? keyInWords(question, value)
      : levels.data?.find(({ id }) => id === value)?.qiyinlik_darajasi_nomi;
  return (
    <dl className="grid ai-change">
      {line(t('questions.versions.before'), before)}
      {line(t('questions.versions.after'), after)}
    </dl>
  );

  function line(name: string, value: unknown): ReactNode {
    const Mark = value === before ? 'del' : 'ins';
    return (
      <>
        <dt>{name}</dt>
        <dd className="pre-wrap marked-words">
          {value === null ? t('ai.no_key') : <Mark>{inWords(value) ?? '–'}</Mark>}
        </dd>
      </>
    );
  }
}

/** A key in the words of the type of the test; undefined where the test is of another type by now. */
function keyInWords(question: QuestionForAuthor, value: unknown): string | undefined {
  const view = findView(question.test_type);
  const key = findQuestionType(question.test_type)?.key.safeParse(value);
  if (view === undefined || key?.success !== true) return undefined;
  return view.keyText(askedIn(view, question).content, key.data);
}
