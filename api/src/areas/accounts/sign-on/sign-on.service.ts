import { createHash, randomBytes } from 'node:crypto'
import * as contract from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { unauthorizedUserText } from '#contract/areas/accounts/sign-on/sign-on.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { getHostName, providerOfHost, type IdentityProvider } from '../../../start/identity-providers.ts'
import {
  authorizationUrl,
  endSessionUrl,
  exchangeCode,
  REDIRECT_PATH,
  type ExternalPerson,
  type SignOnSecrets,
} from './identity-provider.service.ts'
import { openSession } from '../session/session.service.ts'
import { insertSignOn, linkExternal, selectExternal, claimSignOn, claimStart } from './sign-on.queries.ts'

const GOOD_FOR_SECONDS = 600
/** Starts per address in 15 minutes; a whole company may share one address. */
const MAX_STARTS = 600
/** The limit for loading a logout URL that may not be needed. */
const SIGN_OUT_TIMEOUT_MS = 1_000

const toHash = (text: string): Buffer => createHash('sha256').update(text).digest()
const randomText = (): string => randomBytes(32).toString('base64url')

export const signOnService = implement(contract, {
  /** The provider of the request's host, without any secrets. */
  async getSignOn(ctx) {
    const provider = getProvider(ctx)
    if (provider === null) return { sign_on: null }
    const { provider: name, display_name, theme, title_prefix, hub_url, support_contact } = provider
    const sign_out_url = (await endSessionUrl(provider, SIGN_OUT_TIMEOUT_MS)) ?? hub_url
    return {
      sign_on: { provider: name, display_name, theme, title_prefix, hub_url, support_contact, sign_out_url },
    }
  },

  /**
   * Creates the secrets of one sign-in and returns the URL for the browser. Throws not_found and provider_unavailable.
   */
  async startSignOn(ctx, { params }) {
    const provider = requireProvider(ctx, params.provider)
    const [state, nonce, verifier] = [randomText(), randomText(), randomText()]
    const secrets: SignOnSecrets = { nonce, verifier, redirectUri: redirectUri(ctx, provider) }
    const authorization_url = await authorizationUrl(provider, { ...secrets, state })
    await ctx.database.anonymous(async (db) => {
      const waitSeconds = await claimStart(db, toHash(`sign-on ${ctx.ip}`), MAX_STARTS)
      if (waitSeconds > 0) throw new AppError('too_many_attempts', { retryAfterSeconds: waitSeconds })
      await insertSignOn(db, {
        stateHash: toHash(state),
        provider: provider.provider,
        sealed: ctx.vault.seal(JSON.stringify(secrets)),
        seconds: GOOD_FOR_SECONDS,
      })
    })
    return { authorization_url, state }
  },

  /**
   * Opens a session for the user the provider names. Throws sign_on_refused when anything about the response does not
   * match, sign_on_unknown_user for people the portal does not know or has disabled, sign_on_other_user when another
   * person had to sign in again, and provider_unavailable.
   */
  async exchangeToken(ctx, { params, body }) {
    const provider = requireProvider(ctx, params.provider)
    const secrets = await claimSecrets(ctx, provider, body.state)
    ctx.describeChange({ target: { provider: provider.provider } })
    const person = await exchangeCode(provider, secrets, body)
    const userId = await getUser(ctx, person)
    if (userId === null) {
      throw new AppError('sign_on_unknown_user', { message: unauthorizedUserText(provider.display_name) })
    }
    if (body.again_as !== undefined && body.again_as !== userId) throw new AppError('sign_on_other_user')
    return openSession(ctx, userId)
  },
})

/** This is a separate transaction: the state is used up even if a later step fails. */
async function claimSecrets(
  ctx: PublicCtx,
  provider: IdentityProvider,
  state: string,
): Promise<SignOnSecrets> {
  const signOn = await ctx.database.anonymous((db) => claimSignOn(db, toHash(state)))
  if (signOn?.provider !== provider.provider) throw new AppError('sign_on_refused')
  const secrets = JSON.parse(ctx.vault.open(signOn.sealed)) as SignOnSecrets
  if (secrets.redirectUri !== redirectUri(ctx, provider)) throw new AppError('sign_on_refused')
  return secrets
}

async function getUser(ctx: PublicCtx, person: ExternalPerson): Promise<number | null> {
  const linked = await ctx.database.anonymous((db) => selectExternal(db, person.issuer, person.subject))
  if (linked?.is_known) return linked.user_id
  const email = await person.verifiedEmail()
  return email === null ? null : linkExternal(ctx.db, person.issuer, person.subject, email)
}

const getProvider = (ctx: PublicCtx): IdentityProvider | null =>
  providerOfHost(ctx.settings.identityProviders, getHostName(ctx.host))

function requireProvider(ctx: PublicCtx, name: string): IdentityProvider {
  const provider = getProvider(ctx)
  if (provider?.provider === name) return provider
  throw new AppError('not_found', { message: 'This host has no identity provider with that name.' })
}

/** On the host the sign-in was started from, by the portal's own scheme: a proxy in front may have taken TLS off. */
function redirectUri({ host, settings }: PublicCtx, provider: IdentityProvider): string {
  const { publicUrl, partnerUrl } = settings
  const named = [partnerUrl, publicUrl].find((url) => url && new URL(url).hostname === provider.host)
  return named ? `${named}${REDIRECT_PATH}` : `${new URL(publicUrl).protocol}//${host}${REDIRECT_PATH}`
}
