import { queryOptions } from '@tanstack/react-query'
import {
  getFuelSurcharges,
  listFuelTables,
  listFuelWeeks,
  removeFuelTable,
} from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { fuelTableList } from '#contract/areas/pricing/fuel/fuel.list.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'

/** Where tables of fuel surcharges come from. */
export const fuelTables = listSource({ list: fuelTableList, endpoint: listFuelTables })

/** Prices of fuel by week, the latest first. */
export const fuelWeeks = queryOptions(queryOf(listFuelWeeks, {}))

/** Shows tables and prices anew after one was changed. */
export const readFuelAgain = async (): Promise<void> => {
  await Promise.all(
    [listFuelTables, listFuelWeeks].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}

/** Removes the table of a railroad. */
export async function dropFuelTable(scac: string) {
  const answer = await call(removeFuelTable, { params: { scac } })
  if (answer.success) await readFuelAgain()
  return answer
}

interface Lane {
  origin: string | undefined
  destination: string | undefined
  price: number
}

/** What each railroad's table asks for a lane this week; the last answer stands until the next is there. */
export const fuelSurcharges = (customerId: number, lane: Lane) =>
  queryOptions({
    ...queryOf(getFuelSurcharges, { params: { customerId }, query: lane }),
    placeholderData: (before) => before,
  })
