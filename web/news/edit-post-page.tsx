import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'wouter';

import type { Post } from '../../contract/news.ts';
import { idIn } from '../categories/id-in.ts';
import { paths } from '../lib/paths.ts';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { type PostBody, usePost, useReplacePost } from './api.ts';
import { PostForm } from './post-form.tsx';
import { PostProblem } from './post-problem.tsx';
import { StaffOnly } from './staff-only.tsx';

export function EditPostPage() {
  const { t } = useTranslation();
  const id = idIn(useParams<{ id: string }>().id);
  const post = usePost(id);

  return (
    <div className="stack reading">
      <PageHeading>{t('news.form.edit')}</PageHeading>
      <StaffOnly>
        {post.data === undefined ? <PostProblem post={post} id={id} /> : <EditForm post={post.data} />}
      </StaffOnly>
    </div>
  );
}

function EditForm({ post }: { post: Post }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { mutateAsync: replace } = useReplacePost(post.id);

  async function save(body: PostBody): Promise<void> {
    await replace(body);
    showNotice(t('news.form.saved'));
    navigate(paths.post(post.id));
  }

  return <PostForm post={post} save={save} cancelTo={paths.post(post.id)} />;
}
