import { beforeAll, expect, test } from 'vitest'
import {
  createCarrier,
  listCarriers,
  updateCarrier,
} from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const CSXT = {
  release: '005010',
  receiver_qualifier: '02',
  receiver_id: 'CSXT',
  usage: 'T',
  characters: 'basic',
  answer_minutes: 60,
} as const

test('an administrator sets up a railroad once, and finds it by its mailbox', async () => {
  const made = await portal.call(createCarrier, { body: { scac: 'CSXT', ...CSXT } }, 'admin')
  const again = await portal.call(createCarrier, { body: { scac: 'CSXT', ...CSXT } }, 'admin')

  expect([made.status, again.status, again.error.errors]).toEqual([
    200,
    409,
    { scac: ['This railroad is set up already. Edit that one.'] },
  ])
  const { data } = await portal.call(listCarriers, { query: { search: 'csx' } }, 'admin')
  expect(data.data).toMatchObject([{ scac: 'CSXT', usage: 'T', answer_minutes: 60, version: 1 }])
})

test('a change counts from the next version on, and a stale one is told how it stands', async () => {
  const change = (answer_minutes: number) =>
    portal.call(
      updateCarrier,
      { params: { scac: 'UP' }, body: { ...CSXT, receiver_id: 'UP', answer_minutes, version: 1 } },
      'admin',
    )

  const [first, late] = [await change(30), await change(45)]

  expect([first.status, late.status]).toEqual([200, 409])
  expect(late.error.conflict).toMatchObject({ version: 2, now: { answer_minutes: 30 } })
})
