import { queryOptions } from '@tanstack/react-query'
import { exportBillAccrualCsv, getBillAccrual } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { saveFile } from '../../../list/files.ts'
import { call } from '../../../shell/call.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

const FRESH_MS = 5 * 60_000

/** What railroads have yet to bill for a month. */
export const billAccrual = (customerId: number, month: string) =>
  queryOptions({
    ...endpointQuery(getBillAccrual, { params: { customerId }, query: { month } }),
    staleTime: FRESH_MS,
  })

/** Saves the month's accrual for a ledger. */
export async function saveAccrual(customerId: number, month: string): Promise<void> {
  const response = await call(exportBillAccrualCsv, { params: { customerId }, query: { month } })
  if (response.success) saveFile(response.data, `railroad_accrual_${month}.csv`)
  else toast({ status: 'danger', message: `Couldn’t create the file. ${response.error.message}` })
}
