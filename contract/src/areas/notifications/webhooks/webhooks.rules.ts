import { HOST } from '../../../base/hosts.ts'

/** What is wrong with a webhook's URL, as far as the text shows; null when it is valid. */
export function webhookUrlProblem(text: string): string | null {
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
