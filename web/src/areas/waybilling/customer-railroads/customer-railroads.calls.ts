import { queryOptions } from '@tanstack/react-query'
import {
  type CustomerRailroad,
  getRailroadTest,
  listCustomerRailroads,
  removeCustomerRailroad,
  setRailroadLive,
  testCustomerRailroad,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import type { RailroadState } from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import type { CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** The customer that a railroad is shown for. */
export interface CustomerName {
  id: number
  name: string
}

const WAITING: ReadonlySet<RailroadState> = new Set(['sending', 'testing', 'overdue', 'undelivered'])
const REFRESH_MS = 5000

/** A customer's railroads, polled while a response is pending. */
export const getRailroads = (customerId: number) =>
  queryOptions({
    ...endpointQuery(listCustomerRailroads, { params: { customerId } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state }) => WAITING.has(state)) ? REFRESH_MS : false,
  })

/** The documents of a test. */
export const getTest = (customerId: number, scac: string, controlNumber: number) =>
  queryOptions(endpointQuery(getRailroadTest, { params: { customerId, scac, controlNumber } }))

/** Reads the railroads of customers again after a change. */
export const refreshRailroads = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listCustomerRailroads.name] })

async function refreshed<T>(answer: Promise<CallResult<T>>): Promise<CallResult<T>> {
  const result = await answer
  await refreshRailroads()
  return result
}

export const sendTest = (
  customerId: number,
  scac: string,
  options: SendOptions,
): Promise<CallResult<CustomerRailroad>> =>
  refreshed(send(testCustomerRailroad, { params: { customerId, scac } }, options))

export const makeLive =
  (customerId: number, scac: string, isLive: boolean) =>
  (options: SendOptions): Promise<CallResult<CustomerRailroad>> =>
    refreshed(send(setRailroadLive, { params: { customerId, scac }, body: { is_live: isLive } }, options))

export const removeRailroad = (customerId: number, scac: string) => (options: SendOptions) =>
  refreshed(send(removeCustomerRailroad, { params: { customerId, scac } }, options))
