import { queryOptions } from '@tanstack/react-query'
import {
  askAboutInvoice,
  printPayerInvoice,
  reviewInvoice,
} from '#contract/areas/invoicing/links/links.contract.ts'
import { saveFile } from '../../../list/files.ts'
import { call } from '../../../shell/call.ts'
import { callOrThrow, queryClient } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

/** An invoice and the token that opens it. */
export interface Opened {
  customerId: number
  invoiceId: number
  token: string
}

const getArgs = ({ customerId, invoiceId }: Opened) => ({
  params: { invoiceId },
  query: { customer_id: customerId },
})

/** The invoice of a link. The token is not part of the cache key. */
export const reviewed = (opened: Opened) =>
  queryOptions({
    queryKey: [reviewInvoice.name, getArgs(opened)] as const,
    queryFn: ({ signal }) =>
      callOrThrow(reviewInvoice, getArgs(opened), { signal, quoteToken: opened.token }),
    staleTime: 0,
  })

/** Sends a question, or a dispute of a line. */
export async function ask(opened: Opened, text: string, chargeId: number | null) {
  const body = { text, charge_id: chargeId }
  const response = await call(askAboutInvoice, { ...getArgs(opened), body }, { quoteToken: opened.token })
  if (response.success) {
    queryClient.setQueryData(reviewed(opened).queryKey, response.data)
    toast({ status: 'success', message: 'Your message was sent.' })
  } else toast({ status: 'danger', message: response.error.message })
  return response.success
}

/** Saves the invoice as a PDF. */
export async function savePdf(opened: Opened, number: string | null): Promise<void> {
  const response = await call(printPayerInvoice, getArgs(opened), { quoteToken: opened.token })
  if (response.success) saveFile(response.data, `invoice_${number ?? opened.invoiceId}.pdf`)
  else toast({ status: 'danger', message: response.error.message })
}
