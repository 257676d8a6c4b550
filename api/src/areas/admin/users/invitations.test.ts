import { expect, test } from 'vitest'
import { resetPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { createUser, inviteUser } from '#contract/areas/admin/users/users.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

let made = 0
const person = () => ({ first_name: 'New', last_name: 'Person', email: `invited${(made += 1)}@test.example` })
const create = async (body: object = {}) =>
  (await portal.call(createUser, { body: { ...person(), ...body } }, 'admin')).data
const mailsTo = async (email: string): Promise<{ kind: string; text: string }[]> => {
  const { rows } = await portal.superuser((db) =>
    db.query<{ kind: string; sealed_body: Buffer }>(
      'select kind, sealed_body from identity.mails where $1 = any (recipients) order by mail_id',
      [email],
    ),
  )
  return rows.map(({ kind, sealed_body }) => ({
    kind,
    ...(JSON.parse(portal.vault.open(sealed_body)) as { text: string }),
  }))
}
const signIn = (email: string, password: string) => portal.call(login, { body: { email, password } }, null)

test('[ADM-024] an invited user gets a mail, chooses a password and signs in', async () => {
  const { email } = await create()
  const [mail] = await mailsTo(email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!

  await portal.call(resetPassword, { body: { token, password: 'a sentence nobody has said' } }, null)

  expect(mail!.kind).toBe('invitation')
  expect((await signIn(email, 'a sentence nobody has said')).status).toBe(200)
  expect(
    (await portal.call(resetPassword, { body: { token, password: 'another of these sentences' } }, null))
      .status,
  ).toBe(400)
})

test('the token of an invitation is nowhere in the database', async () => {
  const { email } = await create()
  const token = /token=([\w-]+)/.exec((await mailsTo(email))[0]!.text)![1]!

  const { rows } = await portal.superuser((db) =>
    db.query<{ found: number }>(
      `select count(*)::int as found from (
        select t::text as row from identity.password_resets t union all select t::text from identity.mails t
        union all select t::text from audit.entries t union all select t::text from identity.idempotency_keys t) all_rows
       where strpos(row, $1) > 0`,
      [token],
    ),
  )

  expect(rows[0]!.found).toBe(0)
})

test('a user of single sign-on gets no email and no password', async () => {
  const { email, user_id, invited_ts } = await create({ external_idp: 'partner' })

  expect([await mailsTo(email), invited_ts]).toEqual([[], null])
  expect((await portal.call(inviteUser, { params: { userId: user_id } }, 'admin')).status).toBe(409)
})

test('an invitation names the sender and the customer', async () => {
  const { email } = await create({ customer_id: 1, role_id: 3 })

  const [mail] = await mailsTo(email)

  expect(mail!.text).toContain('admin Tester invited you to use the portal for Customer 1.')
})

test('an invitation without a customer names who created the account', async () => {
  const { email } = await create()

  const [mail] = await mailsTo(email)

  expect(mail!.text).toContain('admin Tester created an account for you.')
})
