import { queryOptions } from '@tanstack/react-query'
import {
  type BillDispute,
  exportBillDisputeCsv,
  exportBillDisputePdf,
  getBillDispute,
} from '#contract/areas/invoicing/disputes/disputes.contract.ts'
import { getBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { call } from '../../../shell/call.ts'
import { saveFile } from '../../../list/files.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { reloadBills } from '../bills/bills.calls.ts'

interface Of {
  customerId: number
  billId: number
}

export const billDispute = (params: Of) =>
  queryOptions({ ...endpointQuery(getBillDispute, { params }), staleTime: 0 })

/** Shows a dispute as it was sent, and the bill with its new day to act by. */
export function showDispute(params: Of, saved: BillDispute): void {
  queryClient.setQueryData(billDispute(params).queryKey, saved)
  void queryClient.invalidateQueries({ queryKey: [getBill.name] })
  reloadBills()
}

const FILES = { pdf: exportBillDisputePdf, csv: exportBillDisputeCsv } as const

/** Saves the disputed lines with their evidence. */
export async function saveDisputeFile(kind: keyof typeof FILES, params: Of): Promise<void> {
  const response = await call(FILES[kind], { params })
  if (response.success) saveFile(response.data, `dispute.${kind}`)
  else toast({ status: 'danger', message: `Couldn’t create the file. ${response.error.message}` })
}
