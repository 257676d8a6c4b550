import { queryOptions } from '@tanstack/react-query'
import { listOpenInvoices, listPayments } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'

/** The latest payments. */
export const payments = (customerId: number, payeeId: number) =>
  queryOptions({ ...endpointQuery(listPayments, { params: { customerId, payeeId } }), staleTime: 0 })

/** The open invoices of a payer. */
export const openInvoices = (of: { customerId: number; payeeId: number }, payerCompanyId: number | null) =>
  queryOptions({
    ...endpointQuery(listOpenInvoices, { params: { ...of, payerCompanyId: payerCompanyId ?? 0 } }),
    enabled: payerCompanyId !== null,
    staleTime: 0,
  })

export function reloadPayments(): void {
  for (const { name } of [listPayments, listOpenInvoices])
    void queryClient.invalidateQueries({ queryKey: [name] })
}
