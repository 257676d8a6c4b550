import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/messages.contract.ts'
import type { Sighting } from '#rail/sighting.ts'
import { useTestApp } from '../../testing/app.ts'
import { store } from './intake.service.ts'
import { makeClm, makeSighting, makeT322, makeTrip } from './messages.factory.ts'
import { recoverMessages } from './messages.service.ts'
import { rebuildAssets } from './rebuilds.service.ts'

const test1 = useTestApp()

const send = (body: Uint8Array | string, query: { layout?: string } = {}, as: 'full' | 'other' = 'full') =>
  test1.call(
    contract.receiveMessage,
    { params: { customerId: as === 'full' ? 1 : 2 }, query, body: Buffer.from(body) },
    as,
    { 'content-type': 'application/octet-stream' },
  )

const rebuild = () =>
  rebuildAssets(
    { database: test1.database, live: test1.live, signal: new AbortController().signal },
    { customer_id: 1, code: null, after: '' },
  )

interface Stored {
  waybill_id: number
  equipment_id: string
  [column: string]: unknown
}

/** Every column of the trips of some equipment, oldest first, straight from the table. */
const waybillsOf = (...equipmentIds: string[]) =>
  test1.superuser(async (client) => {
    const { rows } = await client.query<Stored>(
      'select * from waybills where equipment_id = any($1) order by customer_id, equipment_id, trip_start_ts',
      [equipmentIds],
    )
    return rows
  })

/** The same without numbers and without the name of the car, to compare cars that had the same trips. */
const story = (rows: Stored[]) =>
  rows.map(({ waybill_id: _, equipment_id, waybill_number, ...rest }) => {
    const told = { ...rest, has_number: waybill_number !== null }
    return JSON.stringify(told)
      .replaceAll(String(equipment_id), 'CAR')
      .replaceAll(/10000\d/g, 'NUMBER')
  })

/** X12 and car location messages carry their own kind of code, so a trip comes in two sorts of message. */
function messagesOf(sightings: Sighting[], control: number): Buffer[] {
  return sightings.map((sighting, at) =>
    sighting.code_source === 'CLM' ? makeClm(sighting) : makeT322(control + at, sighting),
  )
}

async function sendAll(messages: Buffer[]): Promise<void> {
  for (const message of messages) expect((await send(message)).status).toBe(200)
}

describe('messages become trips', () => {
  test('a trip told by 322 and car location messages is on the list with all it says', async () => {
    await sendAll(messagesOf(makeTrip('UTLX1'), 100))

    const [loaded, empty, ...more] = await waybillsOf('UTLX1')
    expect(more).toEqual([])
    expect(loaded).toMatchObject({
      customer_id: 1,
      is_current: false,
      status_code: 100,
      load_empty_status: 'L',
      waybill_number: '100001',
      shipper: 'GULF RESINS',
      origin_place: 'HOUSTON|TX',
      origin_location: 'Houston, TX',
      destination_location: 'Chicago, IL',
      current_carrier: 'NS',
      last_event_text: 'Released',
    })
    expect(empty).toMatchObject({
      is_current: true,
      status_code: 40,
      load_empty_status: 'E',
      train_id: 'MCHHO1',
    })
    expect(empty?.trip_start_ts).toEqual(loaded?.trip_end_ts)
  })

  test('the order of messages does not matter, nor whether they come one by one or together', async () => {
    await sendAll(messagesOf(makeTrip('UTLX1'), 100))
    const inOrder = story(await waybillsOf('UTLX1'))

    await sendAll(messagesOf(makeTrip('UTLX2', '100002'), 200).toReversed())
    const shuffled = [5, 11, 0, 8, 2, 12, 7, 1, 10, 3, 9, 4, 6].map(
      (at) => messagesOf(makeTrip('UTLX3', '100003'), 300)[at] as Buffer,
    )
    await sendAll(shuffled)
    const trip = makeTrip('UTLX4', '100004')
    const clm = trip.filter(({ code_source }) => code_source === 'CLM')
    await sendAll([makeClm(...clm), makeT322(400, ...trip.filter((one) => !clm.includes(one)))])

    expect(inOrder).toHaveLength(2)
    expect(story(await waybillsOf('UTLX2'))).toEqual(inOrder)
    expect(story(await waybillsOf('UTLX3'))).toEqual(inOrder)
    expect(story(await waybillsOf('UTLX4'))).toEqual(inOrder)
  })

  test('the same bytes again answer the first receipt and change nothing', async () => {
    const message = makeClm(...makeTrip('UTLX5').filter(({ code_source }) => code_source === 'CLM'))
    const first = await send(message)
    const before = await waybillsOf('UTLX5')

    const again = await send(message)

    expect(first.data).toMatchObject({
      state: 'folded',
      format: 'clm',
      duplicate: false,
      event_count: 10,
      quarantine_count: 0,
    })
    expect(again.data).toEqual({ ...first.data, duplicate: true })
    expect(await waybillsOf('UTLX5')).toEqual(before)
  })

  test('events told again in another message are not counted twice', async () => {
    const told = makeTrip('UTLX6').filter(({ code_source }) => code_source === 'CLM')
    await send(makeClm(...told))
    const before = await waybillsOf('UTLX6')
    const count = await countEvents('UTLX6')

    await send(makeClm(...told.toReversed(), ...told.slice(0, 3)))

    expect(await waybillsOf('UTLX6')).toEqual(before)
    expect(await countEvents('UTLX6')).toBe(count)
  })

  test('an event told again counts once, though its code stood earlier in the order when it first came', async () => {
    const told = makeTrip('UTLX14').filter(({ code_source }) => code_source === 'CLM')
    await send(makeClm(...told.slice(0, -1)))
    const earlier = `update waybills set fold = jsonb_set(fold, '{last,1}', '-1') where equipment_id = 'UTLX14'`
    await test1.superuser((client) => client.query(earlier))

    const again = await send(makeClm(...told.slice(-2)))

    expect(again.data).toMatchObject({ state: 'folded', event_count: 2 })
    expect(await countEvents('UTLX14')).toBe(told.length)
    expect((await waybillsOf('UTLX14')).at(-1)?.last_event_code).toBe(told.at(-1)?.code)
  })

  test('folding everything again gives the same rows, numbers included', async () => {
    await sendAll(messagesOf(makeTrip('UTLX7'), 700).toReversed())
    const before = await waybillsOf('UTLX1', 'UTLX2', 'UTLX3', 'UTLX7')

    await rebuild()

    expect(await waybillsOf('UTLX1', 'UTLX2', 'UTLX3', 'UTLX7')).toEqual(before)
  })

  test('a trip keeps its number when an earlier event of it comes late', async () => {
    const [billed, released] = makeTrip('UTLX8')
    await send(makeT322(801, released as Sighting))
    const [before] = await waybillsOf('UTLX8')

    await send(makeT322(802, billed as Sighting))

    const [after] = await waybillsOf('UTLX8')
    expect(after?.waybill_id).toBe(before?.waybill_id)
    expect(after?.trip_start_ts).not.toEqual(before?.trip_start_ts)
  })

  test('two trips that turn out to be one keep the number given first', async () => {
    const car = { equipment_id: 'UTLX9' }
    const waybill = { ...car, waybill_number: '1', bill_of_lading_number: null }
    await send(makeClm(makeSighting(0, 'W', 'Houston, TX', waybill)))
    await send(
      makeClm(
        makeSighting(90, 'P', 'Dallas, TX', { ...car, waybill_number: '2', bill_of_lading_number: 'X' }),
      ),
    )
    const before = await waybillsOf('UTLX9')

    // the missing link: the first waybill had the same bill of lading, so the second is only a new number
    await send(makeClm(makeSighting(10, 'X', 'Houston, TX', { ...waybill, bill_of_lading_number: 'X' })))

    const after = await waybillsOf('UTLX9')
    expect(before).toHaveLength(2)
    expect(after.map((row) => row.waybill_id)).toEqual([before[0]?.waybill_id])
    await rebuild()
    expect(await waybillsOf('UTLX9')).toEqual(after)
  })

  test('nothing of another customer changes, though it has equipment of the same name', async () => {
    await send(makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX10' })), {}, 'other')
    const before = await waybillsOf('UTLX10')

    await send(makeClm(makeSighting(9, 'D', 'Chicago, IL', { equipment_id: 'UTLX10' })))

    const after = await waybillsOf('UTLX10')
    expect(after.filter((row) => row.customer_id === 2)).toEqual(before)
    expect(after).toHaveLength(2)
  })
})

const countEvents = (equipmentId: string) =>
  test1.superuser(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from events where equipment_id = $1',
      [equipmentId],
    )
    return rows[0]?.n
  })

describe('what cannot be understood', () => {
  const quarantine = async () =>
    (await test1.call(contract.listQuarantine, { params: { customerId: 1 }, query: {} }, 'full')).data.data

  test('stands in quarantine with reason and position, and the rest is taken', async () => {
    const good = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX20' })).toString()
    const receipt = await send(`${good}UTLX,00X021,DALLAS,TX,20260101,1200,UT,L,P\n`)

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 1 })
    const [entry] = await quarantine()
    expect(entry).toMatchObject({
      message_id: receipt.data.message_id,
      reason_code: 'bad_equipment',
      line: 3,
      position: good.length,
      excerpt: 'UTLX,00X021,DALLAS,TX,20260101,1200,UT,L,P',
      resolved: false,
    })
    expect(entry?.reason).toMatch(/^Line 3: number "00X021" is no reporting mark/)
  })

  test.each([
    ['empty_message', '  \r\n'],
    ['binary_message', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 8])],
    ['unknown_format', 'Dear railroad,\nwhere is my car?\n'],
    [
      'unknown_set',
      makeT322(900, makeSighting(1, 'P', 'Houston, TX'))
        .toString()
        .replace('ST*322', 'ST*214')
        .replace('*SO*', '*QM*'),
    ],
  ])('%s: the whole message is kept and says why', async (code, body) => {
    const receipt = await send(body)

    expect(receipt.data).toMatchObject({ state: 'quarantined', event_count: 0, quarantine_count: 1 })
    expect((await quarantine())[0]).toMatchObject({ message_id: receipt.data.message_id, reason_code: code })
  })

  test('a 322 without time, place or equipment says at which segment', async () => {
    const sound = makeT322(910, makeSighting(1, 'P', 'Houston, TX', { equipment_id: 'UTLX21' })).toString()
    const receipt = await send(sound.replace(/Q5\*P\*\d+/, 'Q5*P*20261399'))

    expect(receipt.data).toMatchObject({ state: 'quarantined', quarantine_count: 1 })
    const [entry] = await quarantine()
    expect(entry).toMatchObject({ reason_code: 'bad_time', line: 4, position: sound.indexOf('Q5*') })
    expect(entry?.excerpt).toMatch(/^Q5\*P\*20261399/)
  })

  test('a time more than a day ahead never reaches a trip', async () => {
    const ahead = makeSighting(24 * 60, 'D', 'Chicago, IL', { equipment_id: 'UTLX22' })
    const receipt = await send(
      makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX22' }), ahead),
    )

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 1 })
    expect((await quarantine())[0]).toMatchObject({ reason_code: 'implausible_time' })
    expect(await waybillsOf('UTLX22')).toMatchObject([{ status_code: 40 }])
  })

  test('is taken by a replay once its layout is declared, and its entry is resolved', async () => {
    const line = 'P;UTLX23;HOUSTON/TX;2026-10-01 12:00\n'
    const odd = 'UTLX;23;P;HOUSTON;TX;2026-10-01;1200\n'
    const receipt = await send(`${odd}${line}`.replace(line, ''))
    expect(receipt.data.state).toBe('quarantined')
    await declareLayout('short-line', ['initial', 'number', 'code', 'city', 'state', 'date', 'time'])

    const { message_id } = receipt.data
    const replayed = await test1.call(
      contract.replayMessage,
      { params: { customerId: 1, messageId: message_id }, query: {} },
      'full',
    )

    expect(replayed.data).toMatchObject({
      state: 'folded',
      format: 'clm',
      event_count: 1,
      quarantine_count: 0,
    })
    expect(await waybillsOf('UTLX23')).toMatchObject([{ status_code: 40, current_place: 'HOUSTON|TX' }])
    expect((await quarantine()).filter((entry) => entry.message_id === message_id)).toMatchObject([
      { resolved: true },
    ])
  })

  test('values no railroad writes are set aside one by one and spoil nothing', async () => {
    const long = 'X'.repeat(20_000)
    const car = { equipment_id: 'UTLX24' }
    const receipt = await send(
      makeClm(
        makeSighting(0, 'P', 'Houston, TX', {
          ...car,
          shipper: `${long}\0\\N\t`,
          weight_lb: 12.5,
          waybill_number: long,
        }),
        makeSighting(1, 'A', `${long}, TX`, car),
        makeSighting(2, long, 'Dallas, TX', car),
      ),
    )

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 2 })
    expect(await waybillsOf('UTLX24')).toMatchObject([
      { status_code: 40, weight_lb: 13, waybill_number: 'X'.repeat(60) },
    ])
  })

  test('a layout nobody declared is refused before anything is stored', async () => {
    const answer = await send('x', { layout: 'nobody' })

    expect(answer.status).toBe(400)
    expect(answer.error.errors?.layout?.[0]).toMatch(
      /There is no layout "nobody"\. Choose one of .*cn-quicktrace/,
    )
  })

  const declareLayout = (name: string, fields: string[]) =>
    test1.superuser((client) =>
      client.query('insert into clm_layouts values (1, $1, $2)', [
        name,
        {
          kind: 'delimited',
          separator: ';',
          header: false,
          fields: fields.map((field, column) => ({ field, column })),
        },
      ]),
    )
})

describe('messages as senders really write them', () => {
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

  test('a 322 with indented lines, line ends for terminators and time of the place is read whole', async () => {
    const sets = ['51', '52', '53'].map((number, at) => indented322(number, at + 1))
    const receipt = await send(
      [
        'ISA*00*          *00*          *02*BNSF           *ZZ*SHIPPER        *260107*1607*U*00401*000000003*0*P*>',
        '  GS*SO*BNSF*SHIPPER*20260107*1607*3*X*004010',
        ...sets,
        '  GE*3*3',
        'IEA*1*000000003',
      ].join('\r\n'),
    )

    expect(receipt.data).toMatchObject({
      state: 'folded',
      format: 'x12',
      event_count: 3,
      quarantine_count: 0,
    })
    expect(await waybillsOf('TILX52')).toMatchObject([
      {
        status_code: 40,
        current_place: 'LINCOLN|NE',
        origin_place: 'DORE|ND',
        destination_place: 'GALVESTON|TX',
        waybill_number: '900052',
        bill_of_lading_number: '0052DR',
        train_id: 'HDORGAL910',
        consignee: 'GULF COAST TERMINAL',
        weight_lb: 259_650,
        current_carrier: 'BNSF',
      },
    ])
  })

  const indented322 = (number: string, at: number) =>
    [
      `ST*322*00003000${at}`,
      `  Q5*RL*${day}*1553*LT**LINCOLN*NE`,
      `  N7*TILX*${number}*259650*G*******CN*TILX***5904*******T108`,
      `    W2*TILX*${number}**CN*L`,
      '    R4*5*SL*553900*LINCOLN****NE',
      '    R4*6*SL*516564*DORE****ND',
      '    R4*7*SL*686180*GALVESTON****TX',
      '    N1*CN*GULF COAST          TERMINAL',
      `    N9*WY*9000${number}`,
      '    N9*TN*HDORGAL910',
      `    N9*BM*00${number}DR`,
      `SE*12*00003000${at}`,
    ].join('\r\n')

  test('a trace export without header, year and zone is read by its own layout', async () => {
    const [, month, date] = /^\d{4}(\d\d)(\d\d)$/.exec(day) ?? []
    const receipt = await send(
      `"ALNX","396271","HAMLIN","SK","${month}","${date}","14","02","L","W","","PRIGEORGE","BC","CN"\r\n` +
        `"ALNX","396272","PRIGEORGE","BC","${month}","${date}","16","00","L","P","B46109","SMITHERS","BC","CN"\r\n`,
    )

    expect(receipt.data).toMatchObject({
      state: 'folded',
      format: 'clm',
      event_count: 2,
      quarantine_count: 0,
    })
    expect(await waybillsOf('ALNX396272')).toMatchObject([
      {
        status_code: 40,
        destination_place: 'SMITHERS|BC',
        destination_location: 'Smithers, BC',
        current_carrier: 'CN',
        train_id: 'B46109',
      },
    ])
  })
})

describe('nothing is lost', () => {
  test('a message stored before the process ended is worked on by the next', async () => {
    const body = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX30' }))
    await store(test1.database, 1, { channel: 'http', filename: null, layout: null, body })
    expect(await waybillsOf('UTLX30')).toEqual([])

    await recoverMessages({
      ...test1,
      log: quietLog,
      settings: { ediInDir: '', ediOutDir: '' },
      ownerUrl: '',
      signal: new AbortController().signal,
    })

    expect(await waybillsOf('UTLX30')).toMatchObject([{ status_code: 40 }])
    expect((await send(body)).data).toMatchObject({ state: 'folded', duplicate: true, event_count: 1 })
  })

  const quietLog = { error() {}, warn() {}, info() {}, debug() {} } as never

  test('a message that fails on our side is set aside, says so, and is taken by a replay later', async () => {
    const body = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX31' }))
    await test1.superuser((client) =>
      client.query(`alter table waybills add constraint planted check (equipment_id <> 'UTLX31')`),
    )
    const receipt = await send(body)
    await test1.superuser((client) => client.query('alter table waybills drop constraint planted'))

    const { message_id } = receipt.data
    expect(receipt.data).toMatchObject({ state: 'quarantined', event_count: 0, quarantine_count: 1 })
    expect(await countEvents('UTLX31')).toBe(0)
    const input = { params: { customerId: 1, messageId: message_id }, query: {} }
    const replayed = await test1.call(contract.replayMessage, input, 'full')
    expect(replayed.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 0 })
    expect(await waybillsOf('UTLX31')).toMatchObject([{ status_code: 40 }])
  })

  test('the body stands in the database byte for byte', async () => {
    const body = Buffer.from('\ufeff\u00e9\r\n not a message \\ \t')
    const { data } = await send(body)

    const stored = await test1.superuser((client) =>
      client.query<{ body: Buffer; sha256: Buffer }>(
        'select body, sha256 from messages where message_id = $1',
        [data.message_id],
      ),
    )
    expect(stored.rows[0]?.body.equals(body)).toBe(true)
    expect(stored.rows[0]?.sha256.equals(createHash('sha256').update(body).digest())).toBe(true)
  })
})

describe('where the feeds stand', () => {
  test('the status counts messages and events by railroad', async () => {
    await send(
      makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX40', carrier: 'CSXT' })),
      {},
      'other',
    )
    await send(
      makeClm(makeSighting(5, 'A', 'Dallas, TX', { equipment_id: 'UTLX40', carrier: 'CSXT' })),
      {},
      'other',
    )

    const { data } = await test1.call(contract.getFeedStatus, { params: { customerId: 2 } }, 'other')

    expect(data.carriers.find(({ carrier }) => carrier === 'CSXT')).toMatchObject({
      event_count: 2,
      last_event_ts: makeSighting(5, 'A', 'Dallas, TX').event_ts,
    })
    expect(data.quarantine_count).toBe(0)
  })
})
