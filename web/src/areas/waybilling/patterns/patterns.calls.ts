import { queryOptions } from '@tanstack/react-query'
import {
  getPattern,
  listPatterns,
  removePattern,
} from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { patternList } from '#contract/areas/waybilling/patterns/patterns.list.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { endpointQuery } from '../../../shell/queries.ts'

/** Where saved patterns come from. */
export const patterns = listSource({ list: patternList, endpoint: listPatterns })

/** Removes a pattern; true when it is gone. */
export const deletePattern = async (customerId: number, patternId: number): Promise<boolean> =>
  (await call(removePattern, { params: { customerId, patternId } })).success

/** One pattern with its waybill. */
export const patternQuery = (params: { customerId: number; patternId: number }) =>
  queryOptions({ ...endpointQuery(getPattern, { params }), staleTime: 0, refetchOnWindowFocus: false })
