import { listPlaces, removePlaceAliases } from '#contract/areas/admin/places/places.contract.ts'
import { placeList } from '#contract/areas/admin/places/places.list.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'

/** The places. */
export const places = listSource({ list: placeList, endpoint: listPlaces })

export const refetchPlaces = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listPlaces.name] })

/** Removes aliases, reloads the list, and returns the removed ones. */
export async function removeAliases(aliases: string[]): Promise<CallResult<string[]>> {
  const response = await call(removePlaceAliases, { body: { aliases } })
  await refetchPlaces()
  return response.success ? { success: true, data: response.data.aliases } : response
}
