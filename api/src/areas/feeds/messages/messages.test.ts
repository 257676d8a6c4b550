import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../intake/intake.factory.ts'
import { store } from '../intake/intake.service.ts'
import { noteAwake } from './health.service.ts'
import { makeClm, makeSighting } from './messages.factory.ts'
import { recoverMessages } from './messages.service.ts'

const test1 = useTestApp()
const { send, getWaybills, countEvents, knowStations } = makeIntake(test1)

beforeAll(() =>
  knowStations({
    'LINCOLN|NE': 'America/Chicago',
    'PRINCE GEORGE|BC': 'America/Vancouver',
    'SMITHERS|BC': 'America/Vancouver',
  }),
)

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
    expect(await getWaybills('TILX52')).toMatchObject([
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
    expect(await getWaybills('ALNX396272')).toMatchObject([
      {
        status_code: 40,
        current_place: 'PRINCE GEORGE|BC',
        current_zone: 'America/Vancouver',
        destination_place: 'SMITHERS|BC',
        destination_location: 'Smithers, BC',
        current_carrier: 'CN',
        train_id: 'B46109',
      },
    ])
  })
})

describe('nothing is lost', () => {
  test('a message stored before the process ended is processed by the next', async () => {
    const body = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX30' }))
    await store(test1.database, 1, { channel: 'http', filename: null, layout: null, body })
    expect(await getWaybills('UTLX30')).toEqual([])

    await recover()

    expect(await getWaybills('UTLX30')).toMatchObject([{ status_code: 40 }])
    expect((await send(body)).data).toMatchObject({ state: 'folded', duplicate: true, event_count: 1 })
  })

  const quietLog = { error() {}, warn() {}, info() {}, debug() {} } as never

  const recover = () =>
    recoverMessages({
      ...test1,
      log: quietLog,
      settings: { ediInDir: '', ediOutDir: '' },
      signal: new AbortController().signal,
    })

  test('a message that fails on our side is set aside with the reason and processed by a later replay', async () => {
    const body = makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX31' }))
    await test1.superuser((client) =>
      client.query(`alter table waybills add constraint planted check (equipment_id <> 'UTLX31')`),
    )
    const receipt = await send(body)
    await test1.superuser((client) => client.query('alter table waybills drop constraint planted'))

    const { message_id } = receipt.data
    expect(receipt.status).toBe(200)
    expect(receipt.data).toMatchObject({ state: 'quarantined', event_count: 0, quarantine_count: 1 })
    expect(await countEvents('UTLX31')).toBe(0)
    const input = { params: { customerId: 1, messageId: message_id }, query: {} }
    const replayed = await test1.call(contract.replayMessage, input, 'full')
    expect(replayed.data).toMatchObject({ state: 'folded', event_count: 1, quarantine_count: 0 })
    expect(await getWaybills('UTLX31')).toMatchObject([{ status_code: 40 }])
  })

  test('while the database is unavailable nothing is quarantined: messages wait and are processed afterwards', async () => {
    const cars = ['UTLX71', 'UTLX72', 'UTLX73']
    await test1.superuser((client) => client.query('revoke insert on events from interline_app'))
    const receipts: Awaited<ReturnType<typeof send>>[] = []
    for (const equipment_id of cars)
      receipts.push(await send(makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id }))))
    await recover()
    const stored = await test1.superuser((client) =>
      client.query('select distinct state from messages where message_id = any($1)', [
        receipts.map(({ data }) => data.message_id),
      ]),
    )
    await test1.superuser((client) => client.query('grant insert on events to interline_app'))

    expect(receipts.map(({ status, data }) => [status, data.state, data.quarantine_count])).toEqual(
      cars.map(() => [200, 'received', 0]),
    )
    expect(stored.rows).toEqual([{ state: 'received' }])
    await recover()
    expect(await getWaybills(...cars)).toHaveLength(3)
  })

  test('a row the database refuses does not stop the others and is accepted by a later replay', async () => {
    const cars = ['UTLX37', 'UTLX38', 'UTLX39'].map((equipment_id) =>
      makeSighting(0, 'P', 'Houston, TX', { equipment_id }),
    )
    await test1.superuser((client) =>
      client.query(`alter table waybills add constraint planted check (equipment_id <> 'UTLX38')`),
    )
    const receipt = await send(makeClm(...cars))
    await test1.superuser((client) => client.query('alter table waybills drop constraint planted'))

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 2, quarantine_count: 1 })
    expect(await getWaybills('UTLX37', 'UTLX38', 'UTLX39')).toHaveLength(2)
    const input = { params: { customerId: 1, messageId: receipt.data.message_id }, query: {} }
    const replayed = await test1.call(contract.replayMessage, input, 'full')
    expect(replayed.data).toMatchObject({ state: 'folded', event_count: 3, quarantine_count: 0 })
  })

  test('one line that cannot be stored does not affect valid ones, and replay works', async () => {
    const good = Array.from({ length: 10 }, (_, n) =>
      makeSighting(n, 'P', 'Houston, TX', { equipment_id: 'UTLX50' }),
    )
    const receipt = await send(`${makeClm(...good).toString()}${'y'.repeat(199)}😀\n`)

    expect(receipt.data).toMatchObject({ state: 'folded', event_count: 10, quarantine_count: 1 })
    const input = { params: { customerId: 1, messageId: receipt.data.message_id }, query: {} }
    expect(await test1.call(contract.replayMessage, input, 'full')).toMatchObject({
      status: 200,
      data: { event_count: 10 },
    })
  })

  test('the same bytes with another layout are processed again', async () => {
    const line = 'UTLX,51,HOUSTON,TX,20260701,1200,UT,L,P\n'
    await test1.superuser((client) =>
      client.query('insert into clm_layouts values (1, $1, $2)', [
        'no-header',
        {
          kind: 'delimited',
          separator: ',',
          header: false,
          fields: ['initial', 'number', 'city', 'state', 'date', 'time', 'zone', 'load_empty', 'code'].map(
            (field, column) => ({ field, column }),
          ),
        },
      ]),
    )
    const wrong = await send(line, { layout: 'cn-quicktrace' })
    expect(wrong.data).toMatchObject({ state: 'quarantined', event_count: 0 })

    const right = await send(line, { layout: 'no-header' })
    const once = await send(line, { layout: 'no-header' })

    expect(right.data).toMatchObject({
      message_id: wrong.data.message_id,
      duplicate: true,
      state: 'folded',
      event_count: 1,
    })
    expect(once.data).toEqual(right.data)
    expect(await countEvents('UTLX51')).toBe(1)
  })

  test('the body is stored byte for byte', async () => {
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

describe('feed status', () => {
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

  const come = async (number: string) => {
    const seen = makeSighting(0, 'P', 'Houston, TX', { equipment_id: number, carrier: 'KCS' })
    await send(makeClm({ ...seen, event_ts: new Date(Date.now() - 20 * 60_000).toISOString() }), {}, 'other')
  }
  const health = async () => {
    const { data } = await test1.call(contract.getFeedStatus, { params: { customerId: 2 } }, 'other')
    return data.carriers.find(({ carrier }) => carrier === 'KCS')
  }

  test('a feed’s lag and its sightings per day are shown beside the usual values once known', async () => {
    await come('UTLX41')
    expect(await health()).toMatchObject({ usual_day_count: null, usual_lag_seconds: null, is_late: false })
    expect(await health()).toMatchObject({
      day_count: 1,
      counted_since: expect.stringMatching(/:00:00.000Z$/),
    })
    expect((await health())?.lag_seconds).toBeGreaterThan(19 * 60)
    expect((await health())?.lag_seconds).toBeLessThan(22 * 60)

    await test1.superuser((db) =>
      db.query(`insert into feed_hours (customer_id, carrier, hour_ts, event_count, lag_seconds)
        select 2, 'KCS', date_trunc('hour', now()) - h * interval '1 hour', case when h > 120 then 90000 else 10 end, 600
        from generate_series(1, 130) h`),
    )
    expect(await health()).toMatchObject({
      day_count: 240,
      counted_since: null,
      usual_day_count: 240,
      usual_lag_seconds: 600,
    })
  })

  test('a feed that comes again after it was away for longer than usual leaves an outage', async () => {
    await test1.superuser((db) =>
      db.query(
        `update feed_positions set last_received_ts = now() - interval '9 hours' where customer_id = 2 and carrier = 'KCS'`,
      ),
    )
    expect(await health()).toMatchObject({ is_late: true, outages: [] })

    await come('UTLX42')

    const now = await health()
    expect(now).toMatchObject({ is_late: false })
    expect(now?.outages).toHaveLength(1)
    const [{ from_ts, to_ts } = { from_ts: '', to_ts: '' }] = now?.outages ?? []
    expect(Math.round((Date.parse(to_ts) - Date.parse(from_ts)) / 3_600_000)).toBe(9)
  })

  test('while the portal itself was away no feed is late, and none leaves an outage', async () => {
    const away = (pause: string) =>
      test1.superuser(async (db) => {
        await db.query('delete from feed_outages where customer_id = 2')
        await db.query('truncate identity.portal_beats, identity.portal_pauses')
        await db.query(pause)
        await db.query(
          `update feed_positions set last_received_ts = now() - interval '9 hours' where customer_id = 2 and carrier = 'KCS'`,
        )
      })
    await away(`insert into identity.portal_beats (seen_ts) values (now() - interval '8 hours')`)
    expect(await health()).toMatchObject({ is_late: false, outages: [] })

    await noteAwake(test1)
    await come('UTLX43')
    expect(await health()).toMatchObject({ is_late: false, outages: [] })

    await away(
      `insert into identity.portal_pauses values (now() - interval '8 hours', now() - interval '7 hours')`,
    )
    expect(await health()).toMatchObject({ is_late: true })
    await come('UTLX44')
    expect((await health())?.outages).toHaveLength(1)
  })

  test('history that is loaded does not count toward a feed’s lag or its usual volume', async () => {
    const old = makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX45', carrier: 'FEC' })
    await send(makeClm(old), {}, 'other')

    const { data } = await test1.call(contract.getFeedStatus, { params: { customerId: 2 } }, 'other')

    expect(data.carriers.find(({ carrier }) => carrier === 'FEC')).toMatchObject({
      event_count: 1,
      day_count: 0,
      lag_seconds: null,
    })
  })

  test('documents that did not reach a railroad are listed with its feed, those on their way are not', async () => {
    await test1.superuser((db) =>
      db.query(`insert into outbox (customer_id, kind, effect_key, payload, state, attempts) values
        (2, 'tender_file', 'a', '{"scac":"KCS"}', 'dead', 12), (2, 'tender_file', 'b', '{"scac":"KCS"}', 'waiting', 1),
        (2, 'tender_file', 'c', '{"scac":"KCS"}', 'waiting', 0), (2, 'tender_file', 'd', '{"scac":"KCS"}', 'sent', 1)`),
    )
    const { data } = await test1.call(contract.getFeedStatus, { params: { customerId: 2 } }, 'other')
    expect(data.undelivered).toEqual([{ carrier: 'KCS', count: 2 }])
  })
})
