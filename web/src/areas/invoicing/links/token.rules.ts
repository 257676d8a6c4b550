import { readString } from '../../../shared/read.ts'
import { readStoredValue, storeValue } from '../../../shared/stored-value.ts'

/** The ids in an invoice's link. */
interface Named {
  customerId?: string | number
  invoiceId?: string | number
}

const getPlace = ({ customerId, invoiceId }: Named): string => `invoice.${customerId}.${invoiceId}`

/** Keeps the token in this tab: reloading still opens the invoice, closing the tab forgets it. */
export const saveToken = (named: Named, token: string): void => storeValue('tab', getPlace(named), token)

/** The token this tab was opened with; null when it came without. */
export const getToken = (named: Named): string | null =>
  readStoredValue('tab', getPlace(named), readString) || null
