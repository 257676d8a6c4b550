import { describe, expect, test } from 'vitest'
import {
  confirmEmailChange,
  readEmailChange,
  undoEmailChange,
} from '#contract/areas/accounts/emails/emails.contract.ts'
import { forgotPassword, resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { listAuditEntries } from '#contract/areas/admin/audit/audit.contract.ts'
import {
  cancelEmailChange,
  createUser,
  getUser,
  updateUser,
} from '#contract/areas/admin/users/users.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()
const PASSWORD = 'a sentence nobody has said'

let made = 0
/** A user with a password, and an address to change to. */
async function someone() {
  made += 1
  const [email, next] = [`old${made}@test.example`, `new${made}@test.example`]
  const body = { first_name: 'Old', last_name: 'Address', email, customer_id: 1, role_id: 6 }
  const { user_id: userId } = (await portal.call(createUser, { body }, 'admin')).data
  await setPassword(email, PASSWORD)
  return { userId, email, next }
}
async function setPassword(email: string, password: string) {
  const response = await portal.call(
    resetPassword,
    { body: { token: await tokenTo(email, /invitation|reset/), password } },
    null,
  )
  expect(response.status).toBe(200)
}
const request = (userId: number, email: string, as: Caller = 'admin') =>
  portal.call(
    updateUser,
    { params: { userId }, body: { first_name: 'Old', last_name: 'Address', email } },
    as,
  )
/** The token of the newest mail of a kind to an address. */
async function tokenTo(email: string, kind: RegExp): Promise<string> {
  const { rows } = await portal.superuser((db) =>
    db.query<{ kind: string; sealed_body: Buffer }>(
      'select kind, sealed_body from identity.mails where $1 = any (recipients) order by mail_id desc',
      [email],
    ),
  )
  const mail = rows.find((one) => kind.test(one.kind))!
  return /token=([\w-]+)/.exec(
    (JSON.parse(portal.vault.open(mail.sealed_body)) as { text: string }).text,
  )![1]!
}
const press = (endpoint: typeof confirmEmailChange | typeof undoEmailChange, token: string) =>
  portal.call(endpoint, { body: { token } }, null)
const signIn = (email: string, password = PASSWORD) => portal.call(login, { body: { email, password } }, null)
const findSession = async (email: string): Promise<() => Promise<number>> => {
  const { token } = (await signIn(email)).data
  return async () => (await portal.call(getSession, {}, null, { authorization: `Bearer ${token}` })).status
}
const confirmed = async (person: Awaited<ReturnType<typeof someone>>) => {
  await request(person.userId, person.next)
  expect((await press(confirmEmailChange, await tokenTo(person.next, /email_confirm/))).status).toBe(200)
}

describe('another email address', () => {
  test('[ADM-052] the new address is pending; the old one stays active until the new one is confirmed', async () => {
    const { userId, email, next } = await someone()

    const response = await request(userId, next)

    expect(response.status).toBe(200)
    expect([response.data.email, response.data.pending_email]).toEqual([email, next])
    expect([(await signIn(email)).status, (await signIn(next)).status]).toEqual([200, 401])
    const token = await tokenTo(next, /email_confirm/)
    const read = await portal.call(readEmailChange, { body: { token } }, null)
    expect(read.data).toEqual({ purpose: 'confirm', state: 'pending', old_email: email, new_email: next })
    expect((await signIn(next)).status).toBe(401)

    expect((await press(confirmEmailChange, token)).data.state).toBe('confirmed')

    expect([(await signIn(email)).status, (await signIn(next)).status]).toEqual([401, 200])
    const { data } = await portal.call(getUser, { params: { userId } }, 'admin')
    expect([data.email, data.pending_email]).toEqual([next, null])
  })

  test('confirming ends every session and every password link', async () => {
    const person = await someone()
    const isOpen = await findSession(person.email)
    await portal.call(forgotPassword, { body: { email: person.email } }, 'admin')
    const reset = await tokenTo(person.email, /password_reset/)
    expect(await isOpen()).toBe(200)

    await confirmed(person)

    expect(await isOpen()).toBe(401)
    const used = await portal.call(resetPassword, { body: { token: reset, password: PASSWORD } }, null)
    expect(used.error.code).toBe('reset_link_ended')
  })

  test('the old address is notified at once and can stop it', async () => {
    const { userId, email, next } = await someone()
    await request(userId, next)

    expect((await press(undoEmailChange, await tokenTo(email, /email_requested/))).data.state).toBe('undone')

    const late = await press(confirmEmailChange, await tokenTo(next, /email_confirm/))
    expect(late.data.state).toBe('undone')
    const { data } = await portal.call(getUser, { params: { userId } }, 'admin')
    expect([data.email, data.pending_email]).toEqual([email, null])
  })

  test('within seven days the old address can undo the change, with the password of that time', async () => {
    const person = await someone()
    await confirmed(person)
    // the owner of the new address sets another password
    await portal.call(forgotPassword, { body: { email: person.next } }, 'admin')
    await portal.call(
      resetPassword,
      {
        body: {
          token: await tokenTo(person.next, /password_reset/),
          password: 'words of somebody quite different',
        },
      },
      null,
    )
    const { token } = (await signIn(person.next, 'words of somebody quite different')).data
    const undo = await tokenTo(person.email, /email_changed/)

    expect((await press(undoEmailChange, undo)).data.state).toBe('undone')

    expect((await signIn(person.email)).status).toBe(200)
    expect((await signIn(person.email, 'words of somebody quite different')).status).toBe(401)
    expect((await signIn(person.next)).status).toBe(401)
    const intruder = await portal.call(getSession, {}, null, { authorization: `Bearer ${token}` })
    expect(intruder.status).toBe(401)
    expect((await press(undoEmailChange, undo)).data.state).toBe('undone')
  })

  test('undoing it also undoes what the new address changed in the meantime', async () => {
    const person = await someone()
    await confirmed(person)
    const undo = await tokenTo(person.email, /email_changed/)
    const further = `further${made}@test.example`
    await request(person.userId, further)
    await press(confirmEmailChange, await tokenTo(further, /email_confirm/))
    const stolen = await tokenTo(person.next, /email_changed/)

    await press(undoEmailChange, undo)

    expect((await signIn(person.email)).status).toBe(200)
    expect((await press(undoEmailChange, stolen)).status).toBe(400)
  })

  test('the link to undo the change works for seven days', async () => {
    const person = await someone()
    await confirmed(person)

    const { rows } = await portal.superuser((db) =>
      db.query<{ days: number }>(
        `select distinct round(extract(epoch from expires_ts - now()) / 86400)::int as days
         from identity.email_links l join identity.email_changes c using (change_id) where c.user_id = $1`,
        [person.userId],
      ),
    )
    expect(rows).toEqual([{ days: 7 }])
  })

  test('after seven days neither link opens anything', async () => {
    const { userId, email, next } = await someone()
    await request(userId, next)
    const links = [await tokenTo(next, /email_confirm/), await tokenTo(email, /email_requested/)]
    await portal.superuser((db) =>
      db.query("update identity.email_links set expires_ts = now() - interval '1 second'"),
    )

    expect((await press(confirmEmailChange, links[0]!)).error.code).toBe('email_link_ended')
    expect((await press(undoEmailChange, links[1]!)).error.code).toBe('email_link_ended')
  })

  test('a link confirms or undoes, never the other', async () => {
    const { userId, email, next } = await someone()
    await request(userId, next)

    expect((await press(confirmEmailChange, await tokenTo(email, /email_requested/))).status).toBe(400)
    expect((await press(undoEmailChange, await tokenTo(next, /email_confirm/))).status).toBe(400)
  })

  test('only the newest request counts; an earlier link confirms nothing', async () => {
    const { userId, next } = await someone()
    await request(userId, next)
    const first = await tokenTo(next, /email_confirm/)
    const second = `second${made}@test.example`

    expect((await request(userId, second)).data.pending_email).toBe(second)

    expect((await press(confirmEmailChange, first)).status).toBe(400)
  })

  test('a request can be canceled once', async () => {
    const { userId, next } = await someone()
    await request(userId, next)
    const drop = () => portal.call(cancelEmailChange, { params: { userId } }, 'admin')

    expect((await drop()).data.pending_email).toBeNull()
    expect((await drop()).status).toBe(404)
    expect((await press(confirmEmailChange, await tokenTo(next, /email_confirm/))).status).toBe(400)
  })

  test('an address that another account took in the meantime stays with that account', async () => {
    const { userId, next } = await someone()
    await request(userId, next)
    const body = { first_name: 'Some', last_name: 'Body', email: next }
    await portal.call(createUser, { body }, 'admin')

    expect((await press(confirmEmailChange, await tokenTo(next, /email_confirm/))).status).toBe(409)
  })

  test('staff cannot change the address of a user with more permissions', async () => {
    const { userId, next } = await someone()
    expect((await request(userId, next, 'internal')).status).toBe(200)
    const body = { first_name: 'Boss', last_name: 'X', email: `boss${made}@test.example` }
    const boss = await portal.call(createUser, { body: { ...body, customer_id: 1, role_id: 1 } }, 'admin')

    const refused = await request(boss.data.user_id, `mine${made}@test.example`, 'internal')

    expect([refused.status, Object.keys(refused.error.errors ?? {})]).toEqual([403, ['email']])
    expect(
      (
        await portal.call(
          updateUser,
          { params: { userId: boss.data.user_id }, body: { ...body, external_idp: 'mine' } },
          'internal',
        )
      ).status,
    ).toBe(403)
  })

  test('the audit log has both values of the request, of the change and of its undoing', async () => {
    const person = await someone()
    await confirmed(person)
    await press(undoEmailChange, await tokenTo(person.email, /email_changed/))

    const { data } = await portal.call(listAuditEntries, { query: { page_size: 100 } }, 'admin')
    const entries = data.data.filter(({ target }) => JSON.stringify(target).includes(String(person.userId)))
    const changes = (JSON.stringify(entries).match(/"(pending_)?email":"[^"]+"/g) ?? []).sort()

    expect(changes).toContain(`"pending_email":"${person.next}"`)
    expect(changes.filter((one) => one === `"email":"${person.email}"`).length).toBeGreaterThanOrEqual(3)
    expect(changes.filter((one) => one === `"email":"${person.next}"`).length).toBe(2)
  })
})
