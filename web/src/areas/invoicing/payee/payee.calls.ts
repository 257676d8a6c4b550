import { queryOptions } from '@tanstack/react-query'
import { startLogoUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import {
  getPayee,
  listPayers,
  type Payee,
  updatePayeeLogo,
} from '#contract/areas/invoicing/payee/payee.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import type { SentPicture } from '../../../shared/pictures.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { INVOICE_TEXTS } from '../invoicing.messages.ts'

/** The payee, which every page of invoicing loads first (INV-002). */
export const payee = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getPayee, { params: { customerId } }),
    meta: { toast: INVOICE_TEXTS.loadFailed },
  })

/** The companies that can be billed; a payer added on its own page is among them at once. */
export const payers = (customerId: number) =>
  queryOptions({ ...endpointQuery(listPayers, { params: { customerId } }), staleTime: 0 })

/** Shows the profile as it was saved. */
export const showPayee = (customerId: number, saved: Payee): void => {
  queryClient.setQueryData(payee(customerId).queryKey, saved)
}

export const grantLogo = (customerId: number) => () =>
  call(startLogoUpload, { query: { customer_id: customerId } })

/** Records a logo that was uploaded (INV-041). */
export const recordLogo =
  (customerId: number, payeeId: number) => async (body: SentPicture, options: SendOptions) => {
    const response = await send(updatePayeeLogo, { params: { customerId, payeeId }, body }, options)
    if (response.success) showPayee(customerId, response.data)
    return response
  }
