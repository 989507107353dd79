import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import { paths } from '../lib/paths.ts';
import { showNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { type PostBody, useAddPost } from './api.ts';
import { PostForm } from './post-form.tsx';
import { StaffOnly } from './staff-only.tsx';

export function AddPostPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { mutateAsync: add } = useAddPost();

  async function save(body: PostBody): Promise<void> {
    const [post] = (await add(body)).data_api;
    showNotice(t('news.form.published'));
    navigate(post === undefined ? paths.news : paths.post(post.id));
  }

  return (
    <div className="stack reading">
      <PageHeading>{t('news.form.add')}</PageHeading>
      <StaffOnly>
        <PostForm save={save} cancelTo={paths.news} />
      </StaffOnly>
    </div>
  );
}
