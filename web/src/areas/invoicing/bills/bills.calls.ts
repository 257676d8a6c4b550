import { queryOptions } from '@tanstack/react-query'
import {
  approveBill,
  approveBills,
  type Bill,
  checkBillAgain,
  chooseBillTrip,
  decideBillLines,
  getBill,
  getBillStats,
  listBills,
  returnBill,
  settleDenial,
  uploadBills,
} from '#contract/areas/invoicing/bills/bills.contract.ts'
import { getBillFuel, getBillStays } from '#contract/areas/invoicing/bills/proofs.contract.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { billList } from '#contract/areas/invoicing/bills/bills.list.ts'
import type { DECISIONS, SETTLEMENTS } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { endpointQuery, queryClient } from '../../../shell/queries.ts'
import { BILL_TEXTS } from '../invoicing.messages.ts'

const REFRESH_MS = 60_000

/** The bills, reloaded while their list is open: railroads send at any time. */
export const bills = listSource({
  list: billList,
  endpoint: listBills,
  refreshMs: REFRESH_MS,
  failures: { load: BILL_TEXTS.loadFailed, export: BILL_TEXTS.exportFailed },
})

interface Of {
  customerId: number
  billId: number
}

export const billStats = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getBillStats, { params: { customerId } }),
    refetchInterval: REFRESH_MS,
  })

export const oneBill = (params: Of) =>
  queryOptions({
    ...endpointQuery(getBill, { params }),
    meta: { toast: BILL_TEXTS.loadFailed },
    refetchOnWindowFocus: false,
  })

const QUEUE = 100

/** The bills to review, those to act on soonest first. */
export const billsToReview = (customerId: number) =>
  queryOptions(
    endpointQuery(listBills, { params: { customerId }, query: { state: 'is.review', page_size: QUEUE } }),
  )

/** The months of the fuel price around the one that applies. */
export const billFuel = (params: Of) => queryOptions(endpointQuery(getBillFuel, { params }))

/** The days behind demurrage and storage. */
export const billStays = (params: Of) => queryOptions(endpointQuery(getBillStays, { params }))

/** Shows a bill as it was answered, and reloads the lists it is in. */
export function showBill(customerId: number, saved: Bill): void {
  queryClient.setQueryData(oneBill({ customerId, billId: saved.bill_id }).queryKey, saved)
  reloadBills()
}

export function reloadBills(): void {
  for (const { name } of [listBills, getBillStats]) void queryClient.invalidateQueries({ queryKey: [name] })
}

export const postUpload = (
  customerId: number,
  body: { filename: string; text: string; layout: string },
  options: SendOptions,
) => send(uploadBills, { params: { customerId }, body }, options)

export const postCheck = (params: Of, options: SendOptions) => send(checkBillAgain, { params }, options)

export const postTrip = (params: Of, waybillId: number, options: SendOptions) =>
  send(chooseBillTrip, { params, body: { waybill_id: waybillId } }, options)

export const postDecision = (
  params: Of,
  body: { line_ids: number[]; decision: keyof typeof DECISIONS },
  options: SendOptions,
) => send(decideBillLines, { params, body }, options)

export const postApproval = (params: Of, version: number, options: SendOptions) =>
  send(approveBill, { params, body: { version } }, options)

export const postReturn = (params: Of, reason: string, options: SendOptions) =>
  send(returnBill, { params, body: { reason } }, options)

export const postSettlement = (
  params: Of,
  body: { line_ids: number[]; action: keyof typeof SETTLEMENTS },
  options: SendOptions,
) => send(settleDenial, { params, body }, options)

/** Approves matched bills, named or all that match, and reads the list again. */
export const approveMany =
  (customerId: number) =>
  async (chosen: Chosen<number>): Promise<CallResult<BulkAnswer<number>>> => {
    const args = { params: { customerId }, body: chosen }
    if (chosen.preview) return call(approveBills, args)
    const response = await send(approveBills, args, { idempotencyKey: crypto.randomUUID() })
    reloadBills()
    return response
  }
