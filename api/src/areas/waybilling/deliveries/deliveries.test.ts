import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { listQuarantine, receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { testCustomerRailroad } from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { listDeliveries, retryDeliveries } from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import {
  createTender,
  getRequestStatus,
  replayTender,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { parse } from '#x12/parse.ts'
import { validate } from '#x12/validate.ts'
import { useTestApp } from '../../../testing/app.ts'
import { deliverDocuments, makeReceivers, makeWaybill } from '../tenders/tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
const outDir = path.join(mkdtempSync(path.join(tmpdir(), 'interline-deliveries-')), 'out')
const folder = path.join(outDir, '1', 'BNSF')
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const deliver = () => deliverDocuments(portal, outDir)
const listed = async () => (await portal.call(listDeliveries, { params, query: {} }, 'full')).data.data
const retry = (ids: number[]) =>
  portal.call(retryDeliveries, { params, body: { ids, preview: false } }, 'full')
const getStatus = async (requestId: number) =>
  (await portal.call(getRequestStatus, { params: { ...params, requestId } }, 'full')).data

let bills = 0
const book = async () =>
  (
    await portal.call(
      createTender,
      { params, body: { waybill: makeWaybill({}, { bill: `D-${++bills}` }) } },
      'full',
    )
  ).data.requestId

/** The last attempt of what waits fails: the folder cannot be written to. */
async function giveUp(): Promise<void> {
  await rename(outDir, `${outDir}.away`).catch(() => undefined)
  await writeFile(outDir, 'in the way')
  await portal.superuser((db) =>
    db.query(
      `update outbox set attempts = 11, created_ts = now() - interval '1 day' where state = 'waiting'`,
    ),
  )
  await deliver()
  await rm(outDir)
  await rename(`${outDir}.away`, outDir).catch(() => undefined)
}

describe('a document that did not reach its railroad', () => {
  test('is listed with its bill and the reason, and is there after Retry', async () => {
    const requestId = await book()
    await giveUp()

    const [row] = await listed()
    expect(row).toMatchObject({
      state: 'dead',
      scac: 'BNSF',
      kind: 'bill',
      bol_number: `D-${bills}`,
      request_id: requestId,
      attempts: 12,
      reason: 'Couldn’t write to the railroad’s folder (ENOTDIR)',
      can: { retry: true },
    })
    expect((await getStatus(requestId)).state).toBe('file_drop_error')

    expect((await retry([row!.delivery_id])).data).toMatchObject({ done: 1 })
    expect((await getStatus(requestId)).state).toBe('file_queued')
    await deliver()

    expect((await getStatus(requestId)).state).toBe('file_dropped')
    expect(await listed()).toEqual([])
  })

  test('is left when its bill was written again since: it would come twice', async () => {
    const requestId = await book()
    await giveUp()
    const [old] = await listed()
    const replayed = await portal.call(
      replayTender,
      {
        params: { ...params, requestId },
        body: { waybill: makeWaybill({}, { bill: `D-${bills}` }) },
      } as never,
      'full',
    )
    expect(replayed.status).toBe(200)

    const { data } = await retry([old!.delivery_id])

    expect([data.done, data.left[0]?.why]).toEqual([0, 'A newer document for this bill replaced it.'])
    await deliver()
    expect((await readdir(folder)).filter((name) => name.endsWith('.edi'))).toHaveLength(2)
  })

  test('is not visible to other customers and cannot be sent by them', async () => {
    const [row] = await listed()
    const theirs = { customerId: 2 }

    const seen = await portal.call(listDeliveries, { params: theirs, query: {} }, 'other')
    const sent = await portal.call(
      retryDeliveries,
      { params: theirs, body: { ids: [row!.delivery_id], preview: false } },
      'other',
    )

    expect([seen.data.data, sent.data.count]).toEqual([[], 0])
  })
})

describe('a test interchange', () => {
  const send = (customerId: number) =>
    portal.call(testCustomerRailroad, { params: { customerId, scac: 'UP' } }, 'admin')

  test('is marked as one, reads without findings, and takes the next number', async () => {
    const { status, data } = await send(1)

    expect([status, data.test?.control_number]).toEqual([200, 1])
    await deliver()
    const text = await readFile(path.join(outDir, '1', 'UP', '404_000000001.edi'), 'utf8')
    const { sets, findings } = parse(text)
    expect(text.split('*')[15]).toBe('T')
    expect(findings).toEqual([])
    expect(validate(sets[0]!).filter(({ weight }) => weight !== 'remark')).toEqual([])
    expect((await listed()).find(({ kind }) => kind === 'test')).toMatchObject({
      state: 'delivered',
      scac: 'UP',
    })
  })

  test('is answered on its own row, and its answer is not set aside', async () => {
    const text = [
      'ISA*00*          *00*          *02*UP             *ZZ*SHIPPER1       *240105*1507*U*00401*000000001*0*T*>~',
      'GS*FA*UP*SHIPPER1*20240105*1507*1*X*004010~ST*997*0001~AK1*SR*1~AK2*404*0001~AK5*A~AK9*A*1*1*1~',
      'SE*6*0001~GE*1*1~IEA*1*000000001~',
    ].join('')
    await portal.call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) }, 'full')

    const row = (await listed()).find(({ kind }) => kind === 'test')
    expect([row?.state, row?.can.retry]).toEqual(['answered', 'The railroad already has it.'])
    expect(row?.reason).toBeTruthy()
    const { data } = await portal.call(listQuarantine, { params, query: {} }, 'full')
    expect(data.data).toEqual([])
  })
})
