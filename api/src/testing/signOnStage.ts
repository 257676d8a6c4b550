import type { FastifyInstance } from 'fastify'
import { exchangeToken, startSignOn } from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { urlOf } from '#contract/base/endpoint.ts'
import type { IdentityProvider } from '../identityProviders.ts'
import type { HostileProvider } from './hostileProvider.ts'
import type { Door, Stage } from './hostileSignOns.ts'

/** A door's entry in the file of identity providers. */
export const doorSettings = ({ host, name, provider }: Door, issuer = provider.issuer): IdentityProvider => ({
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
export const makeDoors = (provider: HostileProvider, otherProvider: HostileProvider): [Door, Door] => [
  { host: 'sso.test.example', name: 'railconnect', provider },
  { host: 'other.test.example', name: 'other', provider: otherProvider },
]

/** The portal as attacks see it: over HTTP and nothing else, save for the clock. */
export function makeStage(
  app: FastifyInstance,
  [door, otherDoor]: [Door, Door],
  query: (text: string) => Promise<unknown>,
): Stage {
  const post = (path: string, host: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${path}`, headers: { host }, payload })
  return {
    door,
    otherDoor,
    async begin({ name }, host = name === door.name ? door.host : otherDoor.host) {
      const answer = await post(urlOf(startSignOn, { params: { provider: name } }), host, {})
      const { authorization_url, state } = startSignOn.response.parse(answer.json())
      const asked = new URL(authorization_url).searchParams
      return {
        state,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      }
    },
    async exchange({ name, host: own }, body, host = own) {
      const answer = await post(urlOf(exchangeToken, { params: { provider: name } }), host, body)
      return answer.statusCode
    },
    async grow() {
      await query(`update identity.sign_ons set expires_ts = expires_ts - interval '10 minutes'`)
    },
  }
}
