import { beforeAll, describe, expect, test } from 'vitest'
import {
  cancelTenders,
  dismissTenders,
  listBillStates,
  resendTenders,
} from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import {
  createTender,
  getRequestStatus,
  getRequestTimeline,
  listTenderStatuses,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { DocumentStatus } from '#contract/areas/waybilling/tenders/documents.rules.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeAnswered, makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

let cars = 7000
async function make(status: DocumentStatus, bill = 'BULK-1'): Promise<number> {
  const body = { waybill: makeWaybill({}, { car: String(++cars), bill }) as never }
  const { requestId } = (await portal.call(createTender, { params, body }, 'full')).data
  await portal.superuser((db) => makeAnswered(db, requestId, status))
  return requestId
}
const getState = async (requestId: number) =>
  (await portal.call(getRequestStatus, { params: { ...params, requestId } }, 'full')).data

describe('bills chosen together', () => {
  test('are canceled where their railroad has them, and the others are named with the reason', async () => {
    const [inForce, alsoInForce, rejected] = [
      await make('accepted'),
      await make('accepted'),
      await make('rejected'),
    ]
    const ids = [inForce, alsoInForce, rejected]
    const call = async (preview: boolean) =>
      (await portal.call(cancelTenders, { params, body: { ids, preview } }, 'full')).data

    const preview = await call(true)
    expect(preview).toMatchObject({ count: 3, done: 2, left_count: 1 })
    expect(await getState(inForce)).toMatchObject({ state: 'tender_responded_accepted' })

    expect(await call(false)).toMatchObject({
      done: 2,
      left: [{ id: rejected, name: `TILX${cars}`, why: 'Only a bill the railroad has can be canceled.' }],
    })
    expect(await getState(inForce)).toMatchObject({ state: 'cancellation_queued' })
    expect(await getState(rejected)).toMatchObject({ state: 'tender_responded_rejected' })
  })

  test('are named with what was done, and each can be followed by its state', async () => {
    const [inForce, rejected] = [await make('accepted'), await make('rejected')]
    const ids = [inForce, rejected]

    const { data } = await portal.call(cancelTenders, { params, body: { ids } }, 'full')
    const follow = async (customerId: number) =>
      (
        await portal.call(
          listBillStates,
          { params: { customerId }, query: { ids: ids.join(',') as never } },
          'admin',
        )
      ).data.bills

    expect(data.done_ids).toEqual([inForce])
    expect(await follow(1)).toMatchObject([
      { requestId: inForce, name: `TILX${cars - 1}`, carrier: 'BNSF', state: 'cancellation_queued' },
      { requestId: rejected, name: `TILX${cars}`, state: 'tender_responded_rejected' },
    ])
    expect(await follow(2)).toEqual([])
  })

  test('are sent again with the same bill of lading under a new control number, and the accepted ones are not', async () => {
    const [rejected, accepted] = [await make('rejected', 'BULK-2'), await make('accepted', 'BULK-2')]
    const before = await getState(rejected)

    const { data } = await portal.call(
      resendTenders,
      { params, body: { matching: { search: 'BULK-2' } as never } },
      'full',
    )

    expect(data).toMatchObject({ count: 2, done: 1, left: [{ id: accepted }] })
    const after = await getState(rejected)
    expect(after).toMatchObject({ state: 'file_queued', bolNumber: 'BULK-2' })
    expect(after.controlNumber).toBeGreaterThan(before.controlNumber!)
  })

  test('of which one is no longer valid leave that one with its error, and send the rest', async () => {
    const [good, bad] = [await make('rejected', 'BULK-3'), await make('rejected', 'BULK-3')]
    await portal.superuser((db) =>
      db.query(
        `update tenders set waybill = jsonb_set(waybill, '{heading,release_M3,date_02}', '"1999-01-01"') where request_id = $1`,
        [bad],
      ),
    )

    const { data } = await portal.call(resendTenders, { params, body: { ids: [good, bad] } }, 'full')

    expect(data).toMatchObject({
      done: 1,
      left: [{ id: bad, why: 'The release date is more than a year ago. Correct it.' }],
    })
    expect(await getState(bad)).toMatchObject({ state: 'tender_responded_rejected' })
  })

  test('take the same correction in the field that was rejected, and one with another value there is left', async () => {
    const [first, second, other] = [
      await make('rejected', 'BULK-6'),
      await make('rejected', 'BULK-6'),
      await make('rejected', 'BULK-7'),
    ]
    const path = 'heading.reference_identification_N9.0.reference_identification_02'
    const changes = [{ path, before: 'BULK-6', after: 'BULK-8' }]
    const ids = [first, second, other]

    const { data } = await portal.call(resendTenders, { params, body: { ids, changes } }, 'full')

    const why = 'Reference ID isn’t BULK-6 on this bill. Correct it separately.'
    expect(data).toMatchObject({ done: 2, left: [{ id: other, why }] })
    const states = await Promise.all(ids.map(getState))
    expect(states.map(({ state, bolNumber }) => [state, bolNumber])).toEqual([
      ['file_queued', 'BULK-8'],
      ['file_queued', 'BULK-8'],
      ['tender_responded_rejected', 'BULK-7'],
    ])
    const { rows } = await portal.superuser((db) =>
      db.query(
        `select change from audit.entries where operation = 'resendTenders' order by entry_id desc limit 1`,
      ),
    )
    expect(rows).toMatchObject([{ change: { after: { resent: 2, changes } } }])
  })

  test('take no change of anything that is no field of the bill', async () => {
    const changes = [{ path: 'heading.__proto__.x', before: null, after: 'X' }]

    const { status } = await portal.call(resendTenders, { params, body: { ids: [1], changes } }, 'full')

    expect(status).toBe(400)
  })

  test('are dismissed with the reason where they are rejected: nothing is sent, and the others are named', async () => {
    const [rejected, accepted] = [await make('rejected', 'BULK-5'), await make('accepted', 'BULK-5')]
    const before = await getState(rejected)
    const ids = [rejected, accepted]
    const reason = 'The load was sold, the car stays.'

    const { data } = await portal.call(dismissTenders, { params, body: { ids, reason } }, 'full')

    expect(data).toMatchObject({
      done: 1,
      left: [{ id: accepted, why: 'Only a rejected bill can be dismissed.' }],
    })
    expect(await getState(rejected)).toMatchObject({
      state: 'dismissed',
      failure: null,
      controlNumber: before.controlNumber,
      can: { replay: expect.any(String), dismiss: expect.any(String) },
    })
    const { entries } = (
      await portal.call(getRequestTimeline, { params: { ...params, requestId: rejected } }, 'full')
    ).data
    expect(entries.at(-1)).toMatchObject({ state: 'dismissed', message: expect.stringContaining(reason) })
    const { rows } = await portal.superuser((db) =>
      db.query(
        `select change from audit.entries where operation = 'dismissTenders' order by entry_id desc limit 1`,
      ),
    )
    expect(rows).toMatchObject([
      { change: { before: { state: 'tender_responded_rejected' }, after: { dismissed: 1, reason } } },
    ])
  })

  test('need a reason to be dismissed', async () => {
    const ids = [await make('rejected', 'BULK-6')]
    const { status, error } = await portal.call(
      dismissTenders,
      { params, body: { ids, reason: ' ' } },
      'full',
    )
    expect([status, error.errors]).toEqual([400, { reason: ['Enter why the bill is no longer needed.'] }])
  })

  test('of another customer are not found', async () => {
    const mine = await make('accepted', 'BULK-4')

    const { data } = await portal.call(
      cancelTenders,
      { params: { customerId: 2 }, body: { ids: [mine] } },
      'admin',
    )

    expect(data.count).toBe(0)
  })
})

test('bills are listed by a part of their bill of lading number', async () => {
  const requestId = await make('accepted', 'ONLY-THIS-BOL')

  const { data } = await portal.call(listTenderStatuses, { params, query: { bolNumber: 'this-bol' } }, 'full')

  expect(data.tenderStatuses.map((one) => one.requestId)).toEqual([requestId])
})
