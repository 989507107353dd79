import { canManageSchool } from '../../../contract/permissions.ts';
import type { DraftOrder } from '../../../contract/ai/drafts.ts';
import { aiPaths } from '../paths.ts';
import { useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePerson } from '../../lib/session/session.ts';
import { preview } from '../../questions/preview.ts';
import { TypeChip } from '../../questions/type-chip.tsx';
import { TextLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { DraftCounts, DraftOrderChip, LeftOut } from './draft-order-state.tsx';
import { useDraftOrders } from './drafts-api.ts';
import { TaskText } from '../task-text.tsx';

/** The drafts that were asked for, the newest first, each order with how far it is. */
export function DraftOrderList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation();
  const orders = useDraftOrders(page);
  return (
    <section className="stack" aria-labelledby="ai-draft-orders">
      <h2 id="ai-draft-orders" className="card-title">
        {t('ai.drafts.list')}
      </h2>
      <Loaded
        answer={orders}
        shapes={['title', ['chip', 'chip'], 'line']}
        empty={<p className="muted">{t('ai.drafts.none')}</p>}
        keepsKnown
      >
        {(data) => (
          <>
            <ol className="grid">
              {data.data_api.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ol>
            <Pagination page={page} totalPages={data.total_pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function OrderRow({ order }: { order: DraftOrder }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const ofAll = canManageSchool(usePerson());
  const { id, category_name, topic, test_type, language, made_at, made_by_name } = order;
  const who = made_by_name === '' ? t('questions.administration.nobody') : made_by_name;
  return (
    <li className="card ai-run">
      <h3 className="ai-heading">
        <TextLink href={aiPaths.draftOrder(id)}>
          {topic === '' ? category_name : `${category_name}\u00a0· ${preview(topic)}`}
          {/* The same may have been asked for before. */}
          <span className="visually-hidden">, {dateTime(made_at)}</span>
        </TextLink>
      </h3>
      <div className="row">
        <span role="status">
          <DraftOrderChip order={order} />
        </span>
        <TypeChip type={test_type} />
      </div>
      <p className="muted small">
        {t(`categories.language.${language}`)} · <time dateTime={made_at}>{dateTime(made_at)}</time>
        {ofAll && ` · ${who}`}
      </p>
      <div className="ai-state">
        <DraftCounts order={order} />
        <TaskText task={order} />
        <LeftOut order={order} />
      </div>
    </li>
  );
}
