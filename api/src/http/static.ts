import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PortalSettings } from './context.ts'
import { pagePolicy } from './headers.ts'
import { getHostName, providerOfHost, type IdentityProvider } from '../start/identity-providers.ts'

const NOT_BUILT =
  'The web app isn’t built. Run "npm start", which builds it, or "npx vite build --config web/vite.config.ts".'

/** Origins that the embedding page of a customer may show; its document is sent before anyone signs in. */
type GetFrames = (customerId: number) => Promise<string[]>

/** The one page that embeds: /analytics/7/advanced (ANA-005). */
const EMBEDDING_PAGE = /^\/analytics\/([1-9][0-9]{0,8})\/advanced\/?(?:\?|$)/

/**
 * Serves the built web app: hashed assets are cached forever, everything else is fresh. A path without an extension
 * is a screen and gets the page; a missing file is a plain 404, never the page.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  settings: Pick<PortalSettings, 'identityProviders' | 'errorReportingDsn'>,
  getFrames: GetFrames = () => Promise.resolve([]),
): Promise<void> {
  const index = path.join(folder, 'index.html')
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      wildcard: false,
      index: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-store')
      },
    })
  }
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null
  const pageFor = (text: string, request: FastifyRequest): string =>
    withHostSettings(text, providerOfHost(settings.identityProviders, getHostName(request.headers.host)))
  app.setNotFoundHandler(async (request, reply) => {
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') && !path.extname(request.url.split('?')[0]!)
    if (!isScreen) return reply.code(404).type('text/plain').send('Not found')
    if (page === null) return reply.code(503).type('text/plain').send(NOT_BUILT)
    const customerId = EMBEDDING_PAGE.exec(request.url)?.[1]
    if (customerId !== undefined)
      reply.header('content-security-policy', pagePolicy(settings, await getFrames(Number(customerId))))
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageFor(page, request))
  })
}

/**
 * Tells the page which host it is served on, so that theme, title and sign-in method are known without another call.
 */
export function withHostSettings(page: string, provider: IdentityProvider | null): string {
  const text =
    provider === null
      ? 'data-sign-on="none"'
      : `data-sign-on="${provider.provider}" data-brand="${provider.theme}" data-title-prefix="${escapeHtml(provider.title_prefix)}"`
  return page.replace('<html ', `<html ${text} `)
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
