import './news.css';

import type { Post, PostInList } from '../../contract/news.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { hasPicture, pictureSource } from '../questions/picture.tsx';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { LinkCard, LinkCardHeading } from '../ui/link-card.tsx';
import { LoadingPanel } from '../ui/loading.tsx';
import { SkeletonCard, SkeletonList } from '../ui/skeleton.tsx';

/** @param outdated the posts are those of the previous page, shown until the next page has come */
export function NewsList({ posts, outdated }: { posts: readonly PostInList[]; outdated: boolean }) {
  return (
    <ul className={classNames('news-list', outdated && 'outdated-page')}>
      {posts.map((post) => (
        <li key={post.id}>
          <NewsItem post={post} />
        </li>
      ))}
    </ul>
  );
}

function NewsItem({ post }: { post: PostInList }) {
  return (
    <LinkCard>
      {hasPicture(post.image) && (
        <img {...pictureSource(post.image)} alt="" loading="lazy" className="news-item-picture" />
      )}
      <LinkCardHeading href={paths.post(post.id)} className="news-item-title" lang={post.language}>
        {post.title}
      </LinkCardHeading>
      <PostFacts post={post} />
      <p className="news-item-beginning" lang={post.language}>
        {post.beginning}
      </p>
    </LinkCard>
  );
}

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

/** In the place of a page of the news. */
export function NewsLoading() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('news.loading')}>
      <SkeletonList count={6} className="news-list">
        <SkeletonCard shapes={['picture', 'title', 'short', 'line', 'line']} />
      </SkeletonList>
    </LoadingPanel>
  );
}
