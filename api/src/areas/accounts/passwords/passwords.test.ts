import { describe, expect, test } from 'vitest'
import { getOutboxMail, listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { PASSWORD_TEXTS } from '#contract/areas/accounts/passwords/password.rules.ts'
import { forgotPassword, resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { TEST_PASSWORD, useTestApp, type Caller } from '../../../testing/app.ts'
import { mailResets } from './passwords.service.ts'

const portal = useTestApp()
const NEW_PASSWORD = 'empty hoppers roll west'

const request = (email: string, as: Caller = null) => portal.call(forgotPassword, { body: { email } }, as)
const reset = (token: string, password = NEW_PASSWORD) =>
  portal.call(resetPassword, { body: { token, password } })
const signIn = (email: string, password: string) => portal.call(login, { body: { email, password } })
const runMailResets = () => mailResets(portal.database, portal)

const outbox = async () => (await portal.call(listOutbox, { query: {} }, 'admin')).data
const newestMail = async () => {
  const [newest] = (await outbox()).data
  return (await portal.call(getOutboxMail, { params: { mailId: newest!.mail_id } }, 'admin')).data
}
const tokenIn = (text: string | null) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

async function tokenFor(email: string): Promise<string> {
  await request(email)
  await runMailResets()
  return tokenIn((await newestMail()).text)
}

describe('[PLT-158] a forgotten password', () => {
  test('gets the same response for a known and an unknown address; only the known one gets an email', async () => {
    const before = (await outbox()).total_record_count

    const known = await request('VIEWER@test.example')
    const unknown = await request('nobody@test.example')
    await runMailResets()

    expect([known.status, known.data, unknown.status, unknown.data]).toEqual([200, {}, 200, {}])
    expect((await outbox()).total_record_count).toBe(before + 1)
    expect((await newestMail()).recipients).toEqual(['viewer@test.example'])
  })

  test('a known and an unknown address cause the same statements in the same tables', async () => {
    const rows = async () =>
      (await portal.superuser((db) => db.query('select email from identity.reset_requests order by 1'))).rows

    await request('full@test.example')
    await request('nobody@test.example')

    expect(await rows()).toEqual([{ email: 'full@test.example' }, { email: 'nobody@test.example' }])
    await runMailResets()
    expect(await rows()).toEqual([])
  })

  test('[ADM-057] gives the token to a signed-in administrator only', async () => {
    const unprivileged = await request('viewer@test.example')
    const admin = await request('viewer@test.example', 'admin')
    const staff = await request('viewer@test.example', 'internal')
    const unknown = await request('nobody@test.example', 'admin')

    expect(admin.data.reset_token?.length).toBeGreaterThan(40)
    expect([unprivileged.status, unprivileged.data, staff.data]).toEqual([200, {}, {}])
    expect([unknown.status, unknown.data]).toEqual([200, {}])
    await runMailResets()
  })

  test('mails nothing to a disabled user', async () => {
    const before = (await outbox()).total_record_count

    await request('disabled@test.example')
    await runMailResets()

    expect((await outbox()).total_record_count).toBe(before)
  })

  test('can be requested ten times in a quarter of an hour, known or not', async () => {
    for (const email of ['terminal@test.example', 'unheard@test.example']) {
      for (let i = 0; i < 10; i++) expect((await request(email)).status).toBe(200)

      const refused = await request(email)

      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
    await runMailResets()
  })
})

describe('[PLT-159] a new password', () => {
  test('opens the account, the old one no longer does, and the token is used up', async () => {
    const token = await tokenFor('bare@test.example')

    const result = await reset(token)

    expect([result.status, result.data]).toEqual([200, {}])
    expect((await signIn('bare@test.example', NEW_PASSWORD)).status).toBe(200)
    expect((await signIn('bare@test.example', TEST_PASSWORD)).status).toBe(401)
    const again = await reset(token)
    expect([again.status, again.error.code]).toEqual([400, 'reset_link_ended'])
  })

  test('ends every session of the user and notifies the owner by email', async () => {
    expect((await portal.call(getSession, {}, 'both')).status).toBe(200)

    await reset(await tokenFor('both@test.example'))

    expect((await portal.call(getSession, {}, 'both')).status).toBe(401)
    expect(await newestMail()).toMatchObject({ kind: 'password_changed', recipients: ['both@test.example'] })
  })

  test('is set only with the newest link, no matter who requested it', async () => {
    const own = await tokenFor('viewer@test.example')
    const requested = (await request('viewer@test.example', 'admin')).data.reset_token!
    const newest = await tokenFor('viewer@test.example')

    const older = [await reset(own), await reset(requested)]

    expect(older.map(({ error }) => error.code)).toEqual(['reset_link_ended', 'reset_link_ended'])
    expect((await reset(newest, 'grain cars in a long row')).status).toBe(200)
  })

  test('is set with one link only, even when twenty were requested at once', async () => {
    const requested = await Promise.all(
      Array.from({ length: 20 }, () => request('terminal@test.example', 'admin')),
    )
    const tokens = requested.flatMap(({ data }) => data.reset_token ?? [])

    const responses: string[] = []
    // only someone who knows the owner of the link can see what is wrong with this password
    const ownAddress = 'terminal@test.example'
    for (const token of tokens) responses.push((await reset(token, ownAddress)).error.code ?? '')

    expect(tokens.length).toBeGreaterThan(1)
    expect(responses.filter((code) => code !== 'reset_link_ended')).toEqual(['invalid_request'])
  })

  test('of twenty uses of one link at once, one succeeds', async () => {
    const token = await tokenFor('other@test.example')

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => reset(token, `${NEW_PASSWORD} ${i}`)),
    )

    expect(responses.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(responses.every((answer) => [200, 400, 503].includes(answer.status))).toBe(true)
  })

  test('a link older than an hour has expired', async () => {
    const token = await tokenFor('full@test.example')
    await portal.owner((db) =>
      db.query(`update identity.password_resets set expires_ts = expires_ts - interval '1 hour'`),
    )

    expect((await reset(token)).error.code).toBe('reset_link_ended')
  })

  test.each([
    ['too short', PASSWORD_TEXTS.short],
    ['passwordpassword', PASSWORD_TEXTS.common],
    ['full@test.example', PASSWORD_TEXTS.own],
    ['x'.repeat(129), PASSWORD_TEXTS.long],
  ])('[PLT-145] %s is refused beside its field and the link stays valid', async (password, reason) => {
    const token = (await request('full@test.example', 'admin')).data.reset_token!

    const result = await reset(token, password)

    expect([result.status, result.error.errors]).toEqual([400, { password: [reason] }])
    expect((await reset(token, `${NEW_PASSWORD} now`)).status).toBe(200)
  })

  test('no token is stored in plain text', async () => {
    const token = (await request('internal@test.example', 'admin')).data.reset_token!

    const saved = await portal.superuser((db) =>
      db.query(
        `select (select json_agg(r) from identity.password_resets r)::text || (select json_agg(m) from identity.mails m)::text
          || coalesce((select json_agg(e) from audit.entries e)::text, '') as all`,
      ),
    )

    expect(saved.rows[0]).toHaveProperty('all')
    expect(JSON.stringify(saved.rows)).not.toContain(token)
    // the email contains it anyway, for those who may read it
    expect(tokenIn((await newestMail()).text)).toBe(token)
  })
})

describe('the outbox', () => {
  test('keeps mails when no mail server is set, in the look and with the links of the customer', async () => {
    await request('full@test.example', 'admin')
    const ours = await newestMail()
    await request('other@test.example', 'admin')
    const partners = await newestMail()

    expect(ours).toMatchObject({ state: 'kept', subject: 'Reset your password', attempts: 0 })
    expect(ours.text).toContain('https://portal.test.example/login/reset-password?token=')
    expect(partners.text).toContain('https://railconnect.test.example/login/reset-password?token=')
    expect(partners.html).toContain('Rail Connect')
    expect(ours.html).toContain('Interline')
  })

  test('a mail that does not exist is not found', async () => {
    const result = await portal.call(getOutboxMail, { params: { mailId: 999_999 } }, 'admin')

    expect(result.status).toBe(404)
  })

  test('pages through the newest first', async () => {
    const { data, total_record_count } = (
      await portal.call(listOutbox, { query: { state: 'kept', page: 1, page_size: 25 } }, 'admin')
    ).data

    expect(total_record_count).toBeGreaterThanOrEqual(data.length)
    // ids are assigned before the times, so two simultaneous emails may have them in reverse order
    const written = data.map((mail) => mail.created_ts)
    expect(written).toEqual(written.toSorted().toReversed())
  })
})
