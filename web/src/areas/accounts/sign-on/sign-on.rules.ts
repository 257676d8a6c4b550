/** The codes that speak of the portal's or provider's trouble rather than of the person. */
const isServerError = (errorCode: string | undefined): boolean => Number(errorCode) >= 500

/** The user whose screen waits in another window, from the address; null: none does. */
export const readAgainAs = ({ again }: { again?: unknown }): string | null =>
  /^[1-9]\d{0,9}$/.test(String(again)) ? String(again) : null

/** Whoever was refused reads whom to ask; whoever met a fault reads that it is one. */
export const isUnauthorized = (errorCode: string | undefined): boolean => !isServerError(errorCode)

/** What to do next, by the status the guard or the exchange met. */
export function hintFor(errorCode: string | undefined, provider: string): string {
  if (isServerError(errorCode)) {
    return `${provider} or the portal cannot be reached at the moment. Nothing is wrong with your account: please try again in a minute.`
  }
  if (errorCode === '401')
    return 'Your sign-in has ended or could not be completed. Signing in again often helps.'
  if (errorCode === '403') return `${provider} knows you, but this portal has no active account for you yet.`
  if (errorCode === '422') return 'Your account belongs to no company of this portal yet.'
  return 'This portal could not open with your sign-in.'
}

/** The link behind a contact: a mail, a call or a page; null for words. */
export function addressOfContact(contact: string): string | null {
  if (/^https?:\/\//i.test(contact)) return contact
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`
  return /^\+?[\d\s().-]{6,}$/.test(contact) ? `tel:${contact.replace(/[^\d+]/g, '')}` : null
}
