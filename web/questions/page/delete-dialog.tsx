import { useLocation } from 'wouter';

import { getQuestionUse, isInUse, type QuestionUse } from '../../../contract/questions/question-deletion.ts';
import { isForAuthor, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { disableQuestion, removeQuestion } from './deletion-api.ts';

export type DeleteDialogProps = {
  question: ReadQuestion;
  onClose: () => void;
  /** Called when the test has been disabled instead. */
  onDisabled: () => void;
};

/** Asks before a test is deleted. One that answers or work depend on can be disabled only, and the dialog says what depends on it. */
export function DeleteDialog({ question, onClose, onDisabled }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { data: use, isPending } = useEndpoint(
    getQuestionUse,
    { params: { id: question.id } },
    { select: ({ data_api }) => data_api[0], once: true, gcTime: 0 },
  );
  if (isPending) {
    return (
      <Dialog title={t('questions.delete.title')} actions={<Cancel onClose={onClose} />} onClose={onClose}>
        <LoadingPanel>{null}</LoadingPanel>
      </Dialog>
    );
  }
  // Where the server does not say what depends on the test, it refuses to delete one that is in use.
  if (use === undefined || !isInUse(use)) return <Unused id={question.id} onClose={onClose} />;
  return <InUse question={question} use={use} onClose={onClose} onDisabled={onDisabled} />;
}

function Cancel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="secondary" onClick={onClose}>
      {t('ui.cancel')}
    </Button>
  );
}

function Unused({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();

  async function confirm(): Promise<void> {
    try {
      await removeQuestion(id);
    } catch {
      showNotice(t('questions.delete.failed'), 'error');
      return;
    }
    showNotice(t('questions.delete.done'));
    navigate(paths.questions());
  }

  return (
    <Confirm
      title={t('questions.delete.title')}
      action={t('questions.delete.confirm')}
      busyText={t('questions.delete.busy')}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('questions.delete.text')}
    </Confirm>
  );
}

function InUse({ question, use, onClose, onDisabled }: DeleteDialogProps & { use: QuestionUse }) {
  const { t } = useTranslation();
  const isDisabled = isForAuthor(question) && !question.enabled;
  const title = t('questions.delete.in_use');
  const sentences = [
    use.people > 0 && t('questions.delete.people', { count: use.people }),
    use.works > 0 && t('questions.delete.works', { count: use.works }),
    t(`questions.delete.${isDisabled ? 'is_disabled' : 'disable_instead'}`),
  ];
  const text = sentences.filter(Boolean).join(' ');

  async function confirm(): Promise<void> {
    await disableQuestion(question);
    showNotice(t('questions.delete.disabled'));
    onDisabled();
  }

  if (isDisabled) {
    return (
      <Dialog title={title} actions={<Cancel onClose={onClose} />} onClose={onClose}>
        <p>{text}</p>
      </Dialog>
    );
  }
  return (
    <Confirm
      title={title}
      action={t('questions.delete.disable')}
      look="primary"
      onConfirm={confirm}
      onClose={onClose}
    >
      {text}
    </Confirm>
  );
}
