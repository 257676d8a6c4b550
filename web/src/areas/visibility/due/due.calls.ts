import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { importDueDates, updateDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'
import type { DueRow } from './due.rules.ts'

const SHOWN_BY = [listAssets, getAssetSummary, getWaybill, listActivity]
const refetchDueDates = () =>
  Promise.all(SHOWN_BY.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Sets when units are due; null removes the date. */
export async function changeDue(customerId: number, ids: readonly number[], due: string | null) {
  const body = { ids: [...ids], due, preview: false }
  const response = await call(updateDueDates, { params: { customerId }, body })
  await refetchDueDates()
  return response
}

/** Says when many units are due, by their equipment ids. */
export async function importDues(customerId: number, rows: readonly DueRow[]) {
  const response = await call(importDueDates, { params: { customerId }, body: { rows: [...rows] } })
  await refetchDueDates()
  return response
}
