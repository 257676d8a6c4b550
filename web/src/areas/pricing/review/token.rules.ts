import { readString } from '../../../shared/read.ts'
import { readStoredValue, storeValue } from '../../../shared/stored-value.ts'

/** The ids in a quote's link. */
interface Named {
  customerId?: string | number
  quoteId?: string | number
}

const getPlace = ({ customerId, quoteId }: Named): string => `quote.${customerId}.${quoteId}`
const getPasscodePlace = (named: Named): string => `${getPlace(named)}.passcode`

/** Keeps the token of a link in this tab: reloading the page still opens the quote, closing the tab forgets it. */
export function saveToken(named: Named, token: string): void {
  // a passcode is that of one link: tried at the next it would be counted as wrong
  if (getToken(named) !== token) savePasscode(named, '')
  storeValue('tab', getPlace(named), token)
}

/** The token this tab was opened with; null when it came without. */
export const getToken = (named: Named): string | null =>
  readStoredValue('tab', getPlace(named), readString) || null

/** Stores the passcode of a link with its token; an empty one is removed. */
export const savePasscode = (named: Named, passcode: string): void =>
  storeValue('tab', getPasscodePlace(named), passcode)

export const getPasscode = (named: Named): string | undefined =>
  readStoredValue('tab', getPasscodePlace(named), readString) || undefined
