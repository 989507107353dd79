import '../write/write.css';

import { type ReactNode } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { findView } from '../../question-types/registry.ts';
import { Button } from '../../ui/button.tsx';
import { preview } from '../preview.ts';
import type { PastedFields } from './use-pasted.ts';

export type PastedNoticeProps = {
  pasted: PastedFields;
  /** Shows all questions of the text together. */
  onList?: (() => void) | undefined;
};

/** Below the field of the question: what became of a pasted text, and which of its questions are still to be written. */
export function PastedNotice({ pasted, onList }: PastedNoticeProps) {
  const { t } = useTranslation();
  const { state, waiting, undo, accept, skip, forgetWaiting } = pasted;
  return (
    <div className="pasted-notice">
      {/* Always there, so that screen readers notice its text. */}
      <div role="status" className="row pasted-notice-line">
        {state && noticeText()}
      </div>
      {waiting.length > 0 && (
        <div className="row pasted-notice-line">
          <Line text={t('questions.paste.waiting', { count: waiting.length })}>
            {onList && (
              <Button small onClick={onList}>
                {t('questions.paste.list.open')}
              </Button>
            )}
            <Button look="quiet" small onClick={skip}>
              {t('questions.paste.skip')}
            </Button>
            <Button look="quiet" small onClick={forgetWaiting}>
              {t('questions.paste.forget')}
            </Button>
          </Line>
        </div>
      )}
    </div>
  );

  function noticeText(): ReactNode {
    if (state === undefined) return null;
    if (state.kind === 'undone') return <Line text={t('questions.paste.undone')} />;
    if (state.kind === 'offered') {
      return (
        <Line text={t('questions.paste.offered')}>
          <Button look="quiet" small onClick={accept}>
            {t('questions.paste.replace')}
          </Button>
        </Line>
      );
    }
    const type = findView(state.after.type);
    const sentences = [
      t('questions.paste.filled'),
      state.before.type !== state.after.type && type && t('questions.paste.type', { type: type.title(t) }),
      state.leftOut > 0 && t('questions.paste.left_out', { count: state.leftOut }),
      state.rest !== '' && t('questions.paste.rest', { text: preview(state.rest) }),
    ];
    return (
      <Line text={sentences.filter(Boolean).join(' ')}>
        <Button look="quiet" small onClick={undo}>
          {t('ui.message.undo')}
        </Button>
      </Line>
    );
  }
}

function Line({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <span className="pasted-notice-text">{text}</span>
      {children}
    </>
  );
}
