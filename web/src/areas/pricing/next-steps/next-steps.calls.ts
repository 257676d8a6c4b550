import { queryOptions } from '@tanstack/react-query'
import { listNextSteps } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 30_000

/** Quotes by what to do next; reloaded while they are shown, because shippers answer at any time. */
export const nextSteps = (customerId: number) =>
  queryOptions({
    ...endpointQuery(listNextSteps, { params: { customerId } }),
    refetchInterval: REFRESH_MS,
  })
