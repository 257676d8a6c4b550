import type { FastifyInstance } from 'fastify'
import { exchangeToken, startSignOn } from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import type { IdentityProvider } from '../start/identity-providers.ts'
import type { HostileProvider } from './hostileProvider.ts'
import type { SignOnHost, Stage } from './hostileSignOns.ts'

/** A host's entry in the file of identity providers. */
export const hostSettings = (
  { host, name, provider }: SignOnHost,
  issuer = provider.issuer,
): IdentityProvider => ({
  host,
  provider: name,
  display_name: 'Rail Connect',
  issuer,
  client_id: provider.clientId,
  client_secret: provider.clientSecret,
  theme: 'partner',
  title_prefix: 'Rail Connect',
  hub_url: 'https://hub.partner.example/apps',
  support_contact: 'support@partner.example',
})

/** Two hosts with a provider each. */
export const makeSignOnHosts = (
  provider: HostileProvider,
  otherProvider: HostileProvider,
): [SignOnHost, SignOnHost] => [
  { host: 'sso.test.example', name: 'railconnect', provider },
  { host: 'other.test.example', name: 'other', provider: otherProvider },
]

/** The portal as attacks see it: over HTTP and nothing else, save for the clock. */
export function makeStage(
  app: FastifyInstance,
  [signOnHost, otherSignOnHost]: [SignOnHost, SignOnHost],
  query: (text: string) => Promise<unknown>,
): Stage {
  const post = (path: string, host: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${path}`, headers: { host }, payload })
  return {
    signOnHost,
    otherSignOnHost,
    async begin({ name }, host = name === signOnHost.name ? signOnHost.host : otherSignOnHost.host) {
      const response = await post(toUrl(startSignOn, { params: { provider: name } }), host, {})
      const { authorization_url, state } = startSignOn.response.parse(response.json())
      const request = new URL(authorization_url).searchParams
      return {
        state,
        nonce: request.get('nonce') ?? '',
        challenge: request.get('code_challenge') ?? '',
        redirectUri: request.get('redirect_uri') ?? '',
      }
    },
    async exchange({ name, host: own }, body, host = own) {
      const response = await post(toUrl(exchangeToken, { params: { provider: name } }), host, body)
      return response.statusCode
    },
    async grow() {
      await query(`update identity.sign_ons set expires_ts = expires_ts - interval '10 minutes'`)
    },
  }
}
