import { queryOptions } from '@tanstack/react-query'
import {
  fillFromWaybill,
  getInvoice,
  getInvoiceStats,
  type Invoice,
  type InvoiceBody,
  listBillableTrips,
  listInvoices,
  previewInvoice,
  removeInvoice,
  sendInvoice,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { invoiceList } from '#contract/areas/invoicing/invoices/invoices.list.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { saveFile } from '../../../list/files.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallError, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { INVOICE_TEXTS } from '../invoicing.messages.ts'

const REFRESH_MS = 30_000

/** The invoices, reloaded while their list is open: payers answer at any time. */
export const invoices = listSource({
  list: invoiceList,
  endpoint: listInvoices,
  refreshMs: REFRESH_MS,
  failures: { load: INVOICE_TEXTS.loadFailed, export: INVOICE_TEXTS.exportFailed },
})

interface Of {
  customerId: number
  payeeId: number
}

export const invoiceStats = (params: Of) =>
  queryOptions({ ...endpointQuery(getInvoiceStats, { params }), refetchInterval: REFRESH_MS })

export const invoice = (params: Of & { invoiceId: number }) =>
  queryOptions({
    ...endpointQuery(getInvoice, { params }),
    meta: { toast: INVOICE_TEXTS.loadFailed },
    refetchOnWindowFocus: false,
  })

export const billableTrips = (customerId: number, search: string) =>
  queryOptions(endpointQuery(listBillableTrips, { params: { customerId }, query: { search } }))

/** An invoice as a PDF: one that is saved, or the fields of a form. */
export const preview = (params: Of, body: object) =>
  queryOptions({
    ...endpointQuery(previewInvoice, { params, body: body as never }),
    retry: false,
    refetchOnWindowFocus: false,
  })

/** Shows an invoice as it was answered, and reloads what refers to it. */
export function showInvoice(customerId: number, saved: Invoice): void {
  const params = { customerId, payeeId: saved.payee_id, invoiceId: saved.id }
  queryClient.setQueryData(invoice(params).queryKey, saved)
  reloadInvoices()
}

export function reloadInvoices(): void {
  for (const { name } of [listInvoices, getInvoiceStats, listBillableTrips, previewInvoice])
    void queryClient.invalidateQueries({ queryKey: [name] })
}

interface Filling {
  waybillId: number
  further: readonly number[]
  payer: number | null
  currency: InvoiceBody['currency']
  otherCents: number
}

/** The charges of waybills; `otherCents` are the charges by hand, which are taxed too. */
export const fetchOfWaybills = (
  { customerId, payeeId }: Of,
  { waybillId, further, payer, currency, otherCents }: Filling,
) =>
  call(fillFromWaybill, {
    params: { customerId, payeeId },
    body: {
      payee_id: payeeId,
      waybill_id: waybillId,
      waybill_ids: [...further],
      payer_id: payer,
      currency,
      other_cents: otherCents,
    },
  })

export const postInvoice = (params: Of & { invoiceId: number }, options: SendOptions) =>
  send(sendInvoice, { params }, options)

export const remove = (params: Of & { invoiceId: number }, options: SendOptions) =>
  send(removeInvoice, { params }, options)

/** Why something failed, with the reasons of its fields where there are some. */
export const withReasons = (text: string, { errors, message }: CallError): string =>
  `${text} ${
    Object.values(errors ?? {})
      .flat()
      .join(' ') || message
  }`

/** Opens an invoice as a PDF: one that is saved, or the fields of a form. */
export const openPreview = (params: Of, body: object): Promise<void> =>
  openPdf(() => call(previewInvoice, { params, body: body as never }), {
    name: 'invoice.pdf',
    failed: INVOICE_TEXTS.previewFailed,
  })

/** Opens a PDF in a tab of its own, or saves it where the browser allows none. */
export async function openPdf(
  request: () => Promise<CallResult<Blob>>,
  { name, failed }: { name: string; failed: string },
): Promise<void> {
  // opened at the press itself, or browsers block it
  const opened = window.open('', '_blank')
  const response = await request()
  if (!response.success) {
    opened?.close()
    toast({ status: 'danger', message: withReasons(failed, response.error) })
  } else if (opened === null) saveFile(response.data, name)
  else opened.location.href = URL.createObjectURL(response.data)
}
