import { QueryCache, QueryClient } from '@tanstack/react-query'
import type { Answer, Endpoint, Request as Args } from '#contract/base/endpoint.ts'
import { call, type CallError, type CallOptions, isWorthRetrying } from './call.ts'
import { onSessionEnd } from './session.ts'
import { toast } from './toasts.ts'

/** A failed call on its way through the query cache, which knows only thrown errors. */
export class CallFailure extends Error {
  error: CallError

  constructor(error: CallError) {
    super(error.message)
    this.error = error
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailure
    /** `toast`: the message when the query fails; `true` shows the server's own. */
    queryMeta: { toast?: string | true }
    mutationMeta: { toast?: string | true }
  }
}

/** Calls an endpoint and throws a `CallFailure` when it does not succeed. */
export async function callOrThrow<const E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const result = await call(endpoint, args, options)
  if (result.success) return result.data
  throw new CallFailure(result.error)
}

/** Key and function of a query for an endpoint; a changed question aborts the one under way. */
export const endpointQuery = <const E extends Endpoint>(endpoint: E, args: Args<E>) => ({
  queryKey: [endpoint.name, args] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => callOrThrow(endpoint, args, { signal }),
})

function announce(failure: CallFailure, text: string | true | undefined): void {
  if (text === undefined || failure.error.aborted) return
  toast({ status: 'danger', message: text === true ? failure.message : text })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (failure, query) => announce(failure, query.meta?.toast) }),
  defaultOptions: {
    queries: {
      retry: (failures, { error }) => isWorthRetrying(failures, error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
      staleTime: 30_000,
    },
    mutations: { retry: false },
  },
})

onSessionEnd(() => queryClient.clear())

/**
 * After a person's own change: what is shown is reloaded, and what isn't is forgotten. A list that is opened next would
 * otherwise begin with the rows it had, and hold back the one just made.
 */
export async function readAnew({ name }: Endpoint): Promise<void> {
  queryClient.removeQueries({ queryKey: [name], type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: [name] })
}

const scheduled = new Set<string>()

/** Reloads the visible queries of an endpoint, at most once within the quiet time. */
export function refreshSoon({ name }: Endpoint, quietMs: number): void {
  if (scheduled.has(name)) return
  scheduled.add(name)
  setTimeout(() => {
    scheduled.delete(name)
    void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'active' }, { cancelRefetch: false })
  }, quietMs)
}
