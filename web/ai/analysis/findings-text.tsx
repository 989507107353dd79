import { useId } from 'react';

import type { Findings } from '../../../contract/ai/analysis.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';

const keyTones = {
  right: 'green',
  wrong: 'red',
  unsure: 'orange',
  no_key: 'neutral',
} as const satisfies Record<Findings['key'], ChipTone>;

/** What an analysis says of a test, the heaviest first. The sentences of the model are text, whatever is in them. */
export function FindingsText({ findings }: { findings: Findings }) {
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
          <p className="pre-line">{own_working}</p>
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
          <li key={sentence} className="pre-line">
            {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
