import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createTender, getRequestStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers, makeWaybill } from '../tenders/tenders.factory.ts'
import { nextControlNumber, raiseControlNumber } from './numbers.queries.ts'

const portal = useTestApp()
beforeAll(() =>
  portal.superuser(async (db) => {
    await makeReceivers(db, 1)
    await makeReceivers(db, 2)
  }),
)

const next = (customerId: number, scac: string) =>
  portal.database.tenant(customerId, (db) => nextControlNumber(db, scac))
const raise = (scac: string, past: number) =>
  portal.database.anonymous((db) => raiseControlNumber(db, scac, past))

/** Books a car under a bill of its own. */
async function book(customerId: 1 | 2, bill: string): Promise<number> {
  const as = customerId === 1 ? 'full' : 'other'
  const waybill = makeWaybill({}, { bill })
  const made = await portal.call(createTender, { params: { customerId }, body: { waybill } }, as)
  const { requestId } = made.data
  const { data } = await portal.call(getRequestStatus, { params: { customerId, requestId } }, as)
  return data.controlNumber!
}

test('two customers who book at once to one railroad are given no number twice', async () => {
  const numbers: number[] = []
  for (let round = 0; round < 3; round++) {
    const bookings = [book(1, `A-${round}`), book(2, `B-${round}`), book(1, `C-${round}`)]
    numbers.push(...(await Promise.all(bookings)))
  }

  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('each railroad has its own sequence, whoever sends', async () => {
  expect([await next(1, 'KCS'), await next(2, 'KCS'), await next(1, 'NS'), await next(1, 'KCS')]).toEqual([
    1, 2, 1, 3,
  ])
})

test('a customer in a long batch keeps no other customer waiting; rolled back, its number is left out', async () => {
  const [isInUse, isOver] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  await next(1, 'CSXT')
  const long = portal.database.tenant(1, async (db) => {
    isInUse.resolve(await nextControlNumber(db, 'CSXT'))
    await isOver.promise
    throw new Error('rolled back')
  })
  const first = await isInUse.promise

  const other = await next(2, 'CSXT')

  isOver.resolve()
  await expect(long).rejects.toThrow('rolled back')
  expect([first, other, await next(1, 'CSXT')]).toEqual([2, 3, 4])
})

test('two customers who first send to two railroads in different orders both get their numbers', async () => {
  const [isFirstMade, isSecondMade] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = portal.database.tenant(1, async (db) => {
    const one = await nextControlNumber(db, 'AGR')
    isFirstMade.resolve()
    // the other customer waits here for this transaction, or has made its own source already
    await Promise.race([isSecondMade.promise, setTimeout(300)])
    return [one, await nextControlNumber(db, 'BPRR')]
  })
  await isFirstMade.promise
  const second = portal.database.tenant(2, async (db) => {
    const one = await nextControlNumber(db, 'BPRR')
    isSecondMade.resolve()
    return [one, await nextControlNumber(db, 'AGR')]
  })

  expect(await Promise.all([first, second])).toEqual([
    [1, 1],
    [2, 2],
  ])
})

test('a source that was set back, as a restore does, repeats no number', async () => {
  for (let at = 0; at < 3; at++) await next(1, 'CN')
  await portal.superuser((db) => db.query('alter sequence reference.control_numbers_of_cn restart with 1'))

  expect(await next(2, 'CN')).toBe(4)
})

test('raised past what the railroad has seen, the next number follows it; a lower one moves nothing back', async () => {
  await next(1, 'CPRS')
  await raise('CPRS', 700)
  expect(await next(1, 'CPRS')).toBe(701)
  await raise('CPRS', 650)
  expect(await next(2, 'CPRS')).toBe(702)
  await raise('WSOR', 41)

  expect(await next(1, 'WSOR')).toBe(42)
  await expect(raise('CPRS', 999_999_999)).rejects.toThrow('leaves none to follow it')
})

test('the key of issued numbers refuses one that was used, also by another customer', async () => {
  const number = await next(1, 'BNSF')

  const again = portal.superuser((db) =>
    db.query('insert into reference.control_numbers values ($1, $2, 2)', ['BNSF', number]),
  )

  await expect(again).rejects.toThrow(/control_numbers_pkey/)
})

test('a release that still counts in the customer’s own row takes its number from the common source', async () => {
  const number = await next(1, 'UP')

  const old = await portal.database.tenant(1, (db) =>
    db.row<{ number: number }>(sql`
      update receivers set last_control_number = last_control_number % 999999999 + 1
      where customer_id = 1 and scac = 'UP' returning last_control_number as number`),
  )

  expect([old?.number, await next(2, 'UP')]).toEqual([number + 1, number + 2])
})
