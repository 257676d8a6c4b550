import { randomBytes } from 'node:crypto'
import type { Request, Forgery, HostileProvider } from './hostileProvider.ts'
import { hs256, newKey, signRsa } from './hostileProvider.ts'

type Json = Record<string, unknown>

/** A host of the portal with the provider it is set up for. */
export interface SignOnHost {
  host: string
  name: string
  provider: HostileProvider
}

export interface Begun extends Request {
  state: string
}

/** The target of the attacks: a portal with two hosts, each with its own provider. */
export interface Stage {
  signOnHost: SignOnHost
  otherSignOnHost: SignOnHost
  /** Begins a sign-in, as a browser at that host. */
  begin(signOnHost: SignOnHost, host?: string): Promise<Begun>
  /** Sends a provider's response to the portal; returns the status. */
  exchange(signOnHost: SignOnHost, body: Json, host?: string): Promise<number>
  /** Makes every pending sign-in ten minutes older. */
  grow(): Promise<void>
}

export interface Attack {
  /** Ends the sentence "refuses ...". */
  name: string
  play: (stage: Stage) => Promise<number>
}

/** A user the portal would admit without the forgery. */
export const VICTIM = { email: 'full@test.example', email_verified: true }
export const newSubject = (): string => randomBytes(8).toString('hex')
const person = (changes: Json = {}): Json => ({ sub: newSubject(), ...VICTIM, ...changes })

/** A complete, valid sign-in. */
export async function signOn(stage: Stage, who: Json, forgery?: Forgery): Promise<number> {
  const { signOnHost } = stage
  const begun = await stage.begin(signOnHost)
  const code = signOnHost.provider.codeFor(begun, who, forgery)
  return stage.exchange(signOnHost, { code, state: begun.state, iss: signOnHost.provider.issuer })
}

const forged = (name: string, forgery: Forgery): Attack => ({
  name,
  play: (stage) => signOn(stage, person(), forgery),
})
const claiming = (name: string, change: (good: Json, stage: Stage) => Json): Attack => ({
  name,
  play: (stage) => signOn(stage, person(), { claims: (good) => change(good, stage) }),
})
const somebody = (name: string, changes: Json): Attack => ({
  name,
  play: (stage) => signOn(stage, person(changes)),
})
const without = (name: string) => (good: Json) =>
  Object.fromEntries(Object.entries(good).filter(([key]) => key !== name))
const now = (): number => Math.floor(Date.now() / 1000)
const foreignKey = newKey()

const SIGNATURES: Attack[] = [
  forged('a token without signature (alg none)', { header: () => ({ alg: 'none' }), signature: () => '' }),
  forged('a token signed with the secret of the client (HS256)', {
    header: () => ({ alg: 'HS256', typ: 'JWT' }),
    signature: (text, { clientSecret }) => hs256(text, clientSecret),
  }),
  forged('a token signed with the public key as if it were a secret', {
    header: (good) => ({ ...good, alg: 'HS256' }),
    signature: (text, { publicPem }) => hs256(text, publicPem),
  }),
  forged('a token of another key under the known name', {
    signature: (text) => signRsa(text, foreignKey.privateKey),
  }),
  forged('a token of a key nobody published', {
    header: (good) => ({ ...good, kid: 'key-2' }),
    signature: (text) => signRsa(text, foreignKey.privateKey),
  }),
  forged('a token that brings its own key', {
    header: (good) => ({ ...without('kid')(good), jwk: foreignKey.publicKey.export({ format: 'jwk' }) }),
    signature: (text) => signRsa(text, foreignKey.privateKey),
  }),
  {
    name: "a token signed by another provider's key",
    play: (stage) =>
      signOn(stage, person(), { signature: (text) => stage.otherSignOnHost.provider.sign(text) }),
  },
  forged('an algorithm outside of the list, though the key is right', {
    header: (good) => ({ ...good, alg: 'RS512' }),
    signature: (text, provider) => provider.sign(text, 'sha512'),
  }),
  forged('a token whose claims were changed after signing', { token: tampered }),
  forged('a token whose signature was cut off', {
    token: (good) => good.slice(0, good.lastIndexOf('.') + 1),
  }),
  forged('an answer without a token', { token: () => '' }),
  forged('a token that is none', { token: () => 'not.a.token' }),
]

const CLAIMS: Attack[] = [
  claiming('another issuer', (good, { otherSignOnHost }) => ({
    ...good,
    iss: otherSignOnHost.provider.issuer,
  })),
  claiming('an issuer that differs by a slash', (good) => ({ ...good, iss: `${String(good['iss'])}/` })),
  claiming('another audience', (good) => ({ ...good, aud: 'another-client' })),
  claiming('no audience', without('aud')),
  claiming('several audiences without an authorized party', (good) => ({
    ...good,
    aud: [good['aud'], 'another-client'],
  })),
  claiming('several audiences with a foreign authorized party', (good) => ({
    ...good,
    aud: [good['aud'], 'another-client'],
    azp: 'another-client',
  })),
  claiming('one audience with a foreign authorized party', (good) => ({ ...good, azp: 'another-client' })),
  claiming('no nonce', without('nonce')),
  claiming('another nonce', (good) => ({ ...good, nonce: newSubject() })),
  claiming('an expired token', (good) => ({ ...good, iat: now() - 400, exp: now() - 60 })),
  claiming('a token without an end', without('exp')),
  claiming('a token that is not valid yet', (good) => ({ ...good, nbf: now() + 120 })),
  claiming('a token of tomorrow', (good) => ({ ...good, iat: now() + 86_400, exp: now() + 90_000 })),
  claiming('a token of yesterday that has not ended', (good) => ({ ...good, iat: now() - 86_400 })),
  claiming('a token without a time', without('iat')),
  claiming('a token about nobody', without('sub')),
]

const PEOPLE: Attack[] = [
  somebody('an address nobody verified', { email_verified: false }),
  somebody('a verification that is a word', { email_verified: 'true' }),
  somebody('an address of which nothing is said', { email_verified: undefined }),
  somebody('an unknown address', { email: 'nobody@test.example' }),
  somebody('a disabled user', { email: 'disabled@test.example' }),
  somebody('a portal administrator', { email: 'admin@test.example' }),
  {
    name: 'a second account with the address of a linked user',
    async play(stage) {
      await signOn(stage, person({ email: 'viewer@test.example' }))
      return signOn(stage, person({ email: 'viewer@test.example' }))
    },
  },
  {
    name: 'facts about somebody else',
    play: (stage) => signOn(stage, { sub: newSubject() }, { userinfo: () => person({ sub: newSubject() }) }),
  },
]

const ANSWERS: Attack[] = [
  {
    name: 'a code that was used',
    async play(stage) {
      const { signOnHost } = stage
      const first = await stage.begin(signOnHost)
      const code = signOnHost.provider.codeFor(first, person({ email: 'nobody@test.example' }))
      await stage.exchange(signOnHost, { code, state: first.state, iss: signOnHost.provider.issuer })
      const second = await stage.begin(signOnHost)
      return stage.exchange(signOnHost, { code, state: second.state, iss: signOnHost.provider.issuer })
    },
  },
  {
    name: 'a state that was used',
    async play(stage) {
      const { signOnHost } = stage
      const begun = await stage.begin(signOnHost)
      const iss = signOnHost.provider.issuer
      await stage.exchange(signOnHost, { code: 'wrong', state: begun.state, iss })
      const code = signOnHost.provider.codeFor(begun, person())
      return stage.exchange(signOnHost, { code, state: begun.state, iss })
    },
  },
  {
    name: 'a state the portal never gave',
    async play(stage) {
      const { signOnHost } = stage
      const code = signOnHost.provider.codeFor(await stage.begin(signOnHost), person())
      return stage.exchange(signOnHost, { code, state: newSubject(), iss: signOnHost.provider.issuer })
    },
  },
  {
    name: 'a state older than ten minutes',
    async play(stage) {
      const { signOnHost } = stage
      const begun = await stage.begin(signOnHost)
      await stage.grow()
      const code = signOnHost.provider.codeFor(begun, person())
      return stage.exchange(signOnHost, { code, state: begun.state, iss: signOnHost.provider.issuer })
    },
  },
  {
    name: 'a state that belongs to another provider',
    async play(stage) {
      const { signOnHost, otherSignOnHost } = stage
      const begun = await stage.begin(otherSignOnHost)
      const code = signOnHost.provider.codeFor({ ...begun, redirectUri: getCallback(signOnHost) }, person())
      return stage.exchange(signOnHost, { code, state: begun.state, iss: signOnHost.provider.issuer })
    },
  },
  {
    name: 'a code somebody else obtained (another verifier)',
    async play(stage) {
      const { signOnHost } = stage
      const [theirs, ours] = [await stage.begin(signOnHost), await stage.begin(signOnHost)]
      const code = signOnHost.provider.codeFor({ ...theirs, nonce: ours.nonce }, person())
      return stage.exchange(signOnHost, { code, state: ours.state, iss: signOnHost.provider.issuer })
    },
  },
  {
    name: 'an answer that names another issuer (mix-up)',
    async play(stage) {
      const { signOnHost, otherSignOnHost } = stage
      const begun = await stage.begin(signOnHost)
      const code = signOnHost.provider.codeFor(begun, person())
      return stage.exchange(signOnHost, { code, state: begun.state, iss: otherSignOnHost.provider.issuer })
    },
  },
  {
    name: 'an answer that leaves the announced issuer out',
    async play(stage) {
      const { signOnHost } = stage
      const begun = await stage.begin(signOnHost)
      const code = signOnHost.provider.codeFor(begun, person())
      return stage.exchange(signOnHost, { code, state: begun.state })
    },
  },
  {
    name: 'an answer that arrives at another address than it was asked for',
    async play(stage) {
      const { signOnHost } = stage
      const begun = await stage.begin(signOnHost, `${signOnHost.host}:8080`)
      const code = signOnHost.provider.codeFor({ ...begun, redirectUri: getCallback(signOnHost) }, person())
      return stage.exchange(signOnHost, { code, state: begun.state, iss: signOnHost.provider.issuer })
    },
  },
  {
    name: 'a provider that belongs to another host',
    async play(stage) {
      const { signOnHost, otherSignOnHost } = stage
      const begun = await stage.begin(signOnHost)
      const code = signOnHost.provider.codeFor(begun, person())
      return stage.exchange(
        signOnHost,
        { code, state: begun.state, iss: signOnHost.provider.issuer },
        otherSignOnHost.host,
      )
    },
  },
]

/** Everything that must not sign anyone in. */
export const ATTACKS: readonly Attack[] = [...SIGNATURES, ...CLAIMS, ...PEOPLE, ...ANSWERS]

export const getCallback = ({ host }: SignOnHost): string => `https://${host}/auth/callback`

function tampered(token: string): string {
  const [header, payload, signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Json
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: newSubject() })).toString('base64url')
  return [header, changed, signature].join('.')
}
