import { beforeAll, describe, expect, test } from 'vitest'
import { createPattern, getPattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import {
  bookTenders,
  listTenderStatuses,
  listWaybillFiles,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { cancelTenders } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReceivers, makeWaybill } from './tenders.factory.ts'

const portal = useTestApp()
const params = { customerId: 1 }
beforeAll(() => portal.superuser((db) => makeReceivers(db, 1)))

const getContent = async (requestId: number, type: string) => {
  const list = (query: { fileIds?: string }) =>
    portal.call(listWaybillFiles, { params: { ...params, requestId }, query }, 'full')
  const { id } = (await list({})).data.files.find(({ fileType }) => fileType === type)!
  return (await list({ fileIds: String(id) })).data.files[0]!.content!
}

describe('a batch of cars', () => {
  const readPattern = async (pattern: object = makeWaybill()) => {
    const body = { label: 'Batch', pattern: pattern as never, advanced: true }
    return (await portal.call(createPattern, { params, body }, 'full')).data.patternId
  }
  const batch = async (
    patternId: number,
    bookingKey: string,
    cars: { car: string; bill?: string; weight?: number }[],
  ) => (await portal.call(bookTenders, { params, body: { patternId, bookingKey, cars } }, 'full')).data.rows

  test('is checked car by car: of sixty the good are sent and three come back with what is wrong', async () => {
    const patternId = await readPattern()
    const cars = Array.from({ length: 60 }, (_, at) => ({ car: `TILX ${5000 + at}`, bill: `BATCH-${at}` }))
    cars[7]!.car = 'no car'
    cars[20]!.car = 'TILX'
    cars[33]!.bill = 'BAD*BILL'

    const rows = await batch(patternId, 'sixty', cars)

    expect(
      rows
        .filter(({ requestId }) => requestId === null)
        .map(({ row, problems, fields }) => [row, problems, fields]),
    ).toEqual([
      [8, ['Enter a car like TILX 290344.'], ['car']],
      [21, ['Enter a car like TILX 290344.'], ['car']],
      [34, [expect.stringContaining('can’t be sent')], ['bill']],
    ])
    const { data } = await portal.call(listTenderStatuses, { params, query: { search: 'TILX5001' } }, 'full')
    expect(data.tenderStatuses).toMatchObject([{ bolNumber: 'BATCH-1', patternId }])
  })

  test('sent again with a corrected row books that row alone', async () => {
    const patternId = await readPattern()
    const first = await batch(patternId, 'again', [{ car: 'TILX 6001' }, { car: '?' }])

    const second = await batch(patternId, 'again', [{ car: 'TILX 6001' }, { car: 'TILX 6002', weight: 5 }])

    expect(second[0]?.requestId).toBe(first[0]?.requestId)
    expect(second.map(({ problems }) => problems)).toEqual([[], []])
    expect(JSON.parse(await getContent(second[1]!.requestId!, 'json_404'))).toMatchObject({
      heading: {
        equipment_details_N7_loop: [{ equipment_details_N7: { equipment_number_02: '6002', weight_03: 5 } }],
      },
    })
  })

  const list = async (query: object) =>
    (await portal.call(listTenderStatuses, { params, query: query as never }, 'full')).data

  test('is one row of the list however many calls it took, with the answers of its bills; filters, searches and files are about bills', async () => {
    const patternId = await readPattern()
    const before = (await list({ scope: 'batches' })).total_record_count
    const all = (await list({})).total_record_count
    const first = await batch(patternId, 'press', [{ car: 'TILX 7711', bill: 'P-1' }, { car: 'TILX 7712' }])
    await batch(patternId, 'press', [{ car: 'TILX 7713', bill: 'P-3' }])
    await batch(patternId, 'press-2', [{ car: 'TILX 7714' }])
    const batchId = first[0]!.requestId!
    await portal.superuser((db) =>
      db.query(`update tenders set state = 'tender_responded_rejected' where request_id = $1`, [batchId + 1]),
    )

    const folded = await list({ scope: 'batches' })
    expect(folded.total_record_count).toBe(before + 2)
    const [alone, row] = folded.tenderStatuses
    expect(alone).toMatchObject({ equipmentId: 'TILX7714', batchId: null, batch: null })
    expect(row).toMatchObject({ requestId: batchId, batchId, bolNumber: 'P-1', batch: { bills: 3 } })
    expect(row!.batch!.states).toEqual([
      { state: 'file_queued', bills: 2 },
      { state: 'tender_responded_rejected', bills: 1 },
    ])

    expect((await list({})).total_record_count).toBe(all + 4)
    const cars = await list({ batchId: `is.${batchId}` })
    expect(cars.tenderStatuses.map(({ equipmentId, batch: of }) => [equipmentId, of])).toEqual([
      ['TILX7713', null],
      ['TILX7711', null],
      ['TILX7712', null],
    ])
    expect((await list({ scope: 'batches', search: 'TILX7713' })).tenderStatuses).toMatchObject([
      { equipmentId: 'TILX7713' },
    ])
  })

  test('is acted on as a whole where its row is chosen', async () => {
    const patternId = await readPattern()
    const [first] = await batch(patternId, 'whole', [{ car: 'TILX 7721' }, { car: 'TILX 7722' }])
    const cancel = async (batches: boolean) => {
      const body = { ids: [first!.requestId!], preview: true, batches }
      return (await portal.call(cancelTenders, { params, body }, 'full')).data.count
    }
    expect(await cancel(true)).toBe(2)
    expect(await cancel(false)).toBe(1)
  })

  test('stays one row under a filter or an order that all its bills share, and all of its bills are acted on', async () => {
    const patternId = await readPattern(
      makeWaybill({ origin_station_F9: { city_name_02: 'MINOT', state_or_province_code_03: 'ND' } }),
    )
    const cars = Array.from({ length: 3 }, (_, at) => ({ car: `TILX ${7731 + at}` }))
    await batch(patternId, 'shared', cars)
    await batch(patternId, 'shared alone', [{ car: 'TILX 7735' }])
    const criteria = { scope: 'batches', origin: 'is.MINOT, ND', carrier: 'is.BNSF' }

    for (const sort of ['-submittedDate', 'destination']) {
      const { tenderStatuses, total_record_count: rows } = await list({ ...criteria, sort })
      expect(rows).toBe(2)
      expect(tenderStatuses.map((row) => row.batch?.bills ?? 1).toSorted((a, b) => a - b)).toEqual([1, 3])
    }
    const ofBills = { ...criteria, state: 'is.file_queued' }
    expect((await list(ofBills)).tenderStatuses.map((row) => row.batch)).toEqual([null, null, null, null])

    const count = async (matching: object) => {
      const body = { matching: matching as never, preview: true, batches: true }
      return (await portal.call(cancelTenders, { params, body }, 'full')).data.count
    }
    // a bill that differs by now is still one of its batch
    await portal.superuser((db) =>
      db.query(`update tenders set origin = 'FARGO, ND' where equipment_id = 'TILX7733'`),
    )
    expect(await count(criteria)).toBe(4)
    expect(await count(ofBills)).toBe(3)
  })

  test('reports the row with a text too long or an invalid weight, and sends the others', async () => {
    const patternId = await readPattern()
    const cars = [
      { car: `TILX ${'1'.repeat(30)}` },
      { car: 'TILX 6101', bill: 'B'.repeat(90) },
      { car: 'TILX 6102', weight: -4 },
      { car: 'TILX 6103' },
    ]

    const rows = await batch(patternId, 'long', cars)

    expect(rows.map(({ problems }) => problems.length)).toEqual([1, 1, 1, 0])
    expect(rows[1]?.problems).toEqual([expect.stringContaining('Reference ID: ')])
    expect(rows.map(({ fields }) => fields)).toEqual([['car'], ['bill'], ['weight'], []])
  })

  test('marks its pattern as used, and a mere check does not', async () => {
    const patternId = await readPattern()
    const getLastUsed = async () =>
      (await portal.call(getPattern, { params: { ...params, patternId } }, 'full')).data.lastUsedDate
    const body = { patternId, bookingKey: 'used', cars: [{ car: 'TILX 7051' }] }

    await portal.call(bookTenders, { params, body: { ...body, step: 'check' } }, 'full')
    const checked = await getLastUsed()
    await portal.call(bookTenders, { params, body }, 'full')

    expect(checked).toBeNull()
    expect(await getLastUsed()).toMatch(/^\d{4}-/)
  })

  test('that is only checked books nothing', async () => {
    const patternId = await readPattern()
    const cars = [{ car: 'TILX 7001' }, { car: 'TILX 7002', bill: 'BAD*BILL' }]
    const body = { patternId, bookingKey: 'checked', cars, step: 'check' as const }

    const { rows } = (await portal.call(bookTenders, { params, body }, 'full')).data

    expect(rows.map(({ requestId }) => requestId)).toEqual([null, null])
    expect(rows.map(({ problems }) => problems.length)).toEqual([0, 1])
    expect(rows[1]?.problems[0]).toMatch(/^Reference ID: .*can’t be sent/)
    const { data } = await portal.call(listTenderStatuses, { params, query: { search: 'TILX7001' } }, 'full')
    expect(data.tenderStatuses).toEqual([])
  })

  test('whose pattern requires a bill of lading needs its own, and one weight is at car and line', async () => {
    const target = 'heading.reference_identification_N9.reference_identification_02'
    const pattern = makeWaybill({}, { bill: 'SAMPLE' }) as never
    const inputs = [{ name: 'Bill of lading', target, optional: false, _default: null }]
    const made = await portal.call(
      createPattern,
      { params, body: { label: 'With bills', pattern, inputs, advanced: true } },
      'full',
    )
    const cars = [{ car: 'TILX 7201' }, { car: 'TILX 7202', bill: 'OWN-2', weight: 187_000 }]

    const rows = await batch(made.data.patternId, 'own-bills', cars)

    expect(rows.map(({ problems, fields }) => [problems, fields])).toEqual([
      [['Enter the bill of lading. The pattern requires one for each car.'], ['bill']],
      [[], []],
    ])
    const text = await getContent(rows[1]!.requestId!, '404')
    expect(text).toMatch(/N9\*BM\*OWN-2.*N7\*TILX\*7202\*187000\*N.*L0\*1\*\*\*187000\*N/s)
    expect(text).not.toContain('SAMPLE')
  })

  test('whose pattern names no release day is released as of now', async () => {
    const patternId = await readPattern(
      makeWaybill({ release_M3: { release_code_01: 'R', time_03: '06:00' } }),
    )

    const rows = await batch(patternId, 'now', [{ car: 'TILX 7301' }])

    const today = new Date().toISOString().slice(0, 10).replaceAll('-', '')
    expect(await getContent(rows[0]!.requestId!, '404')).toMatch(
      new RegExp(`M3\\*R\\*${today}\\*\\d{4}\\*UT`),
    )
  })

  test('of empty cars is released as of now, marked empty, with the last contents of the cars', async () => {
    const patternId = await readPattern()
    const body = { patternId, bookingKey: 'empties', cars: [{ car: 'TILX 7100' }], load: 'empty' as const }

    const { rows } = (await portal.call(bookTenders, { params, body }, 'full')).data

    expect(JSON.parse(await getContent(rows[0]!.requestId!, 'json_404'))).toMatchObject({
      heading: {
        general_shipment_information_BX: { shipment_qualifier_07: 'E' },
        release_M3: { release_code_01: 'R', date_02: new Date().toISOString().slice(0, 10) },
        assigned_number_LX_loop: [
          { description_marks_and_numbers_L5: [{ commodity_code_qualifier_04: 'L' }] },
        ],
      },
    })
  })
})
