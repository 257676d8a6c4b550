import type { FastifyInstance } from 'fastify'
import type { PortalSettings } from './context.ts'

type Outside = Pick<PortalSettings, 'errorReportingDsn' | 'identityProviders'>

/**
 * Everything from our own origin; style attributes are what the component library positions its overlays with. Pages speak
 * to the outside only where the operator has set it up. `frames`: origins that this one document may embed.
 */
export const pagePolicy = (settings: Outside, frames: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    // videos shown before they are sent
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...outsideOrigins(settings)].join(' '),
    // the PDF of an invoice, made by the page itself
    ['frame-src blob:', ...frames].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

function outsideOrigins({ errorReportingDsn, identityProviders }: Outside): string[] {
  const addresses = [errorReportingDsn, ...identityProviders.map(({ issuer }) => issuer)]
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin])))]
}

/** The headers of every response, errors included; `addSecurityHeaders` does not run before there is a request. */
export const securityHeaders = (settings: Outside): Record<string, string> => ({
  'content-security-policy': pagePolicy(settings),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
})

export const NO_STORE = { 'cache-control': 'no-store' }

/** Adds the security headers to every response, errors included. */
export function addSecurityHeaders(app: FastifyInstance, settings: Outside): void {
  const headers = securityHeaders(settings)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
    if (/^\/(api|booking)\b/.test(request.url)) reply.headers(NO_STORE)
  })
}
