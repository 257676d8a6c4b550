import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { exchangeToken, getSignOn, startSignOn } from '#contract/areas/accounts/sign-on/sign-on.contract.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startHostileProvider, type HostileProvider } from '../../../testing/hostileProvider.ts'
import { ATTACKS, newSubject, signOn, type SignOnHost, type Stage } from '../../../testing/hostileSignOns.ts'
import {
  signInAtProvider,
  REAL_CLIENT,
  startRealProvider,
  type RealProvider,
} from '../../../testing/realProvider.ts'
import { hostSettings, makeSignOnHosts, makeStage } from '../../../testing/signOnStage.ts'

const HUB = 'https://hub.partner.example/apps'
const REAL_HOST = 'real.test.example'
const DOWN_HOST = 'down.test.example'

let portal: TestApp
let stage: Stage
let real: RealProvider
let down: HostileProvider
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  const provider = await startHostileProvider()
  const otherProvider = await startHostileProvider()
  down = await startHostileProvider()
  real = await startRealProvider({ callback: `https://${REAL_HOST}/auth/callback`, hub: HUB })
  const hosts = makeSignOnHosts(provider, otherProvider)
  const downHost: SignOnHost = { host: DOWN_HOST, name: 'down', provider: down }
  portal = await startTestApp({
    identityProviders: [
      ...hosts.map((signOnHost) => hostSettings(signOnHost)),
      hostSettings(downHost),
      {
        ...hostSettings(hosts[0], real.issuer),
        host: REAL_HOST,
        provider: 'real',
        client_id: REAL_CLIENT.id,
        client_secret: REAL_CLIENT.secret,
      },
    ],
  })
  stage = makeStage(portal.app, hosts, (text) => portal.owner((db) => db.query(text)))
  stops.push(() => portal.close())
  for (const one of [provider, otherProvider, down, real]) stops.push(() => one.stop())
})

afterAll(async () => {
  vi.useRealTimers()
  for (const stop of stops) await stop()
})

const at = (host: string) => ({ host })
const known = { email: 'full@test.example', email_verified: true }
const getCount = async (table: string): Promise<number> =>
  portal.superuser(async (db) => (await db.query(`select from identity.${table}`)).rowCount ?? 0)

describe('the provider of a host', () => {
  test('[PLT-016] [PLT-017] [PLT-018] is returned with its theme and contacts, without secrets', async () => {
    const response = await portal.call(getSignOn, {}, null, at('sso.test.example:8443'))

    expect(response.data).toEqual({
      sign_on: {
        provider: 'railconnect',
        display_name: 'Rail Connect',
        theme: 'partner',
        title_prefix: 'Rail Connect',
        hub_url: HUB,
        support_contact: 'support@partner.example',
        sign_out_url: expect.stringContaining(`${stage.signOnHost.provider.issuer}/end?`),
      },
    })
    expect(response.raw.toString()).not.toContain(stage.signOnHost.provider.clientSecret)
  })

  test.each(['portal.test.example', 'a.sso.test.example', 'sso.test.example.evil', 'test.example'])(
    '[PLT-016] is none at %s, which is not exactly its host',
    async (host) => {
      expect((await portal.call(getSignOn, {}, null, at(host))).data).toEqual({ sign_on: null })

      const start = await portal.call(startSignOn, { params: { provider: 'railconnect' } }, null, at(host))
      expect(start.status).toBe(404)
    },
  )
})

describe('the redirect to the provider', () => {
  test('[PLT-014] [PLT-015] requests openid, profile and email, and a redirect to /auth/callback', async () => {
    const { data } = await portal.call(
      startSignOn,
      { params: { provider: 'railconnect' } },
      null,
      at('sso.test.example'),
    )

    const { origin, searchParams } = new URL(data.authorization_url)
    expect(origin).toBe(stage.signOnHost.provider.issuer)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'interline',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: 'https://sso.test.example/auth/callback',
      state: data.state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
  })

  test('leaves nothing in the database that a reader could use', async () => {
    const begun = await stage.begin(stage.signOnHost)

    const { rows } = await portal.superuser((db) =>
      db.query(
        `select encode(state_hash, 'escape') || encode(sealed, 'escape') as kept from identity.sign_ons`,
      ),
    )

    expect(JSON.stringify(rows)).not.toContain(begun.state)
    expect(JSON.stringify(rows)).not.toContain(begun.nonce)
  })
})

describe('[B11] the portal', () => {
  // an account linked by one attack must not hide the next one
  afterEach(() => portal.owner((db) => db.query('delete from identity.external_identities')))

  test.each(ATTACKS.map((attack) => [attack.name, attack] as const))('refuses %s', async (_name, attack) => {
    const before = await getCount('sessions')

    const status = await attack.play(stage)

    expect([401, 403, 404]).toContain(status)
    const opened = (await getCount('sessions')) - before
    expect(opened).toBe(attack.name.startsWith('a second account') ? 1 : 0)
  })

  test('[PLT-156] admits the user the provider identifies correctly', async () => {
    expect(await signOn(stage, { sub: newSubject(), ...known })).toBe(200)
  })
})

describe('a user who returns from the provider', () => {
  test('[PLT-013] without an account reads whom to contact', async () => {
    const begun = await stage.begin(stage.signOnHost)
    const { issuer: iss } = stage.signOnHost.provider
    const code = stage.signOnHost.provider.codeFor(begun, {
      sub: newSubject(),
      ...known,
      email: 'x@test.example',
    })

    const response = await portal.call(
      exchangeToken,
      { params: { provider: 'railconnect' }, body: { code, state: begun.state, iss } },
      null,
      at('sso.test.example'),
    )

    expect(response.status).toBe(403)
    expect(response.error.message).toBe('Unauthorized user, please contact Rail Connect Support.')
  })

  test('is recognized by the account from then on, even if its email address changes', async () => {
    const who = { sub: newSubject(), email: 'both@test.example', email_verified: true }
    expect(await signOn(stage, who)).toBe(200)

    const renamed = await signOn(stage, { sub: who.sub, email: 'new@partner.example', email_verified: false })

    expect(renamed).toBe(200)
  })

  test('stays locked out once disabled, even with a linked account', async () => {
    const who = { sub: newSubject(), email: 'bare@test.example', email_verified: true }
    expect(await signOn(stage, who)).toBe(200)
    await portal.owner((db) =>
      db.query(`update identity.users set status = 0 where email = 'bare@test.example'`),
    )

    expect(await signOn(stage, who)).toBe(403)
  })

  test('[PLT-156] from a certified provider is the identity that the provider confirmed', async () => {
    const { data: begun } = await portal.call(
      startSignOn,
      { params: { provider: 'real' } },
      null,
      at(REAL_HOST),
    )
    const back = await signInAtProvider(begun.authorization_url, 'viewer@test.example')
    expect(`${back.origin}${back.pathname}`).toBe(`https://${REAL_HOST}/auth/callback`)
    const { code = '', state = '', iss } = Object.fromEntries(back.searchParams)

    const response = await portal.call(
      exchangeToken,
      { params: { provider: 'real' }, body: { code, state, iss } },
      null,
      at(REAL_HOST),
    )

    expect(response.data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      expires_at: expect.any(String),
    })
    const headers = { authorization: `Bearer ${response.data.token}` }
    expect((await portal.call(getSession, {}, null, headers)).data.email).toBe('viewer@test.example')
  })
})

describe('signing in again over a screen that is still open', () => {
  const comeBack = async (email: string, again_as: number) => {
    const begun = await stage.begin(stage.signOnHost)
    const { issuer: iss } = stage.signOnHost.provider
    const code = stage.signOnHost.provider.codeFor(begun, { sub: newSubject(), email, email_verified: true })
    return portal.call(
      exchangeToken,
      { params: { provider: 'railconnect' }, body: { code, state: begun.state, iss, again_as } },
      null,
      at('sso.test.example'),
    )
  }
  const userId = async (email: string) =>
    (
      await portal.superuser((db) =>
        db.query<{ user_id: number }>('select user_id from identity.users where email = $1', [email]),
      )
    ).rows[0]!.user_id

  afterEach(() => portal.owner((db) => db.query('delete from identity.external_identities')))

  test('opens a session for the same user', async () => {
    const response = await comeBack('full@test.example', await userId('full@test.example'))

    expect(response.status).toBe(200)
  })

  test('creates no account for other users', async () => {
    const before = await getCount('sessions')

    const response = await comeBack('other@test.example', await userId('full@test.example'))

    expect([response.status, response.error.code]).toEqual([403, 'sign_on_other_user'])
    expect(await getCount('sessions')).toBe(before)
  })
})

describe('a provider that is down', () => {
  const start = () => portal.call(startSignOn, { params: { provider: 'down' } }, null, at(DOWN_HOST))

  test('is named in a clear refusal, is then not called for a while, and is called again afterwards', async () => {
    down.breakDown('error')

    for (let i = 0; i < 3; i++) {
      const response = await start()
      expect(response.status).toBe(503)
      expect(response.error.message).toBe('Rail Connect is unavailable right now. Try again in a minute.')
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
    const requestCount = down.calls
    expect((await start()).status).toBe(503)
    expect(down.calls).toBe(requestCount)

    down.breakDown('no')
    const later = Date.now() + 16_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    expect((await start()).status).toBe(200)
    vi.mocked(Date.now).mockRestore()
  })

  test('does not affect users of other providers', async () => {
    down.breakDown('error')
    await start()

    expect((await stage.begin(stage.signOnHost)).state).not.toBe('')
  })
})
