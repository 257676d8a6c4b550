import { queryOptions } from '@tanstack/react-query'
import { type CarRecord, getCar, listCars } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import { carRecordList } from '#contract/areas/fleets/car-records/car-records.list.ts'
import { listSource } from '../../../list/source.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'

/** Cars with their next test and lease. */
export const cars = listSource({ list: carRecordList, endpoint: listCars })

/** How many cars there are of one tab of the list. */
export const carCount = (customerId: number, scope: 'due' | 'overdue') =>
  queryOptions(endpointQuery(listCars, { params: { customerId }, query: { scope, page_size: 25 } }))

export const car = (customerId: number, equipmentId: string) =>
  queryOptions(endpointQuery(getCar, { params: { customerId, equipmentId } }))

/** Shows a car after saving, and reloads the lists it is in. */
export async function showCar(customerId: number, saved: CarRecord): Promise<void> {
  queryClient.setQueryData(car(customerId, saved.equipment_id).queryKey, saved)
  await queryClient.invalidateQueries({ queryKey: [listCars.name] })
}
