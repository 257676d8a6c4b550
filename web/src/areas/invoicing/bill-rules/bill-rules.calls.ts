import { queryOptions } from '@tanstack/react-query'
import { listBillRules, removeBillRule } from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'

export const billRules = (customerId: number) =>
  queryOptions({ ...endpointQuery(listBillRules, { params: { customerId } }), staleTime: 0 })

export const reloadBillRules = () => queryClient.invalidateQueries({ queryKey: [listBillRules.name] })

export const postRemoval = (
  customerId: number,
  body: Input<typeof removeBillRule>['body'],
  options: SendOptions,
) => send(removeBillRule, { params: { customerId }, body }, options)
