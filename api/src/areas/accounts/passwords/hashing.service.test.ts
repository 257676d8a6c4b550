import { expect, test } from 'vitest'
import { hashPassword, passwordFits, requireHashCapacity } from './hashing.service.ts'

const PASSWORD = 'a long test password'

test('a password fits its hash, and nothing fits an account without one', async () => {
  const stored = await hashPassword(PASSWORD)

  expect(await passwordFits(stored, PASSWORD)).toBe(true)
  expect(await passwordFits(stored, 'another')).toBe(false)
  expect(await passwordFits(null, 'nobody has this password')).toBe(false)
})

test('when too many sign-ins wait, the next is refused before any work, and waiting ones are answered', async () => {
  const stored = await hashPassword(PASSWORD)

  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => passwordFits(stored, PASSWORD)))

  const refused = tries.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(18)
  expect(refused[0]).toMatchObject({ reason: { code: 'overloaded', retryAfterSeconds: 2 } })
  expect(tries.filter((one) => one.status === 'fulfilled' && one.value).length).toBeGreaterThanOrEqual(41)
  expect(requireHashCapacity).not.toThrow()
})
