import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { cancelTender, recordAnswer } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { dismissTenders } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import { listTenderCauses, listTenderCounts } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import {
  createTender,
  getRequestStatus,
  listTenderStatuses,
  replayTender,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deliverDocuments, getSetNumber, makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

let cars = 8000
const makeCar = (bill: string) => makeWaybill({}, { car: String(++cars), bill }) as never

async function book(bill: string) {
  const { requestId } = (
    await portal.call(createTender, { params, body: { waybill: makeCar(bill) } }, 'full')
  ).data
  const { controlNumber } = (
    await portal.call(getRequestStatus, { params: { ...params, requestId } }, 'full')
  ).data
  return { requestId, bill, control: controlNumber! }
}

let sent = 0
/** The railroad rejects a bill by an 824. */
async function reject({ bill, control }: Awaited<ReturnType<typeof book>>, fault: string) {
  const number = String(++sent).padStart(9, '0')
  const body = `BGN*11*404*20240106*0900~OTI*TR*BM*${bill}*****${control}*${getSetNumber(control)}*404~${fault}`
  const text = `ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *240105*1507*U*00401*${number}*0*P*>~GS*AG*BNSF*SHIPPER1*20240105*1507*${sent}*X*004010~ST*824*0001~${body}SE*${body.split('~').length + 1}*0001~GE*1*${sent}~IEA*1*${number}~`
  await portal.call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) }, 'full')
}
const getCauses = async () => (await portal.call(listTenderCauses, { params }, 'full')).data

test('bills rejected for one reason are one line, whose filter of the list shows just them; one sent again leaves it', async () => {
  const commodity = [await book('CAUSE-1'), await book('CAUSE-2')]
  const other = await book('CAUSE-3')
  for (const one of commodity) await reject(one, 'TED*004*INVALID STCC~')
  await reject(other, 'TED*ZZZ*NO SUCH TRACK~')

  const { bills, total, causes } = await getCauses()
  expect({ bills, total }).toEqual({ bills: 3, total: 2 })
  expect(causes[0]).toMatchObject({ kind: 'rejected', carrier: 'BNSF', bills: 2 })
  expect(causes[1]).toMatchObject({ bills: 1, requestId: other.requestId })
  const { reason } = causes[0]!
  const query = { failure: `is.${reason}` }
  const { tenderStatuses } = (await portal.call(listTenderStatuses, { params, query }, 'full')).data
  expect(new Set(tenderStatuses.map(({ requestId }) => requestId))).toEqual(
    new Set(commodity.map(({ requestId }) => requestId)),
  )

  await portal.call(
    replayTender,
    { params: { ...params, requestId: commodity[0]!.requestId }, body: { waybill: makeCar('CAUSE-1') } },
    'full',
  )

  expect((await getCauses()).causes.map((cause) => cause.bills)).toEqual([1, 1])
})

/** A 997 that could not read document `control`, or an 824 that accepts it. */
async function answer(control: number, verdict: 'unreadable' | 'accepted', set = '404') {
  const number = String(++sent).padStart(9, '0')
  const own = getSetNumber(control)
  const [group, id, body] =
    verdict === 'unreadable'
      ? ['FA', '997', `AK1*SR*${control}~AK2*${set}*${own}~AK5*R*5~AK9*R*1*1*0~`]
      : ['AG', '824', `BGN*11*404*20240106*0900~OTI*TA*ZZ*X*****${control}*${own}*${set}~`]
  const text = `ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *240105*1507*U*00401*${number}*0*P*>~GS*${group}*BNSF*SHIPPER1*20240105*1507*${sent}*X*004010~ST*${id}*0001~${body}SE*${body.split('~').length + 1}*0001~GE*1*${sent}~IEA*1*${number}~`
  await portal.call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) }, 'full')
}
const getState = async (requestId: number) =>
  (await portal.call(getRequestStatus, { params: { ...params, requestId } }, 'full')).data

describe('a bill that was dismissed', () => {
  test('is no reason to act any more, until its railroad turns out to have it', async () => {
    const { requestId, control } = await book('DISMISSED-1')
    await answer(control, 'unreadable')
    expect((await getCauses()).causes.map((cause) => cause.requestId)).toContain(requestId)
    const body = { ids: [requestId], reason: 'Nobody needs it.' }
    await portal.call(dismissTenders, { params, body }, 'full')
    expect((await getCauses()).causes.map((cause) => cause.requestId)).not.toContain(requestId)

    // the railroad rejects it again, in other words
    await reject({ requestId, control, bill: 'DISMISSED-1' }, 'TED*004*INVALID STCC~')
    expect(await getState(requestId)).toMatchObject({ state: 'dismissed', failure: null })

    await answer(control, 'accepted')
    expect((await getState(requestId)).state).toBe('tender_responded_accepted')
  })
})

test('rejected bills come before conflicts, then what was not delivered, then bills without a response, which the list shows', async () => {
  const rejected = await book('ORDER-1')
  await reject(rejected, 'TED*ZZZ*NO SUCH SIDING~')
  const [contrary, lost, late] = [await book('ORDER-2'), await book('ORDER-3'), await book('ORDER-4')]
  await portal.superuser(async (db) => {
    await db.query(
      `update tenders set state = 'conflicting_answers', failure = 'Two answers.' where request_id = $1`,
      [contrary.requestId],
    )
    await db.query(
      `update outbox set state = 'dead', last_error = 'The server rejected the sign-in.' where payload ->> 'request_id' = $1`,
      [String(lost.requestId)],
    )
    await db.query(
      `update tenders set state = 'file_dropped', answer_due_ts = now() - interval '1 hour' where request_id = $1`,
      [late.requestId],
    )
  })

  const { causes, bills } = await getCauses()
  const ours = [rejected, contrary, lost, late].map(({ requestId }) => requestId)
  const lines = causes.filter(({ requestId }) => requestId !== null && ours.includes(requestId))

  expect(lines.map(({ kind, requestId }) => [kind, requestId])).toEqual([
    ['rejected', rejected.requestId],
    ['conflict', contrary.requestId],
    ['undelivered', lost.requestId],
    ['unanswered', late.requestId],
  ])
  expect(lines.slice(2).map(({ reason }) => reason)).toEqual([
    'The server rejected the sign-in.',
    'No acknowledgment or response after the usual time',
  ])
  expect(bills).toBe(causes.reduce((sum, cause) => sum + cause.bills, 0))
  const query = { scope: 'late' as const }
  const { tenderStatuses } = (await portal.call(listTenderStatuses, { params, query }, 'full')).data
  expect(tenderStatuses.map(({ requestId }) => requestId)).toEqual([late.requestId])
})

test('an accepted bill that its railroad then could not read is a conflict to look at, until someone records what is true', async () => {
  const { requestId, control } = await book('CONTRARY-1')
  await answer(control, 'accepted')
  await answer(control, 'unreadable')
  const findLine = async () => (await getCauses()).causes.find((cause) => cause.requestId === requestId)

  const { state, conflict } = await getState(requestId)
  expect(state).toBe('tender_responded_accepted')
  expect(await findLine()).toMatchObject({ kind: 'conflict', reason: conflict, carrier: 'BNSF', bills: 1 })

  const body = { answer: 'accepted' as const, controlNumber: null, note: 'Omaha, by phone.' }
  await portal.call(recordAnswer, { params: { ...params, requestId }, body }, 'full')
  expect(await findLine()).toBeUndefined()
})

test('a cancellation that never reached the railroad leaves the conflict with its reason among the causes', async () => {
  const outDir = mkdtempSync(path.join(tmpdir(), 'interline-causes-'))
  const { requestId, control } = await book('CONFLICT-1')
  await answer(control, 'unreadable')
  const again = { waybill: makeCar('CONFLICT-1') }
  await portal.call(replayTender, { params: { ...params, requestId }, body: again }, 'full')
  await answer(control, 'accepted')
  await deliverDocuments(portal, outDir)
  await portal.call(cancelTender, { params: { ...params, requestId } }, 'full')
  expect((await getCauses()).causes.map((cause) => cause.requestId)).not.toContain(requestId)

  const folder = path.join(outDir, 'not-a-folder')
  await writeFile(folder, 'in the way')
  await portal.superuser((db) =>
    db.query(
      `update outbox set attempts = 11, created_ts = now() - interval '1 day' where state = 'waiting'`,
    ),
  )
  await deliverDocuments(portal, folder)

  expect((await getState(requestId)).state).toBe('conflicting_answers')
  const cause = (await getCauses()).causes.find((one) => one.requestId === requestId)
  expect(cause).toMatchObject({
    kind: 'conflict',
    reason: expect.stringMatching(/^Two bills may be in force, .* did not arrive\. Couldn’t write/),
  })
})

test('bills are counted by state and railroad, and each count is as many as the list shows', async () => {
  const late = await book('COUNT-1')
  await reject(await book('COUNT-2'), 'TED*004*INVALID STCC~')
  await portal.superuser((db) =>
    db.query(
      `update tenders set state = 'file_dropped', answer_due_ts = now() - interval '1 hour' where request_id = $1`,
      [late.requestId],
    ),
  )

  const counts = (await portal.call(listTenderCounts, { params }, 'full')).data
  const listed = async (query: object) =>
    (await portal.call(listTenderStatuses, { params, query: query as never }, 'full')).data.total_record_count

  expect(counts.states.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['tender_responded_rejected', 'file_dropped']),
  )
  for (const { state, bills } of counts.states) expect(await listed({ state: `is.${state}` })).toBe(bills)
  for (const { carrier, bills } of counts.carriers)
    expect(await listed({ carrier: `is.${carrier}` })).toBe(bills)
  expect(await listed({ scope: 'late' })).toBe(counts.late)
  expect(await listed({})).toBe(counts.total)
})
