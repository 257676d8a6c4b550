import { queryOptions } from '@tanstack/react-query'
import {
  createFeedToken,
  listCustomerFeeds,
  listRailroads,
  readSample,
} from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { updateCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 15_000

/** A customer's feeds, reloaded while they are shown. */
export const getFeeds = (id: number) =>
  queryOptions({
    ...endpointQuery(listCustomerFeeds, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Every railroad; data that hardly changes. */
export const railroads = queryOptions({ ...endpointQuery(listRailroads, {}), staleTime: 5 * 60_000 })

export const refreshFeeds = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listCustomerFeeds.name] })

export const makeFeedToken = (params: { id: number; scac: string }, options: SendOptions) =>
  send(createFeedToken, { params }, options)

export const tryMessage = (id: number, body: Uint8Array) => call(readSample, { params: { id }, body })

interface Addition {
  customer: { id: number; name: string; version: number }
  scacs: string[]
}

/** Names the railroads a customer works with. */
export const saveRailroads = ({ customer: { id, name, version }, scacs }: Addition, options: SendOptions) =>
  send(updateCustomer, { params: { id }, body: { name, version, scacs } }, options)
