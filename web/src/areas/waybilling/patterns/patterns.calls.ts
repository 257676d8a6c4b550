import { queryOptions } from '@tanstack/react-query'
import {
  getPattern,
  listPatterns,
  removePattern,
} from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { patternList } from '#contract/areas/waybilling/patterns/patterns.list.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'

/** Where saved patterns come from. */
export const patterns = listSource({ list: patternList, endpoint: listPatterns })

/** Removes a pattern and reloads the lists that show it; true when it is gone. */
export async function deletePattern(customerId: number, patternId: number): Promise<boolean> {
  const { success } = await call(removePattern, { params: { customerId, patternId } })
  if (!success) return false
  // it leaves the list at once, and the page that arrives next fills the gap
  queryClient.setQueriesData<Partial<Answer<typeof listPatterns>>>(
    { queryKey: [listPatterns.name] },
    (held) =>
      held?.patterns
        ? { ...held, patterns: held.patterns.filter((one) => one.patternId !== patternId) }
        : held,
  )
  await queryClient.invalidateQueries({ queryKey: [listPatterns.name] })
  return true
}

/** One pattern with its waybill. */
export const patternQuery = (params: { customerId: number; patternId: number }) =>
  queryOptions({ ...endpointQuery(getPattern, { params }), staleTime: 0, refetchOnWindowFocus: false })
