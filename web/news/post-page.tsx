import './news.css';

import { useState } from 'react';
import { useLocation } from 'wouter';

import { deletePost, type Post } from '../../contract/news.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { newsPaths } from './paths.ts';
import { isChecking } from '../lib/session/session-state.ts';
import { usePerson, useSession } from '../lib/session/session.ts';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { hasPicture, Picture } from '../ui/pictures/picture.tsx';
import '../ui/pictures/pictures-on-tap.ts';
import { usePost } from './api.ts';
import { PostFacts } from './news-list.tsx';
import { PostLoading, PostProblem } from './post-problem.tsx';
import { PostText } from './post-text.tsx';

/** One post with its whole text. */
export function PostPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const post = usePost(id);
  const checking = isChecking(useSession());

  // A post that was deleted meanwhile is not shown from the cache.
  const known = isStatus(post.error, 404) ? undefined : post.data;
  if (known !== undefined && !checking) return <PostArticle post={known} />;
  return (
    <div className="stack reading">
      <PageHeading>{t('news.title')}</PageHeading>
      {known === undefined ? <PostProblem post={post} id={id} /> : <PostLoading />}
    </div>
  );
}

function PostArticle({ post }: { post: Post }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const language = useLanguage();
  const person = usePerson();

  return (
    <article className="stack reading news-post" lang={post.language}>
      <PageHeading
        above={
          <p lang={language}>
            <TextLink href={newsPaths.list}>{t('news.page.back')}</TextLink>
          </p>
        }
        below={
          <div lang={language} className="stack gap-3">
            <PostFacts post={post} />
            {post.changed_at !== post.published_at && (
              <p className="muted small">
                {t('news.page.changed', { date: formats.dateTime(post.changed_at) })}
              </p>
            )}
          </div>
        }
      >
        {post.title}
      </PageHeading>
      {canManageSchool(person) && (
        <div className="row" lang={language}>
          <LinkButton href={newsPaths.edit(post.id)} look="secondary">
            {t('news.page.edit')}
          </LinkButton>
          <DeletePost post={post} />
        </div>
      )}
      {hasPicture(post.image) && (
        <Picture image={post.image} place={{ height: '26rem' }} alt={t('news.picture')} />
      )}
      <PostText text={post.text} />
    </article>
  );
}

function DeletePost({ post }: { post: Post }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);

  async function confirm(): Promise<void> {
    await call(deletePost, { params: { id: post.id } });
    showNotice(t('news.delete.done'));
    navigate(newsPaths.list);
  }

  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('news.page.delete')}
      </Button>
      {asking && (
        <Confirm
          title={t('news.delete.title')}
          action={t('news.delete.confirm')}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {t('news.delete.text', { title: post.title })}
        </Confirm>
      )}
    </>
  );
}
