import { queryOptions } from '@tanstack/react-query'
import { listPayments } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'

/** The latest payments. */
export const payments = (customerId: number, payeeId: number) =>
  queryOptions({ ...endpointQuery(listPayments, { params: { customerId, payeeId } }), staleTime: 0 })
