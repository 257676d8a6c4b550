import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { fakeApi } from '../testing/api.ts'
import { makeUser, signedInAs } from '../testing/people.ts'
import { call } from './call.ts'
import { appStatus, clearFault } from './status.ts'
import { recall } from './storage.ts'
import { clearSession, currentSession, setCustomer, signOut, verifyUser } from './session.ts'

const REFUSED = { success: false, error: { status: 404, message: 'User not found.' } }

test('[PLT-186] no customer is opened without a session', async () => {
  const api = fakeApi()

  expect(await setCustomer(7)).toEqual(REFUSED)
  expect(api.calls).toEqual([])
})

test('[PLT-186] signing out while a customer is opening does not sign in again', async () => {
  const api = signedInAs()
  onTestFinished(clearSession)
  await verifyUser()
  const release = api.hold(getPermissions)
  const opened = setCustomer(7)
  await vi.waitFor(() => expect(api.calls.at(-1)?.path).toBe('/permissions/7'))

  await signOut()
  release()

  expect(await opened).toEqual(REFUSED)
  expect(currentSession()).toBeNull()
})

describe('what other windows of the browser do', () => {
  test('signing out in one window signs out every other', async () => {
    await open()

    another('signed-out', '1700000000000')

    expect(currentSession()).toBeNull()
    expect(recall('token')).toBeNull()
    expect(appStatus()).toMatchObject({ name: 'fault', why: 'You signed out in another window.' })
  })

  test('a session that one window found ended is ended in every other', async () => {
    await open()

    another('token', null)

    await vi.waitFor(() => expect(currentSession()).toBeNull())
    expect(appStatus()).toMatchObject({ name: 'fault', why: 'Your session has ended.' })
  })

  test('the same user signs in again: all goes on', async () => {
    const api = await open()

    another('token', 'fresh')

    await vi.waitFor(() => expect(api.calls.at(-1)?.headers.get('authorization')).toBe('Bearer fresh'))
    expect(currentSession()?.user.user_id).toBe(1)
  })

  test('another user signs in: nothing is done here in their name', async () => {
    const api = await open()
    api.answer(getSession, makeUser({ user_id: 2 }))

    another('token', 'of-another')

    await vi.waitFor(() => expect(currentSession()).toBeNull())
    expect(appStatus()).toMatchObject({ why: 'Someone else signed in using another window.' })
    expect(recall('token')).toBe('of-another')
  })

  test('a call refused with the old token is repeated with the new one', async () => {
    const api = await open()
    api.refuse(getPermissions, 401, { message: ERRORS.not_signed_in[1], code: 'not_signed_in' })
    const release = api.hold(getPermissions)
    const made = api.calls.length
    const requested = call(getPermissions, { params: { customerId: 7 } })
    await vi.waitFor(() => expect(api.calls).toHaveLength(made + 1))
    api.answer(getPermissions, {
      permissions: [],
      flags: [],
      flags_anywhere: [],
      areas: {},
      platform_alert: null,
    })

    localStorage.setItem('interline.token', 'fresh')
    release()

    expect((await requested).success).toBe(true)
    expect(currentSession()).not.toBeNull()
  })
})

async function open() {
  const api = signedInAs()
  onTestFinished(() => {
    clearSession()
    clearFault()
  })
  await verifyUser()
  await setCustomer(7)
  expect(currentSession()).not.toBeNull()
  return api
}

/** Another window of this browser keeps something. */
function another(key: string, newValue: string | null): void {
  if (newValue === null) localStorage.removeItem(`interline.${key}`)
  else localStorage.setItem(`interline.${key}`, newValue)
  dispatchEvent(new StorageEvent('storage', { key: `interline.${key}`, newValue }))
}
