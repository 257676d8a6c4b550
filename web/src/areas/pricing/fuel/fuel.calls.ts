import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type FuelOffer,
  getFuelSurcharges,
  listFuelTables,
  listFuelWeeks,
  removeFuelTable,
} from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { fuelTableList } from '#contract/areas/pricing/fuel/fuel.list.ts'
import type { createQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import type { FormKit } from '../../../form/kit.tsx'
import { listSource } from '../../../list/source.ts'
import { useSession } from '../../../shell/session.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** Where tables of fuel surcharges come from. */
export const fuelTables = listSource({ list: fuelTableList, endpoint: listFuelTables })

/** Prices of fuel by week, the latest first. */
export const fuelWeeks = queryOptions(endpointQuery(listFuelWeeks, {}))

/** Reloads tables and prices after a change. */
export const refetchFuel = async (): Promise<void> => {
  await Promise.all(
    [listFuelTables, listFuelWeeks].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}

/** Removes the table of a railroad. */
export async function dropFuelTable(scac: string) {
  const response = await call(removeFuelTable, { params: { scac } })
  if (response.success) await refetchFuel()
  return response
}

interface Lane {
  origin: string | undefined
  destination: string | undefined
  price: number
}

/** Each railroad’s surcharge for a lane this week; the previous result stays until the next one is loaded. */
const fuelSurcharges = (customerId: number, lane: Lane) =>
  queryOptions({
    ...endpointQuery(getFuelSurcharges, { params: { customerId }, query: lane }),
    placeholderData: (before) => before,
  })

type QuoteKit = Pick<FormKit<typeof createQuote>, 'useValue'>

/** The route of the lane being edited, and the surcharge of each table. */
export function useFuelOffer(form: QuoteKit): FuelOffer | undefined {
  const { company } = useSession()
  const price: unknown = form.useValue('price')
  const origin = form.useValue('data.origin')?.station_id || undefined
  const destination = form.useValue('data.destination')?.station_id || undefined
  const cents = typeof price === 'number' && Number.isInteger(price) && price >= 0 ? price : 0
  return useQuery(fuelSurcharges(company.id, { origin, destination, price: cents })).data
}
