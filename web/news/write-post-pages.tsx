import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

import { addPost, getPost, type Post, replacePost } from '../../contract/news.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { newsPaths } from './paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { useReload } from '../lib/api/use-endpoint.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { FormDraft } from '../ui/fields/form-draft.ts';
import { submitForm } from '../ui/outbox/submit-form.ts';
import { useSeen } from '../ui/outbox/use-seen.ts';
import { showNotice } from '../ui/feedback/notices.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type PostBody, usePost } from './api.ts';
import { PostForm } from './post-form.tsx';
import { PostProblem } from './post-problem.tsx';

export function AddPostPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();

  async function save(body: PostBody, draft: FormDraft): Promise<void> {
    const sent = { kind: 'add_post', title: body.title, endpoint: addPost, body } as const;
    const done = await submitForm(draft, sent);
    if (done === undefined) return;
    draft.forget();
    const post = done.answer.data_api[0];
    showNotice(t('news.form.published'));
    navigate(post === undefined ? newsPaths.list : newsPaths.post(post.id));
  }

  return (
    <StaffPage title={t('news.form.add')}>
      <PostForm save={save} cancelTo={newsPaths.list} />
    </StaffPage>
  );
}

export function EditPostPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const post = usePost(id);

  return (
    <StaffPage title={t('news.form.edit')} post={post.data}>
      {post.data === undefined ? <PostProblem post={post} id={id} /> : <EditForm post={post.data} />}
    </StaffPage>
  );
}

function EditForm({ post }: { post: Post }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const reload = useReload(getPost);
  const { seen, onError } = useSeen(post.changed_at);

  async function save(fields: PostBody, draft: FormDraft): Promise<void> {
    const body = { ...fields, seen_changed_at: seen };
    const params = { id: post.id };
    const sent = { kind: 'edit_post', title: body.title, endpoint: replacePost, params, body } as const;
    try {
      const done = await submitForm(draft, sent);
      if (done === undefined) return;
    } catch (error) {
      onError(error);
      throw error;
    }
    draft.forget();
    await reload();
    showNotice(t('news.form.saved'));
    navigate(newsPaths.post(post.id));
  }

  return <PostForm post={post} save={save} cancelTo={newsPaths.post(post.id)} />;
}

/** Shows its children to staff, and to others that they have no access. The server checks each request itself. */
function StaffPage({
  title,
  post,
  children,
}: {
  title: string;
  post?: Post | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const person = usePerson();
  return (
    <div className="stack">
      <PageHeading kind={post && title} title={title}>
        {post?.title ?? title}
      </PageHeading>
      {canManageSchool(person) ? (
        children
      ) : (
        <EmptyState actions={<LinkButton href={newsPaths.list}>{t('news.page.back')}</LinkButton>}>
          {t('news.form.no_access')}
        </EmptyState>
      )}
    </div>
  );
}
