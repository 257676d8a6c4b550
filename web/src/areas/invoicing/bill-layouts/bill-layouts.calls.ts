import { queryOptions } from '@tanstack/react-query'
import {
  listBillLayouts,
  removeBillLayout,
} from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'

export const billLayouts = (customerId: number) =>
  queryOptions({ ...endpointQuery(listBillLayouts, { params: { customerId } }), staleTime: 0 })

export const reloadBillLayouts = () => queryClient.invalidateQueries({ queryKey: [listBillLayouts.name] })

export const postRemoval = (customerId: number, name: string, options: SendOptions) =>
  send(removeBillLayout, { params: { customerId }, body: { layout_name: name } }, options)
