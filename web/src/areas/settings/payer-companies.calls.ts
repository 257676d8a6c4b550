import { queryOptions } from '@tanstack/react-query'
import {
  getPayerCompany,
  listPayerCompanies,
  type PayerCompany,
  updatePayerLogo,
} from '#contract/areas/settings/payer-companies.contract.ts'
import { startLogoUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import { send, type SendOptions } from '../../form/send.ts'
import type { SentPicture } from '../../shared/pictures.ts'
import { call } from '../../shell/call.ts'
import { queryClient, endpointQuery } from '../../shell/queries.ts'
import { SETTINGS_TEXTS } from './payer-companies.messages.ts'

const meta = { toast: SETTINGS_TEXTS.unableToLoad }

/** The companies that pay a customer's invoices. */
export const payerCompanies = (customerId: number) =>
  queryOptions({ ...endpointQuery(listPayerCompanies, { params: { customerId } }), staleTime: 0, meta })

export const payerCompany = (customerId: number, payerCompanyId: number) =>
  queryOptions({
    ...endpointQuery(getPayerCompany, { params: { customerId, payerCompanyId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta,
  })

/** Shows a company as it was saved, here and in the list. */
export function showCompany(customerId: number, company: PayerCompany): void {
  queryClient.setQueryData(payerCompany(customerId, company.id).queryKey, company)
  void queryClient.invalidateQueries({ queryKey: [listPayerCompanies.name] })
}

/** An upload URL for a company's logo, for users who may change the company. */
export const grantLogo = (customerId: number) => () =>
  call(startLogoUpload, { query: { customer_id: customerId } })

export const recordLogo =
  (customerId: number, payerCompanyId: number) => async (body: SentPicture, options: SendOptions) => {
    const response = await send(updatePayerLogo, { params: { customerId, payerCompanyId }, body }, options)
    if (response.success) showCompany(customerId, response.data)
    return response
  }
