import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import {
  acceptDraft,
  cancelDraftOrder,
  type DraftOrder,
  type DraftOrderWithDrafts,
  getDraftOrder,
  listDraftOrders,
  orderDrafts,
} from '../../../contract/ai/drafts.ts';
import type { BodySent, SuccessOf } from '../../../contract/wire/endpoint.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/api.ts';
import { randomKey } from '../../lib/api/random-key.ts';
import { keyOf, useChange, useEndpoint, useReload } from '../../lib/api/use-endpoint.ts';
import { removeQuestion } from '../../questions/page/deletion-api.ts';
import { loadTreesFor } from '../../rich-text/load-tree.ts';
import { isUnderWay, pauseForTask } from '../api.ts';

/** One page of the orders, asked for again while one of them is under way. */
export function useDraftOrders(page: number) {
  return useEndpoint(
    listDraftOrders,
    { query: { page } },
    {
      keepsPrevious: true,
      refetchInterval: ({ state: { data } }) => {
        const pauses = (data?.data_api ?? []).filter(isUnderWay).map(pauseForTask);
        const known = pauses.filter((pause) => pause !== false);
        return known.length > 0 && Math.min(...known);
      },
    },
  );
}

/** An order with its drafts, asked for again while it is under way; a null id sends no request. */
export function useDraftOrder(id: number | null) {
  return useEndpoint(getDraftOrder, id === null ? null : { params: { id } }, {
    select: ({ data_api }) => data_api[0] ?? null,
    prepare: ({ data_api }) => loadTreesFor(data_api.flatMap(({ drafts }) => drafts).map(({ test }) => test)),
    refetchInterval: ({ state: { data } }) =>
      data?.data_api[0] !== undefined && pauseForTask(data.data_api[0]),
  });
}

type OrderBody = BodySent<typeof orderDrafts>;

/** Asks for drafts. Where no answer came, asking for the same once more makes no second order. */
export function useOrderDrafts(): (body: OrderBody) => Promise<DraftOrder | undefined> {
  const unanswered = useRef<{ text: string; key: string }>(undefined);
  return async (body) => {
    const text = JSON.stringify(body);
    const sent = unanswered.current?.text === text ? unanswered.current : { text, key: randomKey() };
    unanswered.current = sent;
    try {
      const { data_api } = await call(orderDrafts, { body }, { key: sent.key });
      unanswered.current = undefined;
      return data_api[0];
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') unanswered.current = undefined;
      throw error;
    }
  };
}

/** The actions on an order and its drafts; each shows its result. */
export function useDraftActions(id: number) {
  const client = useQueryClient();
  const reload = useReload(getDraftOrder);
  const changed = useChange(getDraftOrder);

  function change(drafts: (known: DraftOrderWithDrafts['drafts']) => DraftOrderWithDrafts['drafts']): void {
    client.setQueriesData<SuccessOf<typeof getDraftOrder>>(
      { queryKey: keyOf(getDraftOrder, { params: { id } }) },
      (answer) =>
        answer && {
          ...answer,
          data_api: answer.data_api.map((order) => ({ ...order, drafts: drafts(order.drafts) })),
        },
    );
    void reload();
  }

  return {
    cancel: () => changed(call(cancelDraftOrder, { params: { id } })),
    accept: async (test: number) => {
      const { data_api } = await call(acceptDraft, { params: { id: test } });
      const [accepted] = data_api;
      change((drafts) =>
        drafts.map((draft) =>
          accepted !== undefined && draft.test.id === test ? { test: accepted, is_accepted: true } : draft,
        ),
      );
    },
    /** @param beforeGone is called before the draft is gone from the page */
    remove: async (test: number, beforeGone: () => void) => {
      await removeQuestion(test);
      beforeGone();
      change((drafts) => drafts.filter((draft) => draft.test.id !== test));
    },
    reload,
  };
}
