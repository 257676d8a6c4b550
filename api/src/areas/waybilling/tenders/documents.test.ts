import { mkdtempSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import {
  cancelTender,
  correctTender,
  recordAnswer,
} from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import {
  createTender,
  getRequestStatus,
  getRequestTimeline,
  listWaybillFiles,
  replayTender,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { retryDeliveries } from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deliverDocuments, makeReceivers, makeWaybill, getSetNumber } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const of = (requestId: number) => ({ params: { ...params, requestId } })
const outDir = mkdtempSync(path.join(tmpdir(), 'interline-moves-'))
const folder = path.join(outDir, '1', 'BNSF')
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const deliver = () => deliverDocuments(portal, outDir)

let bills = 0
async function book(): Promise<number> {
  const body = { waybill: makeWaybill({}, { bill: `MV-${++bills}` }) }
  return (await portal.call(createTender, { params, body }, 'full')).data.requestId
}
const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, of(requestId), 'full')).data
const getState = async (requestId: number) => (await getStatus(requestId)).state
const getLastEntry = async (requestId: number) =>
  (await portal.call(getRequestTimeline, of(requestId), 'full')).data.entries.at(-1)!
const getNumber = async (requestId: number) => (await getStatus(requestId)).controlNumber!
const correct = (requestId: number, car = '290399') => {
  const body = { waybill: makeWaybill({}, { car, bill: `MV-${bills}` }) }
  return portal.call(correctTender, { ...of(requestId), body }, 'full')
}
const edit = (requestId: number, car = '290344') => {
  const body = { waybill: makeWaybill({}, { car, bill: `MV-${bills}` }) }
  return portal.call(replayTender, { ...of(requestId), body }, 'full')
}
const cancel = (requestId: number) => portal.call(cancelTender, of(requestId), 'full')
const record = (
  requestId: number,
  answer: 'accepted' | 'rejected' | 'no_bill',
  controlNumber: number | null,
) =>
  portal.call(
    recordAnswer,
    { ...of(requestId), body: { answer, controlNumber, note: 'Crew desk, by phone' } },
    'full',
  )

/** The newest document of a request. */
async function newest(requestId: number) {
  const listed = (await portal.call(listWaybillFiles, { ...of(requestId), query: {} }, 'full')).data.files
  const sentOut = listed.find(({ fileType }) => /^(404|998)$/.test(fileType))
  const query = { fileIds: String(sentOut!.id) } as never
  return (await portal.call(listWaybillFiles, { ...of(requestId), query }, 'full')).data.files[0]!
}

let sent = 0
async function answer(control: number, verdict: string, { set = '404', date = '20240106' } = {}) {
  const number = String(++sent).padStart(9, '0')
  const own = getSetNumber(control)
  const isAcknowledgement = /^[AER]$/.test(verdict)
  const body = isAcknowledgement
    ? `AK1*SR*${control}~AK2*${set}*${own}~AK5*${verdict}~AK9*${verdict}*1*1*1~`
    : `BGN*11*404*${date}*0900~OTI*${verdict}*ZZ*X*****${control}*${own}*${set}~`
  const [id, group] = isAcknowledgement ? ['997', 'FA'] : ['824', 'AG']
  const text = `ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER1       *240105*1507*U*00401*${number}*0*P*>~GS*${group}*BNSF*SHIPPER1*20240105*1507*${sent}*X*004010~ST*${id}*0001~${body}SE*${body.split('~').length + 1}*0001~GE*1*${sent}~IEA*1*${number}~`
  await portal.call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) }, 'full')
}
async function accepted(): Promise<number> {
  const requestId = await book()
  await answer(await getNumber(requestId), 'TA')
  return requestId
}

describe('a refused correction', () => {
  test('leaves the first bill in force, and Edit sends another correction of that bill', async () => {
    const requestId = await accepted()
    await correct(requestId, '111111')
    await answer(await getNumber(requestId), 'TR')
    expect(await getState(requestId)).toBe('correction_rejected')

    const { data } = await edit(requestId, '222222')

    expect(data.state).toBe('correction_queued')
    const { content } = await newest(requestId)
    expect(content).toContain('BX*05*')
    // the bill in force is the first one, for the car it named
    expect(content).toMatch(/ZC1\*S1\*TILX\*290344\*/)
    expect(content).toContain('N7*TILX*222222')
  })

  test('can be followed by a cancellation, which names the bill that is in force', async () => {
    const requestId = await accepted()
    await correct(requestId, '111111')
    await answer(await getNumber(requestId), 'TR')

    const { data } = await cancel(requestId)

    expect(data.state).toBe('cancellation_queued')
    expect((await newest(requestId)).content).toMatch(/ZD\*404\*S1\*TILX\*290344\*/)
  })

  test('of a bill that is refused as well ends with the bill: Edit sends a fresh one', async () => {
    const requestId = await book()
    const bill = await getNumber(requestId)
    await answer(bill, 'A')
    await correct(requestId)
    await answer(bill, 'TR')
    expect(await getState(requestId)).toBe('correction_queued')
    await answer(await getNumber(requestId), 'TR')
    expect(await getState(requestId)).toBe('tender_responded_rejected')

    expect((await edit(requestId)).data.state).toBe('file_queued')
    expect((await newest(requestId)).content).toContain('BX*00*')
  })
})

test('a refused cancellation whose 997 comes late is not stuck: it is cancelled again, or corrected', async () => {
  const requestId = await accepted()
  await cancel(requestId)
  const control = await getNumber(requestId)
  await answer(control, 'TR', { set: '998' })

  await answer(control, 'A', { set: '998' })

  const { state, can } = await getStatus(requestId)
  expect([state, can.cancel, can.correct, can.replay]).toEqual(['cancellation_rejected', true, true, true])
  expect((await cancel(requestId)).data.state).toBe('cancellation_queued')
})

describe('a late or contradicting answer is stored and shown, and changes nothing by itself', () => {
  test('a 997 that refuses what an advice accepted', async () => {
    const requestId = await accepted()

    await answer(await getNumber(requestId), 'R')

    expect(await getState(requestId)).toBe('tender_responded_accepted')
    expect(await getLastEntry(requestId)).toMatchObject({
      state: null,
      message: expect.stringMatching(/no change: .* is still accepted\. .* ask the railroad/),
    })
    expect((await getStatus(requestId)).acknowledgement?.code).not.toBe('R')
  })

  test('an advice older than the one that counts', async () => {
    const requestId = await book()
    await answer(await getNumber(requestId), 'TA', { date: '20240107' })

    await answer(await getNumber(requestId), 'TR', { date: '20240106' })

    expect(await getStatus(requestId)).toMatchObject({
      state: 'tender_responded_accepted',
      advice: { code: 'TA' },
    })
  })

  test('an acceptance of a bill that was refused and sent again is a conflict, with a way on', async () => {
    const requestId = await book()
    const first = await getNumber(requestId)
    await answer(first, 'R')
    await edit(requestId)

    await answer(first, 'TA')

    const { state, can } = await getStatus(requestId)
    expect([state, can.cancel, can.record, can.replay]).toEqual([
      'conflicting_answers',
      true,
      true,
      expect.any(String),
    ])
    expect((await getLastEntry(requestId)).message).toMatch(/two bills may be in force/)
    await cancel(requestId)
    await answer(await getNumber(requestId), 'TA', { set: '998' })
    expect(await getState(requestId)).toBe('cancelled')
  })
})

describe('an answer that a person records', () => {
  test('moves a tender that its railroad never answered, records who confirmed it, and is audited', async () => {
    const requestId = await book()
    await deliver()
    const { undecided, can } = await getStatus(requestId)
    expect([undecided, can.record]).toEqual([
      { controlNumber: await getNumber(requestId), purpose: 'bill' },
      true,
    ])

    const { data } = await record(requestId, 'accepted', undecided!.controlNumber)

    expect(data.state).toBe('tender_responded_accepted')
    expect((await getLastEntry(requestId)).message).toBe(
      'The railroad accepted it. Recorded manually: Crew desk, by phone',
    )
    const { rows } = await portal.superuser((db) =>
      db.query(`select change from audit.entries where operation = 'recordAnswer'`),
    )
    expect(rows).toEqual([
      {
        change: expect.objectContaining({
          before: { state: 'file_dropped' },
          after: expect.objectContaining({ note: 'Crew desk, by phone' }),
        }),
      },
    ])
  })

  test('counts less than what the railroad writes itself, however old', async () => {
    const requestId = await book()
    await deliver()
    await record(requestId, 'rejected', await getNumber(requestId))

    await answer(await getNumber(requestId), 'TA', { date: '20200101' })

    expect(await getState(requestId)).toBe('tender_responded_accepted')
  })

  test('that no bill exists lets a fresh one be sent; of a bill without doubt it is refused', async () => {
    const requestId = await accepted()
    expect((await record(requestId, 'no_bill', null)).status).toBe(409)
    await cancel(requestId)
    await answer(await getNumber(requestId), 'TR', { set: '998' })

    const { data } = await record(requestId, 'no_bill', null)

    expect(data.state).toBe('tender_responded_rejected')
    expect((await edit(requestId)).data.state).toBe('file_queued')
  })

  test('of another document than the one that waits is refused', async () => {
    const requestId = await book()
    await deliver()

    expect((await record(requestId, 'accepted', 999_999)).status).toBe(409)
    expect((await record(requestId, 'no_bill', null)).status).toBe(409)
    expect(await getState(requestId)).toBe('file_dropped')
  })
})

describe('a document that was given up', () => {
  const giveUp = async () => {
    await deliver()
    const requestId = await book()
    await portal.superuser((db) =>
      db.query(
        `update outbox set attempts = 11, created_ts = now() - interval '1 day' where state = 'waiting'`,
      ),
    )
    await rename(outDir, `${outDir}.away`)
    await writeFile(outDir, 'in the way')
    await deliver()
    await rm(outDir)
    await rename(`${outDir}.away`, outDir)
    expect(await getState(requestId)).toBe('file_drop_error')
    return { requestId, control: await getNumber(requestId) }
  }
  const there = async (control: number) =>
    (await readdir(folder)).filter((name) => name.includes(String(control).padStart(9, '0'))).length
  const retry = (control: number) =>
    portal.superuser(async (db) => {
      const { rows } = await db.query<{ outbox_id: number }>(
        `select outbox_id::int from outbox where (payload ->> 'control_number')::int = $1`,
        [control],
      )
      const body = { ids: rows.map(({ outbox_id }) => outbox_id), preview: false }
      return (await portal.call(retryDeliveries, { params, body }, 'full')).data
    })

  test('and sent again is not brought as well, neither by a retry nor by a worker that crashed', async () => {
    const { requestId, control } = await giveUp()
    await edit(requestId)

    expect(await retry(control)).toMatchObject({ done: 0 })
    // the state after a crash between its last attempt and the record of it
    await portal.superuser((db) =>
      db.query(
        `update outbox set state = 'waiting', attempts = 0 where (payload ->> 'control_number')::int = $1`,
        [control],
      ),
    )
    await deliver()

    expect([await there(control), await there(await getNumber(requestId))]).toEqual([0, 1])
  })

  test('and tried again is on its way, so that nothing is sent beside it', async () => {
    const { requestId, control } = await giveUp()

    expect(await retry(control)).toMatchObject({ done: 1 })

    expect([await getState(requestId), (await edit(requestId)).status]).toEqual(['file_queued', 409])
    await deliver()
    expect([await getState(requestId), await there(control)]).toEqual(['file_dropped', 1])
  })
})

describe('answers that cannot both be true', () => {
  const getConflict = async (requestId: number) => (await getStatus(requestId)).conflict
  const facts = async () =>
    (
      await portal.superuser((db) =>
        db.query<{ text: string }>(
          `select data ->> 'text' as text from facts where kind = 'tender_refused' order by fact_id desc limit 1`,
        ),
      )
    ).rows[0]?.text

  test.each([
    [
      'a late 997 that rejects what was accepted',
      ['TA', 'R'],
      /997 \(R\) rejects document \d+, .* previously accepted/,
    ],
    ['an advice that accepts what a 997 rejected', ['R', 'TA'], /824 \(TA\) says .* couldn’t read before/],
    [
      'a 997 that rejects what another acknowledged',
      ['A', 'R'],
      /997 \(R\) rejects document \d+, .* previously acknowledged/,
    ],
  ])(
    '%s, are shown as a conflict, and the tender stays where it may be in force',
    async (_what, answers, why) => {
      const requestId = await book()
      const number = await getNumber(requestId)

      for (const verdict of answers) await answer(number, verdict)

      expect(await getStatus(requestId)).toMatchObject({
        state: answers.includes('TA') ? 'tender_responded_accepted' : 'acknowledged_accepted',
        conflict: expect.stringMatching(why),
        can: { record: true, replay: expect.any(String) },
      })
      expect(await facts()).toMatch(
        /has conflicting responses: .*Ask the railroad, then record its response\./,
      )
    },
  )

  test('are settled by a person: it has the bill', async () => {
    const requestId = await accepted()
    await answer(await getNumber(requestId), 'R')

    const { data } = await record(requestId, 'accepted', null)

    expect(data.state).toBe('tender_responded_accepted')
    expect(await getConflict(requestId)).toBeNull()
    expect((await getLastEntry(requestId)).message).toMatch(/accepted it\. Recorded manually/)
  })

  test('are settled by a person: it has none, and the bill may be sent again', async () => {
    const requestId = await accepted()
    await answer(await getNumber(requestId), 'R')

    const { data } = await record(requestId, 'no_bill', null)

    expect(data.state).toBe('tender_responded_rejected')
    expect(await getStatus(requestId)).toMatchObject({ conflict: null, can: { replay: true } })
  })

  test('are settled by the railroad, which rejects it after all, and by what is sent next', async () => {
    const [rejected, corrected] = [await accepted(), await accepted()]
    for (const one of [rejected, corrected]) await answer(await getNumber(one), 'R')

    await answer(await getNumber(rejected), 'TR', { date: '20240108' })
    await correct(corrected)

    expect(await getConflict(rejected)).toBeNull()
    expect(await getConflict(corrected)).toBeNull()
  })

  test('are none where a 997 rejects what an advice rejected as well', async () => {
    const requestId = await book()
    await answer(await getNumber(requestId), 'TR')
    await answer(await getNumber(requestId), 'R')

    expect(await getConflict(requestId)).toBeNull()
  })
})
