import { queryOptions } from '@tanstack/react-query'
import {
  exportRemittance820,
  listRemittances,
  type Remittance,
} from '#contract/areas/invoicing/remittances/remittances.contract.ts'
import { saveFile } from '../../../list/files.ts'
import { call } from '../../../shell/call.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { reloadBills } from '../bills/bills.calls.ts'

export const remittances = (customerId: number) =>
  queryOptions({ ...endpointQuery(listRemittances, { params: { customerId } }), staleTime: 0 })

export function reloadRemittances(): Promise<void> {
  reloadBills()
  return queryClient.invalidateQueries({ queryKey: [listRemittances.name] })
}

/** Saves the 820 of a payment. */
export async function saveRemittance(
  customerId: number,
  { remittance_id: remittanceId, filename }: Remittance,
): Promise<void> {
  const response = await call(exportRemittance820, { params: { customerId, remittanceId } })
  if (response.success) saveFile(response.data, filename)
  else toast({ status: 'danger', message: `Couldn’t save the 820. ${response.error.message}` })
}
