import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import {
  acceptDraft,
  cancelDraftOrder,
  type DraftOrder,
  type DraftOrderWithDrafts,
  getDraftOrder,
  listDraftOrders,
  orderDrafts,
} from '../../contract/drafts.ts';
import type { BodySent } from '../../contract/endpoint.ts';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { randomKey } from '../lib/random-key.ts';
import { useAfterChange } from '../questions/api.ts';
import { useDeleteQuestion } from '../questions/deletion-api.ts';
import { loadTreesFor } from '../rich-text/load-tree.ts';
import { isUnderWay, pauseForTask } from './api.ts';

const draftsKey = ['ai', 'drafts'] as const;
const orderKey = (id: number | null) => [...draftsKey, 'one', id] as const;

/** One page of the orders, asked for again while one of them is under way. */
export function useDraftOrders(page: number) {
  return useQuery({
    queryKey: [...draftsKey, 'list', page],
    queryFn: ({ signal }) => call(listDraftOrders, { query: { page } }, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      const pauses = (data?.data_api ?? []).filter(isUnderWay).map(pauseForTask);
      const known = pauses.filter((pause) => pause !== false);
      return known.length === 0 ? false : Math.min(...known);
    },
  });
}

/** An order with its drafts, asked for again while it is under way; null for an id that is none, which is not asked for. */
export function useDraftOrder(id: number | null) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }): Promise<DraftOrderWithDrafts | null> => {
      const { data_api } = await call(getDraftOrder, { params: { id: id ?? 0 } }, { signal });
      const [order] = data_api;
      await loadTreesFor(order?.drafts.map(({ test }) => test) ?? []);
      return order ?? null;
    },
    enabled: id !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data == null ? false : pauseForTask(data)),
  });
}

type OrderBody = BodySent<typeof orderDrafts>;

/** Asks for drafts. Where no answer came, asking for the same once more makes no second order. */
export function useOrderDrafts(): (body: OrderBody) => Promise<DraftOrder | undefined> {
  const client = useQueryClient();
  const unanswered = useRef<{ text: string; key: string }>(undefined);
  return async (body) => {
    const text = JSON.stringify(body);
    const sent = unanswered.current?.text === text ? unanswered.current : { text, key: randomKey() };
    unanswered.current = sent;
    try {
      const { data_api } = await call(orderDrafts, { body }, { key: sent.key });
      unanswered.current = undefined;
      await client.invalidateQueries({ queryKey: draftsKey, refetchType: 'none' });
      return data_api[0];
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') unanswered.current = undefined;
      throw error;
    }
  };
}

/** What is done with an order and its drafts; each shows what follows from it. */
export function useDraftActions(id: number) {
  const client = useQueryClient();
  const afterChange = useAfterChange();
  const deleteTest = useDeleteQuestion();
  const reload = () => client.invalidateQueries({ queryKey: orderKey(id) });

  function change(drafts: (known: DraftOrderWithDrafts['drafts']) => DraftOrderWithDrafts['drafts']): void {
    client.setQueryData<DraftOrderWithDrafts | null>(
      orderKey(id),
      (order) => order && { ...order, drafts: drafts(order.drafts) },
    );
  }

  return {
    cancel: async () => {
      await call(cancelDraftOrder, { params: { id } });
      await reload();
    },
    accept: async (test: number) => {
      const { data_api } = await afterChange(call(acceptDraft, { params: { id: test } }));
      const [accepted] = data_api;
      change((drafts) =>
        drafts.map((draft) =>
          accepted !== undefined && draft.test.id === test ? { test: accepted, is_accepted: true } : draft,
        ),
      );
      void reload();
    },
    /** @param beforeGone is called before the draft is gone from the page */
    remove: async (test: number, beforeGone: () => void) => {
      await deleteTest(test);
      beforeGone();
      change((drafts) => drafts.filter((draft) => draft.test.id !== test));
      void reload();
    },
    reload,
  };
}
