import * as oidc from 'openid-client'
import { AppError } from '#contract/base/errors.ts'
import type { IdentityProvider } from '../../../start/identity-providers.ts'

/** The claims requested from a provider (PLT-014). */
export const SCOPE = 'openid profile email'
export const REDIRECT_PATH = '/auth/callback'

/** Asymmetric signature algorithms only; never `none`, never a shared secret. */
const ALGORITHMS = ['RS256', 'ES256']
const CALL_SECONDS = 5
/** Longer than one call, shorter than a person waits. */
const TOTAL_TIMEOUT_MS = 9_000
const CLOCK_SKEW_SECONDS = 30
/** A response must have been issued for this sign-in, moments ago. */
const FRESH_SECONDS = 600
const METADATA_CACHE_MS = 3_600_000

// oxlint-disable-next-line typescript/no-deprecated -- marked to stand out; only for a provider on this machine
const allowHttp = oidc.allowInsecureRequests

/** After this many failures in a row the provider is not called for a while. */
const FAILURES_TO_OPEN = 3
const OPEN_MS = 8000
/** A slow provider only delays its own users. */
const MAX_CALLS_AT_ONCE = 20

/** The values sent with the browser, which must match on return. */
export interface SignOnSecrets {
  nonce: string
  verifier: string
  redirectUri: string
}

/** The user according to the provider. */
export interface ExternalPerson {
  issuer: string
  subject: string
  /** The email address, if the provider has verified it; requested only while the account is not linked yet. */
  verifiedEmail(): Promise<string | null>
}

/** The state of calls to a provider: its cached configuration and its recent failures. */
interface Circuit {
  config: Promise<oidc.Configuration> | null
  configUntil: number
  failures: number
  closedUntil: number
  busy: number
}

const circuits = new WeakMap<IdentityProvider, Circuit>()

/** The address a browser is sent to for signing in. Throws provider_unavailable. */
export const authorizationUrl = (
  provider: IdentityProvider,
  { state, nonce, verifier, redirectUri }: SignOnSecrets & { state: string },
): Promise<string> =>
  callProvider(provider, async (config) => {
    const url = oidc.buildAuthorizationUrl(config, {
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    return url.href
  })

/**
 * Exchanges the provider's response for the user. Throws sign_on_refused for any deviation from OpenID Connect Core
 * 3.1.3.7 and RFC 9207, and provider_unavailable.
 */
export const exchangeCode = (
  provider: IdentityProvider,
  { nonce, verifier, redirectUri }: SignOnSecrets,
  answer: { code: string; state: string; iss?: string | undefined },
): Promise<ExternalPerson> =>
  callProvider(provider, async (config) => {
    const url = new URL(redirectUri)
    for (const [name, value] of Object.entries(answer)) if (value) url.searchParams.set(name, value)
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: verifier,
      expectedState: answer.state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new AppError('sign_on_refused')
    requireAudience(claims, provider)
    return {
      issuer: provider.issuer,
      subject: claims.sub,
      verifiedEmail: () => verifiedEmail(provider, tokens.access_token, claims),
    }
  })

/** The URL that ends the session at the provider; null if it is not known in time. */
export async function endSessionUrl(provider: IdentityProvider, timeoutMs: number): Promise<string | null> {
  const response = callProvider(provider, async (config) =>
    config.serverMetadata().end_session_endpoint === undefined
      ? null
      : oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: provider.hub_url }).href,
  ).catch(() => null)
  return Promise.race([response, afterwards(timeoutMs, null)])
}

/**
 * Checks the library leaves out: a single audience with a foreign authorized party, and a token issued at another
 * time.
 */
function requireAudience(claims: oidc.IDToken, { client_id: clientId }: IdentityProvider): void {
  if (claims.azp !== undefined && claims.azp !== clientId) throw new AppError('sign_on_refused')
  const ageSeconds = Date.now() / 1000 - claims.iat
  if (ageSeconds < -CLOCK_SKEW_SECONDS || ageSeconds > FRESH_SECONDS) throw new AppError('sign_on_refused')
}

async function verifiedEmail(
  provider: IdentityProvider,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<string | null> {
  const userInfo =
    claims['email'] === undefined
      ? await callProvider(provider, (config) => oidc.fetchUserInfo(config, accessToken, claims.sub))
      : claims
  return userInfo['email_verified'] === true && typeof userInfo['email'] === 'string'
    ? userInfo['email']
    : null
}

/**
 * Calls a provider. After several failures in a row it is not called for a while, so that its users get the error at
 * once.
 */
async function callProvider<T>(
  provider: IdentityProvider,
  work: (config: oidc.Configuration) => Promise<T>,
): Promise<T> {
  const circuit = getCircuit(provider)
  const waitMs = circuit.closedUntil - Date.now()
  if (waitMs > 0) throw unavailable(provider, waitMs)
  if (circuit.busy >= MAX_CALLS_AT_ONCE) throw new AppError('overloaded', { retryAfterSeconds: 2 })
  circuit.busy++
  try {
    const done = (async () => work(await getConfig(provider, circuit)))()
    const result = await Promise.race([done, afterwards(TOTAL_TIMEOUT_MS, 'late' as const)])
    if (result === 'late') throw unavailable(provider, OPEN_MS)
    circuit.failures = 0
    return result
  } catch (error) {
    throw getAppError(error, provider, circuit)
  } finally {
    circuit.busy--
  }
}

function getCircuit(provider: IdentityProvider): Circuit {
  const circuit = circuits.get(provider) ?? {
    config: null,
    configUntil: 0,
    failures: 0,
    closedUntil: 0,
    busy: 0,
  }
  circuits.set(provider, circuit)
  return circuit
}

function getAppError(error: unknown, provider: IdentityProvider, circuit: Circuit): AppError {
  const isDown = error instanceof AppError ? error.code === 'provider_unavailable' : isUnreachable(error)
  if (!isDown) {
    return error instanceof AppError ? error : new AppError('sign_on_refused', { cause: error })
  }
  circuit.failures++
  if (circuit.failures >= FAILURES_TO_OPEN) circuit.closedUntil = Date.now() + OPEN_MS
  return error instanceof AppError ? error : unavailable(provider, OPEN_MS, error)
}

/** No connection, a timeout, or a response that reports an error of the provider. */
function isUnreachable(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (error instanceof TypeError) return true
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  return cause instanceof Response && cause.status >= 500
}

const unavailable = ({ display_name }: IdentityProvider, waitMs: number, cause?: unknown): AppError =>
  new AppError('provider_unavailable', {
    message: `${display_name} is unavailable right now. Try again in a minute.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
    cause,
  })

function getConfig(provider: IdentityProvider, circuit: Circuit): Promise<oidc.Configuration> {
  if (circuit.config && circuit.configUntil > Date.now()) return circuit.config
  const config = discover(provider)
  circuit.config = config
  circuit.configUntil = Date.now() + METADATA_CACHE_MS
  config.catch(() => {
    if (circuit.config === config) circuit.config = null
  })
  return config
}

async function discover(provider: IdentityProvider): Promise<oidc.Configuration> {
  const extensions: ((config: oidc.Configuration) => void)[] = provider.issuer.startsWith('http:')
    ? [allowHttp]
    : []
  const found = await oidc
    .discovery(new URL(provider.issuer), provider.client_id, undefined, oidc.None(), {
      timeout: CALL_SECONDS,
      execute: extensions,
    })
    .catch((error: unknown) => {
      throw unavailable(provider, OPEN_MS, error)
    })
  const server = found.serverMetadata()
  if (server.issuer !== provider.issuer) {
    throw unavailable(provider, OPEN_MS, new Error(`the issuer reports itself as ${server.issuer}`))
  }
  const config = new oidc.Configuration(
    { ...server, id_token_signing_alg_values_supported: ALGORITHMS } as unknown as oidc.ServerMetadata,
    provider.client_id,
    { [oidc.clockTolerance]: CLOCK_SKEW_SECONDS },
    getAuthentication(provider, server),
  )
  config.timeout = CALL_SECONDS
  // the token came by a connection we opened; its signature is checked anyway
  oidc.enableNonRepudiationChecks(config)
  for (const extend of extensions) extend(config)
  return config
}

function getAuthentication(
  { client_secret }: IdentityProvider,
  { token_endpoint_auth_methods_supported: methods }: oidc.ServerMetadata,
): oidc.ClientAuth {
  if (client_secret === undefined) return oidc.None()
  return methods && !methods.includes('client_secret_basic')
    ? oidc.ClientSecretPost(client_secret)
    : oidc.ClientSecretBasic(client_secret)
}

const afterwards = <T>(ms: number, value: T): Promise<T> =>
  new Promise((done) => setTimeout(done, ms, value).unref())
