import { aText } from '../../../shared/read.ts'
import { readStoredValue, storeValue } from '../../../shared/stored-value.ts'

/** What a quote's link names. */
interface Named {
  customerId?: string
  quoteId?: string
}

const placeOf = ({ customerId, quoteId }: Named): string => `quote.${customerId}.${quoteId}`

/** Keeps the token of a link in this tab: reloading the page still opens the quote, closing the tab forgets it. */
export const keepToken = (named: Named, token: string): void => storeValue('tab', placeOf(named), token)

/** The token this tab was opened with; null when it came without. */
export const tokenOf = (named: Named): string | null => readStoredValue('tab', placeOf(named), aText) || null
