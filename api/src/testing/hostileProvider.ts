import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Hash = 'sha256' | 'sha512'
type Json = Record<string, unknown>

/** How an ID token differs from a valid one; every part works on the values of a valid one. */
export interface Forgery {
  claims?: (good: Json) => Json
  header?: (good: Json) => Json
  /** Signs the text `header.payload`; returns the third part. */
  signature?: (text: string, provider: HostileProvider) => string
  /** Changes the finished token. */
  token?: (good: string) => string
  userinfo?: (good: Json) => Json
}

/** The parameters a sign-in sent to the provider. */
export interface Request {
  nonce: string
  challenge: string
  redirectUri: string
}

/** A provider that follows the protocol except where a test makes it violate it. */
export interface HostileProvider {
  issuer: string
  clientId: string
  clientSecret: string
  publicPem: string
  /** Signs with the key from its published list. */
  sign(text: string, hash?: Hash): string
  /** A code that can be exchanged once, by the holder of the verifier in `asked`. */
  codeFor(request: Request, person: Json, forgery?: Forgery): string
  /** From now on the provider does not respond, or responds with an error. */
  breakDown(how: 'hang' | 'error' | 'no'): void
  calls: number
  stop(): Promise<void>
}

const CLIENT_ID = 'interline'
const CLIENT_SECRET = 'a-secret-of-the-client'
const KEY_ID = 'key-1'

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
export const signRsa = (text: string, key: KeyObject, hash: Hash = 'sha256'): string =>
  sign(hash, Buffer.from(text), key).toString('base64url')
export const hs256 = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
export const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

interface Issued extends Request {
  person: Json
  forgery: Forgery
}

/** Starts a provider on a free port. It announces RFC 9207, so that an answer without issuer is a forged one. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey, publicKey } = newKey()
  const codes = new Map<string, Issued>()
  const accessTokens = new Map<string, Json>()
  let broken: 'hang' | 'error' | 'no' = 'no'

  const server = createServer((request, response) => void answer(request, response))
  const issuer = await listen(server)
  const provider: HostileProvider = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text, hash) => signRsa(text, privateKey, hash),
    codeFor(request, person, forgery = {}) {
      const code = randomBytes(16).toString('hex')
      codes.set(code, { ...request, person, forgery })
      return code
    },
    breakDown: (how) => (broken = how),
    calls: 0,
    stop: () => stop(server),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    provider.calls++
    if (broken === 'hang') return
    if (broken === 'error') return send(response, 500, { error: 'server_error' })
    const path = request.url?.split('?')[0]
    if (path === '/.well-known/openid-configuration') return send(response, 200, getMetadata(issuer))
    if (path === '/jwks') {
      return send(response, 200, toKeys(publicKey))
    }
    if (path === '/userinfo') {
      const person = accessTokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      return person ? send(response, 200, person) : send(response, 401, { error: 'invalid_token' })
    }
    if (path === '/token') return exchange(new URLSearchParams(await getBody(request)), response)
    send(response, 404, {})
  }

  function exchange(form: URLSearchParams, response: ServerResponse): void {
    const issued = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!issued || challenge !== issued.challenge || form.get('redirect_uri') !== issued.redirectUri) {
      return send(response, 400, { error: 'invalid_grant' })
    }
    const accessToken = randomBytes(16).toString('hex')
    const reported = { sub: issued.person['sub'], ...issued.person }
    accessTokens.set(accessToken, issued.forgery.userinfo?.(reported) ?? reported)
    const idToken = makeToken(provider, issued)
    send(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      ...(idToken === '' ? {} : { id_token: idToken }),
    })
  }

  return provider
}

function makeToken(provider: HostileProvider, { nonce, person, forgery }: Issued): string {
  const now = Math.floor(Date.now() / 1000)
  const good = { iss: provider.issuer, aud: CLIENT_ID, nonce, iat: now, exp: now + 300, ...person }
  const header = { alg: 'RS256', kid: KEY_ID, typ: 'JWT' }
  const text = `${base64url(forgery.header?.(header) ?? header)}.${base64url(forgery.claims?.(good) ?? good)}`
  const token = `${text}.${forgery.signature?.(text, provider) ?? provider.sign(text)}`
  return forgery.token?.(token) ?? token
}

const toKeys = (key: KeyObject): Json => ({
  keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig', alg: 'RS256' }],
})

const getMetadata = (issuer: string): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  authorization_response_iss_parameter_supported: true,
  // it would like to be trusted with anything
  id_token_signing_alg_values_supported: ['RS256', 'RS512', 'HS256', 'none'],
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
})

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function getBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
}
