import { queryOptions } from '@tanstack/react-query'
import { getOverrides } from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

interface WaybillParams {
  customerId: number
  waybillId: number
}

/** The overrides of a waybill. */
export const overrides = (params: WaybillParams) =>
  queryOptions({ ...endpointQuery(getOverrides, { params }), staleTime: 10_000 })

/** Reloads the data that an override affects. */
export const refetchTrip = () =>
  Promise.all(
    [getOverrides, getWaybill, listActivity].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
