import { listCarriers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { carrierList } from '#contract/areas/waybilling/carriers/carriers.list.ts'
import { listSource } from '../../../list/source.ts'
import { queryClient } from '../../../shell/queries.ts'

/** Where railroads come from. */
export const carriers = listSource({ list: carrierList, endpoint: listCarriers })

/** Reloads them after a change. */
export const refetchCarriers = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listCarriers.name] })
