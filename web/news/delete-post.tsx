import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';

import type { Post } from '../../contract/news.ts';
import { paths } from '../lib/paths.ts';
import { Confirm } from '../people/confirm.tsx';
import { Button } from '../ui/button.tsx';
import { showNotice } from '../ui/notices.tsx';
import { useDeletePost } from './api.ts';

/** The button that deletes a post, with the question whether one is sure. */
export function DeletePost({ post }: { post: Post }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const deletion = useDeletePost(post.id);

  async function remove(): Promise<void> {
    await deletion.mutateAsync();
    showNotice(t('news.delete.done'));
    navigate(paths.news);
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
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          {t('news.delete.text', { title: post.title })}
        </Confirm>
      )}
    </>
  );
}
