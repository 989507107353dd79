import { canEditQuestion } from '../../../contract/permissions.ts';
import { isForAuthor, type ReadQuestion } from '../../../contract/questions/questions.ts';
import { isCode } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { paths } from '../../lib/paths/paths.ts';
import { usePerson } from '../../lib/session/session.ts';
import { Explanation, Question } from '../../question-card/question.tsx';
import { findView } from '../../question-types/registry.ts';
import { Review } from '../../question-types/reviewing/review.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { useQuestion } from '../api.ts';
import { TypeChip } from '../type-chip.tsx';

/** A test beside a form or a list, for those who may give it: question, options, right answer, explanation and author. */
export function ReadDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const person = usePerson();
  const answer = useQuestion(id);
  const { data: question, error } = answer;
  const isWithheld = isCode(error, 'kept_for_work');
  const isCopied = question && !canEditQuestion(person, question);
  return (
    <Dialog
      wide
      title={t('questions.page.title')}
      onClose={onClose}
      actions={
        <>
          {question && (
            <LinkButton href={paths.addQuestion(question.category, question.id)} look="secondary" newTab>
              {t(isCopied ? 'questions.colleague.copy' : 'questions.page.duplicate')}
            </LinkButton>
          )}
          <Button onClick={onClose}>{t('questions.colleague.close')}</Button>
        </>
      }
    >
      {isWithheld ? (
        <Alert>{t('questions.kept_colleague')}</Alert>
      ) : (
        <Loaded answer={answer}>{(found) => found && <ShownQuestion question={found} />}</Loaded>
      )}
    </Dialog>
  );
}

function ShownQuestion({ question }: { question: ReadQuestion }) {
  const { t } = useTranslation();
  const view = findView(question.test_type);
  const author = isForAuthor(question) ? question.author_name : '';
  return (
    <div className="stack gap-3">
      <div className="row">
        <TypeChip type={question.test_type} />
        {author !== '' && (
          <span className="muted small">{t('questions.administration.author', { name: author })}</span>
        )}
      </div>
      <Question question={question} look="text">
        {view && <Review view={view} question={question} right={question} answers={[]} />}
        <Explanation text={question.explanation} />
      </Question>
    </div>
  );
}
