import { afterEach, expect, test } from 'vitest'
import { startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { getSession, login, logout } from '#contract/areas/accounts/session/session.contract.ts'
import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { makeClm, makeSighting } from '../areas/feeds/messages/messages.factory.ts'
import { TEST_PASSWORD, useTestApp } from '../testing/app.ts'
import { watchRoom } from './room.ts'

const portal = useTestApp()
const { isFull } = watchRoom('/')
afterEach(() => void (portal.room.isFull = isFull))

const CUSTOMER = { params: { customerId: 1 } }
const send = async () => {
  const message = { ...CUSTOMER, query: {}, body: makeClm(makeSighting(0, 'P', 'Houston, TX')) }
  const answers = [
    await portal.call(updatePreferences, { body: {} }, 'full'),
    await portal.call(receiveMessage, message, 'full', { 'content-type': 'text/csv' }),
  ]
  return answers.map(({ status, error }) => (status === 200 ? 200 : `${status} ${error.code}`))
}

test('a full disk answers 507 to whatever would be stored, and all goes on when there is room again', async () => {
  portal.room.isFull = () => Promise.resolve(true)
  const refused = await send()

  portal.room.isFull = () => Promise.resolve(false)
  const accepted = await send()

  expect(refused).toEqual(['507 storage_full', '507 storage_full'])
  expect(accepted).toEqual([200, 200])
})

test('calls without a sign-in are refused with 507 as well', async () => {
  portal.room.isFull = () => Promise.resolve(true)

  const response = await portal.call(forgotPassword, { body: { email: 'full@test.example' } })

  expect(response.error.code).toBe('storage_full')
})

test('a file on its way to a full disk is refused with 507', async () => {
  const { data } = await portal.call(startUpload, CUSTOMER as never, 'full')
  const { upload_url } = data as { upload_url: string }
  portal.room.isFull = () => Promise.resolve(true)

  const response = await portal.app.inject({ method: 'PUT', url: upload_url, payload: Buffer.from('a file') })

  expect(response.statusCode).toBe(507)
})

test('reading and signing in and out go on while the disk is full', async () => {
  portal.room.isFull = () => Promise.resolve(true)

  const signedIn = await portal.call(login, {
    body: { email: 'terminal@test.example', password: TEST_PASSWORD },
  })
  const headers = { authorization: `Bearer ${signedIn.data.token}` }
  const read = await portal.call(listAssets, { ...CUSTOMER, body: {} } as never, 'full')
  const session = await portal.call(getSession, {}, null, headers)
  const out = await portal.call(logout, {}, null, headers)

  expect([signedIn, read, session, out].map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a full disk reported by the database is answered with 507', async () => {
  await portal.superuser((db) =>
    db.query(`create function identity.no_room() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100', message = 'could not extend file'; end $$;
      create trigger no_room before insert or update on identity.user_preferences execute function identity.no_room()`),
  )

  const [refused] = await send()
  await portal.superuser((db) => db.query('drop function identity.no_room cascade'))

  expect([refused, (await send())[0]]).toEqual(['507 storage_full', 200])
})
