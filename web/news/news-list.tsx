import './news.css';

import type { Language } from '../../contract/languages.ts';
import type { Post, PostInList } from '../../contract/news.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { newsPaths } from './paths.ts';
import { Chip } from '../ui/chip.tsx';
import { classNames } from '../ui/class-names.ts';
import { LinkCard, LinkCardHeading } from '../ui/layout/link-card.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { useObservable } from '../lib/observable.ts';
import { hasPicture, heldPicture, pictureFiles } from '../ui/pictures/picture.tsx';
import '../ui/pictures/pictures-on-tap.ts';
import { SkeletonCard, SkeletonList } from '../ui/feedback/skeleton.tsx';

export type NewsListProps = {
  posts: readonly PostInList[];
  /** The language that the list is filtered by: a post names its own where that is another one. */
  language: Language | undefined;
  /** The posts are those of the previous page, shown until the next page has come. */
  outdated: boolean;
};

export function NewsList({ posts, language, outdated }: NewsListProps) {
  return (
    <ul className={classNames('grid news-list', outdated && 'outdated-page')}>
      {posts.map((post) => (
        <li key={post.id}>
          <NewsItem post={post} language={language} />
        </li>
      ))}
    </ul>
  );
}

function NewsItem({ post, language }: { post: PostInList; language: Language | undefined }) {
  // A picture of the list is decoration, and the page of the post has it.
  const isHeld = useObservable(heldPicture) !== undefined;
  return (
    <LinkCard>
      {hasPicture(post.image) && !isHeld && (
        <img
          {...pictureFiles(post.image, { width: '24rem' })}
          alt=""
          loading="lazy"
          className="news-item-picture"
        />
      )}
      <LinkCardHeading href={newsPaths.post(post.id)} className="news-item-title" lang={post.language}>
        {post.title}
      </LinkCardHeading>
      <PostFacts post={post} language={language} />
      <p className="news-item-beginning" lang={post.language}>
        {post.beginning}
      </p>
    </LinkCard>
  );
}

type PostFactsProps = {
  post: Omit<Post, 'text'>;
  /** The language that is named beside the facts. */
  language?: Language | undefined;
};

/** When a post was published, in which language, and by whom. */
export function PostFacts({ post, language }: PostFactsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <div className="row news-facts">
      <time dateTime={post.published_at}>{formats.date(post.published_at)}</time>
      {post.language !== language && <Chip>{t(`categories.language.${post.language}`)}</Chip>}
      {post.author_name !== '' && <span>{t('news.author', { name: post.author_name })}</span>}
    </div>
  );
}

/** In the place of a page of the news. */
export function NewsLoading() {
  const { t } = useTranslation();
  return (
    <LoadingPanel text={t('news.loading')}>
      <SkeletonList count={6} className="grid news-list">
        <SkeletonCard shapes={['picture', 'title', 'short', 'line', 'line']} />
      </SkeletonList>
    </LoadingPanel>
  );
}
