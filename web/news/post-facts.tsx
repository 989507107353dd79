import { useTranslation } from 'react-i18next';

import type { Post } from '../../contract/news.ts';
import { useFormats } from '../lib/formats.ts';
import { Chip } from '../ui/chip.tsx';

/** When a post was published, in which language, and by whom. */
export function PostFacts({ post }: { post: Omit<Post, 'text'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className="news-facts">
      <time dateTime={post.published_at}>{formats.date(post.published_at)}</time>
      <Chip>{t(`categories.language.${post.language}`)}</Chip>
      {post.author_name !== '' && <span>{t('news.author', { name: post.author_name })}</span>}
    </div>
  );
}
