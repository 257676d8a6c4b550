import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { BOUND } from '../../../base/bounds.ts'

/** The public part of a host's identity provider. */
export const SignOn = z.object({
  provider: z.string(),
  display_name: z.string(),
  theme: z.enum(['interline', 'partner']),
  title_prefix: z.string(),
  hub_url: z.string(),
  support_contact: z.string(),
  /** Ends the session at the provider and goes on to `hub_url`; `hub_url` itself where the provider offers no such page. */
  sign_out_url: z.string(),
})
export type SignOn = z.infer<typeof SignOn>

const ProviderParams = z.object({ provider: z.string().min(1).max(60, BOUND) })

export const getSignOn = endpoint({
  name: 'getSignOn',
  method: 'GET',
  path: '/user/sign_on',
  access: 'public',
  summary: 'The identity provider this host signs in with. Null where email and password are used.',
  response: z.object({ sign_on: SignOn.nullable() }),
})

export const startSignOn = endpoint({
  name: 'startSignOn',
  method: 'POST',
  path: '/user/login/{provider}/start',
  access: 'public',
  // It stores a state but changes nothing visible.
  reads: true,
  summary: 'Starts a sign-in at this host’s identity provider. Valid for one sign-in within ten minutes.',
  params: ProviderParams,
  response: z.object({
    /** Where to send the browser. */
    authorization_url: z.string(),
    /** Returned by the browser: only the browser that started this sign-in has it. */
    state: z.string(),
  }),
})

export const exchangeToken = endpoint({
  name: 'exchangeToken',
  method: 'POST',
  path: '/user/login/{provider}/token',
  access: 'public',
  secret: true,
  summary: 'Completes a sign-in with the identity provider’s response and returns a bearer token.',
  params: ProviderParams,
  body: z.object({
    code: z.string().min(1).max(4096, BOUND),
    state: z.string().min(1).max(200, BOUND),
    /** The issuer, where the provider names itself in its answer (RFC 9207). */
    iss: z.string().max(500, BOUND).optional(),
    /** Signs in again over a screen that is still open: only its user opens a session. */
    again_as: z.number().int().optional(),
  }),
  response: z.object({ token: z.string(), token_type: z.literal('Bearer'), expires_at: z.string() }),
})
