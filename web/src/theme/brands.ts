import type { Brand } from './brand.ts'
import { INTERLINE } from './interline.ts'
import { PARTNER } from './partner.ts'

/** The partner's rail-connect domain; a deployment may name another when it is built. */
const PARTNER_DOMAIN: string = import.meta.env['VITE_PARTNER_DOMAIN'] ?? 'railconnect'

/** The look of the running page: the partner's when the host name contains its domain (PLT-006). */
export const brandForHost = (host: string): Brand =>
  host.toLowerCase().includes(PARTNER_DOMAIN) ? PARTNER : INTERLINE

/** The server's data about the host, in the page it sends: the theme and title of the brand served here. */
export interface ServerBranding {
  brand?: string
  titlePrefix?: string
}

/** The brand of the page: as the server says, else by the host name. */
export function brandOfPage(host: string, { brand: id, titlePrefix }: ServerBranding): Brand {
  const named = [INTERLINE, PARTNER].find((one) => one.id === id)
  const chosen = named ?? brandForHost(host)
  return titlePrefix ? { ...chosen, titlePrefix } : chosen
}

export const brand = brandOfPage(location.hostname, { ...document.documentElement.dataset })
