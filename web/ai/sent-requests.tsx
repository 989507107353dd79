import { useId, useState } from 'react';

import { getSentRequest, listSentRequests, type SentRequest } from '../../contract/ai/analysis.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { listAddress, pageNumber, useListState } from '../lib/list-state.ts';
import { paths } from '../lib/paths/paths.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { Button, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SkeletonShape } from '../ui/feedback/skeleton.tsx';

const requestList = listAddress<{ selected_page: number }>({ selected_page: pageNumber });

/** The requests to the endpoint, the newest first. Also after the endpoint was removed. */
export function SentRequests({ isSet }: { isSet: boolean }) {
  const { t } = useTranslation();
  const { state, toPage } = useListState(requestList);
  const requests = useEndpoint(
    listSentRequests,
    { query: { page: state.selected_page } },
    { keepsPrevious: true },
  );
  if (!isSet && requests.data?.total === 0) return null;
  return (
    <Card title={t('ai.sent.title')}>
      <Loaded answer={requests} loading={<LinesLoading />} empty={<p>{t('ai.sent.none')}</p>} keepsKnown>
        {(data) => (
          <>
            <p className="muted small" role="status">
              {t('ai.sent.count', { count: data.total })}
            </p>
            <ol className="grid gap-0">
              {data.data_api.map((request) => (
                <RequestRow key={request.id} request={request} />
              ))}
            </ol>
            <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
          </>
        )}
      </Loaded>
    </Card>
  );
}

function LinesLoading() {
  return (
    <LoadingPanel>
      <SkeletonShape shape="line" />
      <SkeletonShape shape="line" />
    </LoadingPanel>
  );
}

function RequestRow({ request }: { request: SentRequest }) {
  const { t } = useTranslation();
  const { dateTime, number } = useFormats();
  const [open, setOpen] = useState(false);
  const content = useId();
  const { sent_at, purpose, question, asked_by_name, model, problem } = request;
  const when = dateTime(sent_at);
  const sizes = t('ai.sent.sizes', {
    sent: number(request.characters_sent),
    received: number(request.characters_received),
    seconds: number(request.milliseconds / 1000, 1),
  });
  const who = asked_by_name === '' ? t('questions.administration.nobody') : asked_by_name;
  return (
    <li className="grid gap-3 ai-request">
      <div className="row">
        <strong>
          <time dateTime={sent_at}>{when}</time>
        </strong>
        <Chip tone={problem === null ? 'green' : 'red'}>
          {problem === null ? t('ai.sent.succeeded') : t(`ai.sent.problem.${problem}`)}
        </Chip>
      </div>
      <p>
        {t(`ai.sent.purpose.${purpose}`)}
        {question !== null && (
          <>
            {': '}
            <TextLink href={paths.question(question)}>{t('ai.sent.test', { id: question })}</TextLink>
          </>
        )}
      </p>
      <p className="muted small">{`${who} · ${model} · ${sizes}`}</p>
      <p>
        <Button
          look="secondary"
          small
          aria-expanded={open}
          aria-controls={content}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'ai.sent.hide' : 'ai.sent.show')}
          <span className="visually-hidden">{` ${when}`}</span>
        </Button>
      </p>
      <div id={content} hidden={!open}>
        {open && <InFull id={request.id} />}
      </div>
    </li>
  );
}

/** JSON on several lines; any other text as it is. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function InFull({ id }: { id: number }) {
  const { t } = useTranslation();
  const request = useEndpoint(
    getSentRequest,
    { params: { id } },
    { select: ({ data_api }) => data_api[0] ?? null },
  );
  return (
    <Loaded answer={request}>
      {(data) =>
        data && (
          <div className="stack gap-3">
            <Text title={t('ai.sent.sent')} text={readable(data.sent)} />
            <Text title={t('ai.sent.received')} text={readable(data.received)} />
          </div>
        )
      }
    </Loaded>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  const heading = useId();
  return (
    <div>
      <h3 id={heading} className="ai-heading">
        {title}
      </h3>
      {text === '' ? (
        <p>–</p>
      ) : (
        // It scrolls, so it must be reached by the keyboard.
        <pre className="ai-sent" tabIndex={0} role="region" aria-labelledby={heading}>
          {text}
        </pre>
      )}
    </div>
  );
}
