import type { FastifyInstance } from 'fastify'
import { describeAccess } from '#contract/base/access.ts'
import { BOOKING_API, type Endpoint, isOfBooking } from '#contract/base/endpoint.ts'
import { openApi } from '#contract/base/openapi.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** An API as its page of documentation calls it. */
export interface ApiDocs {
  title: string
  /** Where it hangs on the origin, and its paths below that. */
  base: string
  text: string
}

const SIGN_IN =
  'Send <code>Authorization: Bearer &lt;token&gt;</code> from <a href="/api/docs#login">login</a>, or an API token (Manage, API tokens).'

export const PORTAL_DOCS: ApiDocs = {
  title: 'Interline API',
  base: '/api',
  text: `All endpoints under <code>/api</code>. ${SIGN_IN} Booking has <a href="/booking/v1/docs">its own API</a>.`,
}

/** WBL-158: integrators book by it, and so do the portal's own screens. */
export const BOOKING_DOCS: ApiDocs = {
  title: 'Interline booking API',
  base: BOOKING_API,
  text: `Patterns, tenders and their documents. ${SIGN_IN} Repeating a change with the same <code>Idempotency-Key</code> applies it once and returns the first response.`,
}

/** Serves the contract as OpenAPI 3.1 and as a page to read. */
export function serveDocs(app: FastifyInstance, endpoints: readonly Endpoint[], docs: ApiDocs): void {
  const served = endpoints.map((endpoint) => ({
    ...endpoint,
    path: isOfBooking(endpoint.path) ? endpoint.path.slice(docs.base.length) : endpoint.path,
  }))
  const document = openApi(served, { title: docs.title, version: 'v1.123.0' }, docs.base)
  const page = docsPage(served, document as unknown as OpenApi, docs)
  app.get('/openapi.json', async () => document)
  app.get('/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/docs.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE))
}

interface Shown {
  schema: object
  example?: unknown
}

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, Shown> }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

function docsPage(endpoints: readonly Endpoint[], document: OpenApi, { title, base, text }: ApiDocs): string {
  const sections = endpoints.map((endpoint) =>
    section(endpoint, document.paths[endpoint.path]![endpoint.method.toLowerCase()]!, base),
  )
  const links = endpoints.map((e) => `<li><a href="#${e.name}">${e.name}</a></li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<header><h1>${title}</h1><p>${text} Errors include <code>message</code>, <code>code</code> and <code>request_id</code>. OpenAPI document: <a href="${base}/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Endpoints"><ul>${links.join('')}</ul></nav><main>${sections.join('\n')}</main></body></html>`
}

function section(endpoint: Endpoint, operation: Operation, base: string): string {
  const answer = operation.responses['200']!.content
  const request = operation.requestBody?.content
  const parameters = operation.parameters
    .map((p) => `<li><code>${p.name}</code> in ${p.in}${p.required ? '' : ', optional'}</li>`)
    .join('')
  return `<section id="${endpoint.name}"><h2>${endpoint.name}</h2>
<p class="call"><b>${endpoint.method}</b> <code>${base}${escapeHtml(endpoint.path)}</code></p>
<p>${escapeHtml(endpoint.summary)} Requires ${escapeHtml(describeAccess(endpoint.access))}.</p>
${parameters ? `<ul>${parameters}</ul>` : ''}${request ? schemaBlock('Body', request) : ''}${schemaBlock('Response', answer)}</section>`
}

const jsonBlock = (title: string, json: unknown): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`

const schemaBlock = (title: string, content: Record<string, Shown>): string =>
  Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        jsonBlock(`${title}: ${escapeHtml(type)}`, schema) +
        (example === undefined ? '' : jsonBlock('Example', example)),
    )
    .join('')

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:1100px;margin:0 auto;padding:24px;display:grid;grid-template-columns:220px 1fr;gap:8px 40px}
header{grid-column:1/-1}nav ul{list-style:none;padding:0;position:sticky;top:16px}nav li{padding:2px 0}h1{font-size:24px;margin:0}h2{font-size:17px;margin:0}
section{border-top:1px solid #8884;padding:20px 0}.call b{display:inline-block;min-width:56px}pre{overflow:auto;padding:12px;border:1px solid #8884;border-radius:6px;font-size:12.5px}
summary{cursor:pointer;padding:4px 0}@media(max-width:720px){body{grid-template-columns:1fr}nav{display:none}}`
