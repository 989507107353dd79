import type { QuestionForAuthor } from '../../../contract/questions/questions.ts';
import { getVersion } from '../../../contract/questions/versions.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { hasMedia } from '../../question-card/media.ts';
import { QuestionMedia } from '../../question-card/question.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingPanel } from '../../ui/feedback/loading.tsx';
import { SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import { useDifficultyLevels } from '../api.ts';
import { MarkedWords } from './marked-words.tsx';
import { linesOf } from './version-lines.ts';

/** What a version has changed, field by field, with the words marked; the first one as a whole. */
export function VersionComparison({ id, number }: { id: number; number: number }) {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  const { data, error, refetch } = useEndpoint(
    getVersion,
    { params: { id }, query: { number } },
    { select: ({ data_api }) => data_api[0] },
  );

  if (error !== null) return <LoadError text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      <LoadingPanel text={t('questions.versions.loading_version')}>
        <SkeletonShape shape="line" />
        <SkeletonShape shape="line" />
      </LoadingPanel>
    );
  }
  const { test: question, before } = data;
  const levelName = (wanted: number) =>
    levels.data?.find((level) => level.id === wanted)?.qiyinlik_darajasi_nomi ?? '';
  const now = linesOf(t, question, levelName);
  const then = before === null ? now : linesOf(t, before, levelName);
  const compared = now.map(({ name, text }, at) => ({ name, text, before: then[at]?.text ?? '' }));
  const shown = compared.filter(({ text, before: old }) => (before === null ? text !== '' : text !== old));
  const isOther = before !== null && JSON.stringify(mediaIn(question)) !== JSON.stringify(mediaIn(before));
  return (
    <dl className="grid gap-3 version-lines">
      {shown.map(({ name, text, before: old }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <MarkedWords before={old} after={text} />
          </dd>
        </div>
      ))}
      {(isOther || (before === null && hasMedia(question))) && (
        <MediaChange question={question} before={before} />
      )}
    </dl>
  );
}

/** The pictures and the recording of a version. */
function mediaIn({ image, media }: QuestionForAuthor) {
  return { image, media };
}

/** Pictures and recording before and after; of the first version as they were. */
function MediaChange({
  question,
  before,
}: {
  question: QuestionForAuthor;
  before: QuestionForAuthor | null;
}) {
  const { t } = useTranslation();
  const shown = (version: QuestionForAuthor) =>
    hasMedia(version) ? (
      <QuestionMedia question={version} />
    ) : (
      <p className="muted">{t('questions.versions.media_none')}</p>
    );
  return (
    <div>
      <dt>{t('questions.versions.media')}</dt>
      <dd className="row gap-4 version-pictures">
        {before !== null && (
          <div>
            <p className="muted small">{t('questions.versions.before')}</p>
            {shown(before)}
          </div>
        )}
        <div>
          {before !== null && <p className="muted small">{t('questions.versions.after')}</p>}
          {shown(question)}
        </div>
      </dd>
    </div>
  );
}
