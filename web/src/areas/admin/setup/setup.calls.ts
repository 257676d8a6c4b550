import { queryOptions } from '@tanstack/react-query'
import { getCustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 10_000

/** A customer's setup progress; reloaded while it is shown, because a first message may arrive at any time. */
export const getSetup = (id: number) =>
  queryOptions({
    ...endpointQuery(getCustomerSetup, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Reloads the setup progress after a change of the customer. */
export const refreshSetup = (): void =>
  void queryClient.invalidateQueries({ queryKey: [getCustomerSetup.name] })
