import { z } from 'zod'
import { TOOLS } from '../../../base/access.ts'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { WEB_ADDRESS } from '../../../base/hosts.ts'
import { IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'

const params = z.object({ id: IdParam })

export const MAX_EMBEDDED_VIEWS = 30
const ADDRESS = {
  pattern: WEB_ADDRESS,
  text: 'Enter a web address like https://analytics.example.com/views/inbound.',
}

const View = z.object({
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name.' }),
  url: field.text('Address', { min: 1, max: 1000, missing: 'Enter an address.', format: ADDRESS }),
})

const getOrigin = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/** Views of a vendor's analytics that a customer's page embeds; sent as `integrations.tableau` of its sessions. */
const settings = {
  server_url: field.text('Server', {
    max: 300,
    format: ADDRESS,
    help: 'The only server whose pages may be embedded, such as https://analytics.example.com.',
  }),
  views: field.rows('Views', View, { max: MAX_EMBEDDED_VIEWS, unit: 'view' }).default([]),
  app_client: field.text('Client ID', {
    max: 200,
    help: 'From the connected app, if the vendor requires signed tokens.',
  }),
  app_key: field.text('Secret ID', { max: 200 }),
}

export const EmbeddedViews = z.object({
  ...settings,
  views: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Whether a fixed token is stored; its value is shown to no one here. */
  has_token: z.boolean(),
  /** Whether a signing secret is stored. */
  has_secret: z.boolean(),
})
export type EmbeddedViews = z.infer<typeof EmbeddedViews>

export const getEmbeddedViews = endpoint({
  name: 'getEmbeddedViews',
  method: 'GET',
  path: '/admin/customers/{id}/embedded_views',
  access: { allOf: ['admin', TOOLS] },
  summary: 'The analytics views embedded for a customer, without their token and secret.',
  params,
  response: EmbeddedViews,
})

export const updateEmbeddedViews = endpoint({
  name: 'updateEmbeddedViews',
  method: 'PUT',
  path: '/admin/customers/{id}/embedded_views',
  access: { allOf: ['admin', TOOLS] },
  summary: 'Saves the embedded analytics views of a customer. Without views the integration is removed.',
  params,
  body: z
    .object({
      ...settings,
      /** Replaces the fixed token; empty keeps it. */
      token: z.string().max(4000, BOUND).default('').meta({ title: 'Fixed token', 'x-kind': 'secret' }),
      /** Replaces the signing secret; empty keeps it. */
      secret: z.string().max(500, BOUND).default('').meta({ title: 'Secret value', 'x-kind': 'secret' }),
    })
    .superRefine(({ server_url, views, app_client, app_key }, context) => {
      const server = getOrigin(server_url)
      if (views.length > 0 && server === null)
        context.addIssue({ code: 'custom', path: ['server_url'], message: 'Enter the server.' })
      for (const [at, { url }] of views.entries())
        if (server !== null && getOrigin(url) !== server)
          context.addIssue({
            code: 'custom',
            path: ['views', at, 'url'],
            message: `Enter an address on ${server}.`,
          })
      if ((app_client === '') !== (app_key === ''))
        context.addIssue({
          code: 'custom',
          path: [app_client === '' ? 'app_client' : 'app_key'],
          message: 'Enter both IDs of the connected app, or neither.',
        })
    }),
  response: EmbeddedViews,
})
