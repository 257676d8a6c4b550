import type { Payee } from '#contract/areas/invoicing/payee/payee.contract.ts'
import { addressLines } from '#contract/form/address.ts'
import type { PayerCompany } from '#contract/areas/settings/payer-companies.contract.ts'

/** Payee and payer as an invoice names them. */
export interface Parties {
  payee: { name: string; lines: string[]; tax_number: string; remit_to: string }
  payer: { name: string; lines: string[] }
}

/** The parties as they are now; a sent invoice keeps what they were. */
export const getParties = (payee: Payee, payer: PayerCompany | null): Parties => ({
  payee: {
    name: payee.name,
    lines: [...addressLines(payee.addresses), payee.phone, payee.email].filter((text) => text !== ''),
    tax_number: payee.tax_number,
    remit_to: payee.remit_to,
  },
  payer: {
    name: payer?.name ?? '',
    lines:
      payer === null ? [] : [...addressLines(payer.addresses), payer.emails].filter((text) => text !== ''),
  },
})

const DAY_MS = 86_400_000

/** The day by which an invoice of a day is to be paid. */
export const getDueDate = (issueDate: string, termsDays: number): string =>
  new Date(Date.parse(issueDate) + termsDays * DAY_MS).toISOString().slice(0, 10)
