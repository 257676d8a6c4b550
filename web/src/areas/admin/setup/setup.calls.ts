import { queryOptions } from '@tanstack/react-query'
import { getCustomerSetup } from '#contract/areas/admin/setup/setup.contract.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'

const REFRESH_MS = 10_000

/** How far a customer has come; asked for anew while it shows, as a first message arrives by itself. */
export const setupOf = (id: number) =>
  queryOptions({
    ...queryOf(getCustomerSetup, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Asks anew what is still missing, after something of the customer changed. */
export const refreshSetup = (): void =>
  void queryClient.invalidateQueries({ queryKey: [getCustomerSetup.name] })
