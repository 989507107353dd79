import { auditActions, type AuditEntry } from '../../contract/audit.ts';
import { type Formats, useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { type ListState, useListState } from '../lib/list-state.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { Button } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { auditList, type AuditState, downloadAudit, useAuditEntries } from './api.ts';

/** Who did what, for staff. */
export function AuditPart() {
  const { t } = useTranslation();
  const list = useListState(auditList);
  return (
    <section className="stack" aria-label={t('people.part.audit')}>
      <AuditTrail list={list} />
    </section>
  );
}

function ExportButton({ state }: { state: AuditState }) {
  const { t } = useTranslation();
  const { busy, run: save } = useAction(() => downloadAudit(state, t('people.part.audit')));
  return (
    <Button look="secondary" busy={busy} busyText={t('audit.exporting')} onClick={save}>
      {t('audit.export')}
    </Button>
  );
}

/** @param filter lists only the actions of a person, or those on a person */
function columnsOf(
  t: Translate,
  dateTime: Formats['dateTime'],
  filter: (change: Partial<AuditState>) => void,
): Column<AuditEntry>[] {
  const personCell = (field: 'actor' | 'person') => (entry: AuditEntry) => {
    const [id, name] = [entry[field], entry[`${field}_name`]];
    if (id === null) return field === 'actor' ? t('audit.server') : '–';
    return (
      <Button look="quiet" small onClick={() => filter({ [field]: id })}>
        {name === '' ? t('audit.erased') : name}
      </Button>
    );
  };
  return [
    { header: t('audit.when'), cell: ({ made_at }) => <time dateTime={made_at}>{dateTime(made_at)}</time> },
    { header: t('audit.who'), cell: personCell('actor') },
    { header: t('audit.what'), cell: ({ sentence }) => sentence },
    { header: t('audit.whom'), cell: personCell('person') },
  ];
}

function AuditTrail({ list }: { list: ListState<AuditState> }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { state, filter, toPage, show } = list;
  const trail = useAuditEntries(state);
  const entries = trail.data?.data_api ?? [];
  const people = (['actor', 'person'] as const).filter((field) => state[field] !== 0);
  const isFiltered = state.action !== '' || people.length > 0;
  const nameOf = (field: 'actor' | 'person') =>
    entries.find((entry) => entry[field] === state[field])?.[`${field}_name`] ?? `№ ${state[field]}`;
  return (
    <>
      <div role="search" className="stack gap-3">
        <SelectField
          name="action"
          label={t('audit.what')}
          placeholder={t('audit.any_action')}
          options={auditActions.map((value) => ({ value, label: t(`audit.action.${value}`) }))}
          value={state.action}
          onChange={(event) => filter({ action: event.target.value as AuditState['action'] })}
        />
        {people.length > 0 && (
          <div>
            {people.map((field) => (
              <Button key={field} look="secondary" small onClick={() => filter({ [field]: 0 })}>
                <span className="visually-hidden">{t('ui.filters.remove')} </span>
                {t(`audit.by.${field}`, { name: nameOf(field) })} <span aria-hidden="true">×</span>
              </Button>
            ))}
          </div>
        )}
      </div>
      <Loaded
        answer={trail}
        shapes={['line', 'line', 'line', 'line']}
        empty={
          <EmptyState
            illustration={isFiltered ? 'nothing_found' : 'empty'}
            actions={
              isFiltered && <Button onClick={() => show(auditList.initial)}>{t('audit.show_all')}</Button>
            }
          >
            {t(isFiltered ? 'audit.none_found' : 'audit.none')}
          </EmptyState>
        }
      >
        {(data) => (
          <>
            <div className="row apart">
              <p className="muted" role="status">
                {t('audit.count', { count: data.total })}
              </p>
              <ExportButton state={state} />
            </div>
            <DataTable
              caption={t('people.part.audit')}
              rows={entries}
              rowKey={({ id }) => id}
              columns={columnsOf(t, dateTime, filter)}
            />
            <Pagination page={state.selected_page} totalPages={data.total_pages} onPage={toPage} />
          </>
        )}
      </Loaded>
    </>
  );
}
