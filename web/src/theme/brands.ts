import type { Brand } from './brand.ts'
import { INTERLINE } from './interline.ts'
import { PARTNER } from './partner.ts'

/** The partner's rail-connect domain; a deployment may name another when it is built. */
const PARTNER_DOMAIN: string = import.meta.env['VITE_PARTNER_DOMAIN'] ?? 'railconnect'

/** The look of the running page: the partner's when the host name contains its domain (`spec 1 §1`). */
export const brandForHost = (host: string): Brand =>
  host.toLowerCase().includes(PARTNER_DOMAIN) ? PARTNER : INTERLINE

export const brand = brandForHost(location.hostname)
