import { expect, test } from 'vitest'
import { login, logout } from '#contract/areas/accounts/session/session.contract.ts'
import * as contract from '#contract/areas/files/attachments/attachments.contract.ts'
import { TEST_PASSWORD, useTestApp } from '../../../testing/app.ts'
import { PNG } from '../../../testing/pictures.ts'

const portal = useTestApp()

const put = (url: string, payload: Buffer) =>
  portal.app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'image/png' } })

const WHO = `select user_id from identity.users where email = 'both@test.example'`
const asOwner = (statement: string) => portal.owner((db) => db.query(statement.replace('$user', `(${WHO})`)))

/** A user's new session with a URL to read a file of customer 1 and one to upload another. */
async function enter() {
  const body = { email: 'both@test.example', password: TEST_PASSWORD }
  const headers = { authorization: `Bearer ${(await portal.call(login, { body })).data.token}` }
  const granted = async () =>
    (await portal.call(contract.startUpload, { params: { customerId: 1 } }, null, headers)).data
  const { upload_url, attachment_id } = await granted()
  await put(upload_url, PNG)
  const params = { customerId: 1, attachmentId: attachment_id }
  const reported = { filename: 'a.png', filesize: PNG.length, mime_type: 'image/png' }
  const named = await portal.call(contract.finishUpload, { params, body: reported }, null, headers)
  const [reading, sending] = [named.data.download_url, (await granted()).upload_url]
  return {
    signOut: () => portal.call(logout, {}, null, headers),
    codes: async () =>
      [await portal.app.inject({ url: reading }), await put(sending, Buffer.alloc(0))].map((answer) => [
        answer.statusCode,
        String(answer.headers['content-type']).startsWith('image') ? null : answer.json().code,
      ]),
  }
}
const OPEN = [
  [200, null],
  [422, 'empty_file'],
]
const ENDED = [
  [403, 'link_expired'],
  [403, 'link_expired'],
]

test('addresses of a session end when it is signed out, and those of another session of the same user do not', async () => {
  const [one, other] = [await enter(), await enter()]
  const before = await one.codes()

  await one.signOut()

  expect([before, await one.codes(), await other.codes()]).toEqual([OPEN, ENDED, OPEN])
})

test.each([
  ['its time is over', 'update identity.sessions set expires_ts = now() where user_id = $user', null],
  [
    'it was not used for eight hours',
    `update identity.sessions set last_seen_ts = now() - interval '8 hours 1 second' where user_id = $user`,
    null,
  ],
  [
    'the customer is disabled',
    'update identity.customers set status = 0 where customer_id = 1',
    'update identity.customers set status = 1 where customer_id = 1',
  ],
  [
    'the user is disabled',
    'update identity.users set status = 0 where user_id = $user',
    'update identity.users set status = 1 where user_id = $user',
  ],
  [
    'the user leaves the customer',
    'delete from identity.memberships where customer_id = 1 and user_id = $user',
    'insert into identity.memberships (customer_id, user_id, role_id) values (1, $user, 1)',
  ],
])('addresses of a session end when %s', async (_, lose, restore) => {
  const session = await enter()
  const before = await session.codes()

  await asOwner(lose)

  expect([before, await session.codes()]).toEqual([OPEN, ENDED])
  if (restore) await asOwner(restore)
})

test('addresses of a session end for a customer that its user may no longer open, though the session goes on', async () => {
  const session = await enter()
  await asOwner('alter table identity.memberships disable trigger end_sessions')

  await asOwner('delete from identity.memberships where customer_id = 1 and user_id = $user')

  expect(await session.codes()).toEqual(ENDED)
  await asOwner('alter table identity.memberships enable trigger end_sessions')
  await asOwner('insert into identity.memberships (customer_id, user_id, role_id) values (1, $user, 1)')
})
