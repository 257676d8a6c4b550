import { HOST } from '../../../base/hosts.ts'

/** What is wrong with an address that machines are told at, as far as its text tells; null: nothing. */
export function wrongHookUrl(text: string): string | null {
  const url = URL.parse(text)
  if (url === null) return 'Enter an address like https://example.com/interline.'
  if (url.protocol !== 'https:') return 'The address must begin with https://.'
  if (url.username !== '' || url.password !== '')
    return 'Remove the user name and password from the address. Deliveries are signed instead.'
  if (
    !HOST.test(url.hostname) ||
    !url.hostname.includes('.') ||
    /(^|\.)(localhost|local|internal|localdomain)$/i.test(url.hostname)
  )
    return 'The host must be publicly reachable.'
  return null
}
