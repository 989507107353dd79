import { useEffect } from 'react';

import { ApiError } from '../lib/api/api-error.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Illustration } from '../ui/pictures/illustration.tsx';
import { lazyComponent } from '../ui/feedback/lazy-component.tsx';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { LoadingPanel, Spinner } from '../ui/feedback/loading.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { Notices, showNotice } from '../ui/feedback/notices.tsx';
import { SkeletonCard, SkeletonList, SkeletonShape } from '../ui/feedback/skeleton.tsx';
import { ignore, longText, type Part } from './part.ts';

const tones = ['info', 'success', 'warning', 'error'] as const;
const drawings = ['empty', 'done', 'nothing_found', 'welcome'] as const;

const LoadedLater = lazyComponent<object>(
  () => new Promise(() => undefined),
  () => <Spinner label="The search is loading" />,
);

const answerOf = (state: { data?: readonly string[]; error?: Error }) => ({
  data: undefined,
  error: null,
  refetch: ignore,
  ...state,
});

/** Keeps messages on the page, as a pointer over them does. */
function holdMessages(content: HTMLElement): void {
  requestAnimationFrame(() => {
    for (const message of content.querySelectorAll('.message')) {
      message.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    }
  });
}

function TwoNotices() {
  useEffect(() => {
    showNotice('Test updated successfully!');
    showNotice('Zafar Karimov: the account is closed.', 'info', ignore);
  }, []);
  return <Notices />;
}

export const messages: readonly Part[] = [
  {
    file: 'feedback/alert.tsx',
    states: [
      ...tones.map((tone) => ({
        name: tone,
        content: <Alert tone={tone}>An alert with this tone.</Alert>,
      })),
      {
        name: 'title, buttons, long text',
        content: (
          <Alert tone="warning" title="No network" actions={<Button look="secondary">Try again</Button>}>
            {longText}
          </Alert>
        ),
      },
    ],
  },
  {
    file: 'feedback/message.tsx',
    states: [
      { name: 'default', content: <Message onHide={ignore}>Parent email saved successfully.</Message> },
      {
        name: 'with Undo',
        content: (
          <Message tone="info" onHide={ignore} undo={ignore}>
            {longText}
          </Message>
        ),
      },
    ],
  },
  {
    file: 'feedback/notices.tsx',
    states: [{ name: 'two', height: 280, content: <TwoNotices />, prepare: holdMessages }],
  },
  {
    file: 'feedback/load-error.tsx',
    states: [
      { name: 'default', content: <LoadError text="Network error" onRetry={ignore} /> },
      {
        name: 'title and buttons',
        content: (
          <LoadError
            title="The tests could not be loaded"
            text={longText}
            onRetry={ignore}
            actions={
              <LinkButton href="#back" look="secondary">
                Back
              </LinkButton>
            }
          />
        ),
      },
    ],
  },
  {
    file: 'feedback/loading.tsx',
    states: [
      { name: 'spinner', content: <Spinner label="Logging in... Please wait." /> },
      { name: 'panel', content: <LoadingPanel /> },
      {
        name: 'panel with shapes',
        content: (
          <LoadingPanel text="Loading test details from backend, please wait...">
            <SkeletonCard shapes={[['chip', 'chip'], 'title', 'option', 'option']} />
          </LoadingPanel>
        ),
      },
    ],
  },
  {
    file: 'feedback/loaded.tsx',
    states: [
      { name: 'loading', content: <Loaded answer={answerOf({})} shapes={['title', 'line']} /> },
      {
        name: 'failed',
        content: <Loaded answer={answerOf({ error: new ApiError('network', 0, undefined) })} />,
      },
      {
        name: 'empty',
        content: <Loaded answer={answerOf({ data: [] })} empty={<EmptyState>Nothing yet.</EmptyState>} />,
      },
      {
        name: 'loaded',
        content: <Loaded answer={answerOf({ data: ['Algebra'] })}>{(names) => <p>{names[0]}</p>}</Loaded>,
      },
    ],
  },
  {
    file: 'feedback/skeleton.tsx',
    states: [
      {
        name: 'shapes',
        content: (
          ['icon', 'title', 'line', 'short', 'chip', 'option', 'field', 'button', 'picture'] as const
        ).map((shape) => <SkeletonShape key={shape} shape={shape} />),
      },
      {
        name: 'list',
        content: (
          <SkeletonList count={2}>
            <SkeletonCard shapes={['title', 'line']} />
          </SkeletonList>
        ),
      },
    ],
  },
  { file: 'feedback/lazy-component.tsx', states: [{ name: 'loading', content: <LoadedLater /> }] },
  {
    file: 'feedback/empty-state.tsx',
    states: [
      ...drawings.map((illustration) => ({
        name: illustration,
        content: <EmptyState illustration={illustration}>There is nothing here yet.</EmptyState>,
      })),
      {
        name: 'buttons, long text',
        content: (
          <EmptyState actions={<LinkButton href="#categories">Choose a subject</LinkButton>}>
            {longText}
          </EmptyState>
        ),
      },
    ],
  },
  {
    file: 'pictures/illustration.tsx',
    states: drawings.map((drawing) => ({ name: drawing, content: <Illustration of={drawing} /> })),
  },
];
