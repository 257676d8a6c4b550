import type { FastifyInstance } from 'fastify'
import { describeAccess } from '#contract/base/access.ts'
import { BOOKING_API, type Endpoint, isOfBooking } from '#contract/base/endpoint.ts'
import { openApi } from '#contract/base/openapi.ts'
import { exampleValue } from './example.ts'
import { SCRIPT, STYLE } from './look.ts'

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
  app.get('/docs.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
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
  const groups = [...Map.groupBy(endpoints, getGroup)].toSorted(([a], [b]) => a.localeCompare(b))
  const links = groups.map(
    ([name, inside]) =>
      `<li><details><summary>${name} <small>${inside.length}</small></summary><ul>${inside
        .map((e) => `<li data-name="${e.name}"><a href="#${e.name}">${e.name}</a></li>`)
        .join('')}</ul></details></li>`,
  )
  const sections = groups.map(
    ([name, inside]) =>
      `<section id="group-${name.replaceAll(' ', '-')}"><h2>${name}</h2>${inside
        .map((endpoint) =>
          article(endpoint, document.paths[endpoint.path]![endpoint.method.toLowerCase()]!, base),
        )
        .join('\n')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/api/docs.css"><script src="/api/docs.js" defer></script></head><body>
<header><h1>${title}</h1><p>${text} Errors include <code>message</code>, <code>code</code> and <code>request_id</code>. OpenAPI document: <a href="${base}/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Endpoints"><label>Search endpoints<input type="search" placeholder="Name, path or text ( / )"></label><p role="status"></p><ul>${links.join('')}</ul></nav><main>${sections.join('\n')}</main></body></html>`
}

/** Endpoints are grouped by the first part of their path: `/pricing/{customerId}/quotes` is in Pricing. */
function getGroup({ path }: Pick<Endpoint, 'path'>): string {
  const name = path.split('/')[1]!.replaceAll(/[-_]/g, ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function article(endpoint: Endpoint, operation: Operation, base: string): string {
  const answer = operation.responses['200']!.content
  const request = operation.requestBody?.content
  const parameters = operation.parameters
    .map(
      (p) => `<tr><td><code>${p.name}</code></td><td>${p.in}</td><td>${p.required ? 'yes' : 'no'}</td></tr>`,
    )
    .join('')
  const text = `${endpoint.name} ${endpoint.path} ${endpoint.summary}`.toLowerCase()
  return `<article id="${endpoint.name}" data-text="${escapeHtml(text)}"><h3>${endpoint.name}</h3>
<p class="call" data-method="${endpoint.method}"><b>${endpoint.method}</b> <span class="path">${base}${escapeHtml(endpoint.path)}</span></p>
<p>${escapeHtml(endpoint.summary)}</p><p class="needs">Requires ${escapeHtml(describeAccess(endpoint.access))}.</p>
<pre tabindex="0" aria-label="Example request">${escapeHtml(getCommand(endpoint, request, base))}</pre>
${parameters ? `<table><thead><tr><th>Parameter</th><th>In</th><th>Required</th></tr></thead><tbody>${parameters}</tbody></table>` : ''}${request ? schemaBlock('Body', request) : ''}${schemaBlock('Response', answer)}</article>`
}

/** A call from a command line; the placeholders of the path are the caller's to fill in. */
function getCommand(
  { method, path }: Endpoint,
  request: Readonly<Record<string, Shown>> | undefined,
  base: string,
): string {
  const json = request?.['application/json']
  const parts = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$PORTAL${base}${path}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(json === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(json.example ?? exampleValue(json.schema))}'`,
        ]),
  ]
  return parts.join(' \\\n  ')
}

const jsonBlock = (title: string, json: unknown): string =>
  `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(json, null, 2))}</pre></details>`

const schemaBlock = (title: string, content: Record<string, Shown>): string =>
  Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        jsonBlock(`${title}: ${escapeHtml(type)}`, schema) +
        (type === 'application/json'
          ? jsonBlock(`Example ${title.toLowerCase()}`, example ?? exampleValue(schema))
          : ''),
    )
    .join('')
