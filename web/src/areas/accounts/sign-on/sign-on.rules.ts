/** The codes that speak of the portal's or provider's trouble rather than of the person. */
const isServerError = (errorCode: string | undefined): boolean => Number(errorCode) >= 500

/** The user whose screen waits in another window, from the address; null: none does. */
export const readAgainAs = ({ again }: { again?: unknown }): string | null =>
  /^[1-9]\d{0,9}$/.test(String(again)) ? String(again) : null

/** A refused user learns whom to contact; an error is described as one. */
export const isUnauthorized = (errorCode: string | undefined): boolean => !isServerError(errorCode)

/** What to do next, by the status the guard or the exchange received. */
export function getHint(errorCode: string | undefined, provider: string): string {
  if (isServerError(errorCode)) {
    return `We can’t reach ${provider} or the portal right now. Your account is fine. Try again in a minute.`
  }
  if (errorCode === '401') return 'Your sign-in expired or couldn’t be completed. Try signing in again.'
  if (errorCode === '403')
    return `You’re signed in to ${provider}, but you don’t have an active account on this portal yet.`
  if (errorCode === '422') return 'Your account isn’t assigned to a company yet.'
  return 'We couldn’t sign you in to this portal.'
}

/** The URL of a contact: an email address, a phone number or a page; null for plain text. */
export function addressOfContact(contact: string): string | null {
  if (/^https?:\/\//i.test(contact)) return contact
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`
  return /^\+?[\d\s().-]{6,}$/.test(contact) ? `tel:${contact.replace(/[^\d+]/g, '')}` : null
}
