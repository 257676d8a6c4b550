import { listParties, removeParties } from '#contract/areas/waybilling/parties/parties.contract.ts'
import { partyList } from '#contract/areas/waybilling/parties/parties.list.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'

/** Where parties come from. */
export const partySource = listSource({ list: partyList, endpoint: listParties })

/** Reads the list again after a change. */
export const refreshParties = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listParties.name] })

/** Removes parties, or previews it. */
export const dropParties = (customerId: number, chosen: Chosen<number>) =>
  call(removeParties, { params: { customerId }, body: chosen })
