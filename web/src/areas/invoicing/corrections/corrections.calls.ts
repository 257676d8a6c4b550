import {
  creditInvoice,
  remindInvoice,
  remindInvoices,
  sendInvoices,
  settleDispute,
  voidInvoice,
} from '#contract/areas/invoicing/corrections/corrections.contract.ts'
import { createFinanceCharge } from '#contract/areas/invoicing/finance-charges/finance-charges.contract.ts'
import { applyCredit } from '#contract/areas/invoicing/payments/payments.contract.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { reloadInvoices } from '../invoices/invoices.calls.ts'

interface Of {
  customerId: number
  payeeId: number
  invoiceId: number
}

export const postVoid = (params: Of, reason: string, options: SendOptions) =>
  send(voidInvoice, { params, body: { reason } }, options)

export const postCredit = (params: Of, options: SendOptions) => send(creditInvoice, { params }, options)

export const postPayerCredit = (params: Of, options: SendOptions) => send(applyCredit, { params }, options)

export const postFinanceCharge = (params: Of, options: SendOptions) =>
  send(createFinanceCharge, { params }, options)

export const postReminder = (params: Of, options: SendOptions) => send(remindInvoice, { params }, options)

export const postSettled = (params: Of & { chargeId: number }, note: string, options: SendOptions) =>
  send(settleDispute, { params, body: { note } }, options)

const BULK = { send: sendInvoices, remind: remindInvoices } as const

/** Does something with many invoices, named or all that match, and reads the list again. */
export const actOnMany =
  (action: keyof typeof BULK, params: Omit<Of, 'invoiceId'>) =>
  async (chosen: Chosen<number>): Promise<CallResult<BulkAnswer<number>>> => {
    const args = { params, body: chosen }
    if (chosen.preview) return call(BULK[action], args)
    const response = await send(BULK[action], args, { idempotencyKey: crypto.randomUUID() })
    reloadInvoices()
    return response
  }
