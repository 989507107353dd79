import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import type { Endpoint, SuccessOf } from '../../../contract/wire/endpoint.ts';
import { call } from './api.ts';
import type { Sent } from './client.ts';

/** The key of a reply: the name of its operation in the contract, and the request; without a request, of all its replies. */
export function keyOf<E extends Endpoint>(endpoint: E, sent?: Sent<E>): QueryKey {
  return sent === undefined ? [endpoint.operation] : [endpoint.operation, sent];
}

type Success<E extends Endpoint> = SuccessOf<E>;

export type EndpointOptions<E extends Endpoint, Shown> = {
  /** The part of a reply that is returned; all of it by default. */
  select?: (reply: Success<E>) => Shown;
  /** Loads what showing a reply needs, before it is shown. */
  prepare?: (reply: Success<E>) => unknown;
  /** Shows the reply to the previous request until the next has come. */
  keepsPrevious?: boolean;
  /** Makes one attempt. */
  once?: boolean;
} & Pick<UseQueryOptions<Success<E>, Error, Shown>, 'staleTime' | 'gcTime' | 'refetchInterval'>;

/**
 * The reply of an endpoint: the known reply at once where there is one, and the newest, which is loaded when the component is shown
 * or sends something else. With a `staleTime` a reply younger than that is not loaded again.
 * @param sent the parameters, query and body; null where nothing is to be loaded yet
 */
export function useEndpoint<E extends Endpoint, Shown = Success<E>>(
  endpoint: E,
  sent: Sent<E> | null,
  { prepare, keepsPrevious = false, once = false, ...options }: EndpointOptions<E, Shown> = {},
): UseQueryResult<Shown> {
  const shown = useQuery<Success<E>, Error, Shown>({
    // A reply that was loaded without what this component needs is none of its own.
    queryKey: [endpoint.operation, sent, ...(prepare === undefined ? [] : ['prepared'])],
    queryFn: async ({ signal }) => {
      if (sent === null) throw new Error(`Nothing is to be sent to ${endpoint.path}.`);
      const reply = (await call(endpoint, sent, { signal, once })) as Success<E>;
      await prepare?.(reply);
      return reply;
    },
    enabled: sent !== null,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    ...options,
  });
  const hasData = shown.data !== undefined;
  const showsData = useDeferredValue(hasData);
  return hasData && !showsData ? withoutData(shown) : shown;
}

const pending = {
  data: undefined,
  status: 'pending',
  isPending: true,
  isLoading: true,
  isFetching: true,
  isSuccess: false,
  isFetched: false,
  isFetchedAfterMount: false,
};

/**
 * A reply as it was before its data came. Data that come while a component shows that it waits are rendered in a second, deferred
 * render: React pauses that one for what the person does meanwhile, where a render for a store would block a slow phone.
 */
function withoutData<Shown>(reply: UseQueryResult<Shown>): UseQueryResult<Shown> {
  return new Proxy(reply, { get: (target, name) => Reflect.get(name in pending ? pending : target, name) });
}

/**
 * Gives a function that loads the replies of endpoints again wherever they are shown, whatever was sent. Replies that are being loaded are
 * asked for anew: the server may have read them before the change.
 */
export function useReload(...endpoints: readonly Endpoint[]): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = endpoints.map((endpoint) => keyOf(endpoint));
    await Promise.all(keys.map((queryKey) => queries.cancelQueries({ queryKey })));
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

/** Gives a function that waits for a change, and then loads the replies of endpoints again as `useReload` does. */
export function useChange(
  ...endpoints: readonly Endpoint[]
): <Value>(change: Promise<Value>) => Promise<Value> {
  const reload = useReload(...endpoints);
  return async (change) => {
    const changed = await change;
    await reload();
    return changed;
  };
}
