import './news.css';

import { Link } from 'wouter';

import type { PostInList } from '../../contract/news.ts';
import { paths } from '../lib/paths.ts';
import { hasPicture, pictureAddress } from '../questions/picture.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { PostFacts } from './post-facts.tsx';

export type NewsListProps = {
  posts: readonly PostInList[];
  /** They are those of the page before, shown until the new ones are there. */
  old: boolean;
};

export function NewsList({ posts, old }: NewsListProps) {
  return (
    <ul className={classNames('news-list', old && 'news-list-old')}>
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
    <Card className="news-item">
      {hasPicture(post.image) && (
        <img src={pictureAddress(post.image)} alt="" loading="lazy" className="news-item-picture" />
      )}
      <h2 className="news-item-title" lang={post.language}>
        <Link href={paths.post(post.id)} className="news-item-link">
          {post.title}
        </Link>
      </h2>
      <PostFacts post={post} />
      <p className="news-item-beginning" lang={post.language}>
        {post.beginning}
      </p>
    </Card>
  );
}
