import { expect, onTestFinished, test, vi } from 'vitest'
import { getPermissions } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { fakeApi } from '../testing/api.ts'
import { signedInAs } from '../testing/people.ts'
import { clearSession, currentSession, setCustomer, signOut, verifyUser } from './session.ts'

const REFUSED = { success: false, error: { status: 404, message: 'User not found.' } }

test('[PLT-186] no customer is opened while nobody is signed in', async () => {
  const api = fakeApi()

  expect(await setCustomer(7)).toEqual(REFUSED)
  expect(api.calls).toEqual([])
})

test('[PLT-186] who signs out while their customer opens is not signed in again by it', async () => {
  const api = signedInAs()
  onTestFinished(clearSession)
  await verifyUser()
  const letGo = api.hold(getPermissions)
  const opened = setCustomer(7)
  await vi.waitFor(() => expect(api.calls.at(-1)?.path).toBe('/permissions/7'))

  await signOut()
  letGo()

  expect(await opened).toEqual(REFUSED)
  expect(currentSession()).toBeNull()
})

test('who signs out in one window is signed out in every other', async () => {
  signedInAs()
  onTestFinished(clearSession)
  await verifyUser()
  await setCustomer(7)
  expect(currentSession()).not.toBeNull()

  localStorage.removeItem('interline.token')
  dispatchEvent(new StorageEvent('storage', { key: 'interline.token', newValue: null }))

  expect(currentSession()).toBeNull()
})
