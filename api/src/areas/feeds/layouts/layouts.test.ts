import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { guessLayout } from '#contract/areas/feeds/layouts/layouts.rules.ts'
import { LAYOUT_FIELD_KEYS } from '#contract/areas/feeds/layouts/layouts.rules.ts'
import type { ClmField } from '#rail/clm/layout.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../intake/intake.factory.ts'

const test1 = useTestApp()
const { send, getWaybills, knowStations } = makeIntake(test1)
const customerId = 1

beforeAll(() => knowStations({ 'HAMLIN|SK': 'America/Regina' }))

const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
const SAMPLE = [
  'Car;Where;Prov;When;Clock;What;L/E;Road;Foreman',
  `ALNX 396271;HAMLIN;SK;${day};14:02;W;L;CN;Bo`,
  `ALNX 396272;HAMLIN;SK;${day};14:09;W;L;CN;Bo`,
  `ALNX 396273;HAMLIN;SK;${day};25:61;W;L;CN;Bo`,
].join('\n')

const LAYOUT: Omit<contract.MessageLayout, 'name'> = {
  separator: ';',
  header: true,
  zone: null,
  fields: [
    { field: 'equipment', column: 0, heading: 'Car' },
    { field: 'city', column: 1, heading: 'Where' },
    { field: 'state', column: 2, heading: 'Prov' },
    { field: 'date', column: 3, heading: 'When' },
    { field: 'time', column: 4, heading: 'Clock' },
    { field: 'code', column: 5, heading: 'What' },
    { field: 'load_empty', column: 6, heading: 'L/E' },
    { field: 'carrier', column: 7, heading: 'Road' },
  ],
}
const NAME = 'prairie short line'
const params = { customerId, layoutName: NAME }

const readSaved = () => test1.call(contract.listLayouts, { params: { customerId }, query: {} }, 'full')

test('a test shows how a layout reads a sample, in the zone of the place, and stores nothing', async () => {
  const body = { layout: LAYOUT, sample: SAMPLE }
  const { data } = await test1.call(contract.tryLayout, { params: { customerId }, body }, 'full')

  expect(data).toMatchObject({ lines: 3, read: 2 })
  expect(data.sightings[0]).toMatchObject({
    equipment_id: 'ALNX396271',
    at: `${day}T20:02:00.000Z`,
    place: 'HAMLIN, SK',
    zone: 'America/Regina',
    code: 'W',
  })
  expect(data.problems.map(({ text }) => text).join('\n')).toMatch(/Line 4: .* is not a valid date and time/)
  expect(data.problems.map(({ text }) => text).join('\n')).toContain('the column "Foreman" is unknown')
  expect((await readSaved()).data.data).toEqual([])
  expect(await getWaybills('ALNX396271')).toEqual([])
})

test('a message of an unknown layout is read once its layout is saved', async () => {
  expect((await send(SAMPLE.replaceAll('3962', '3972'))).status).toBe(422)

  const made = await test1.call(
    contract.createLayout,
    { params: { customerId }, body: { name: NAME, ...LAYOUT } },
    'full',
  )
  expect(made.status).toBe(200)
  expect((await readSaved()).data.data).toMatchObject([
    { name: NAME, separator: ';', header: true, zone: null, column_count: 8 },
  ])
  expect((await send(SAMPLE)).data).toMatchObject({ state: 'folded', event_count: 2 })
  expect(await getWaybills('ALNX396271')).toMatchObject([{ current_place: 'HAMLIN|SK' }])
})

test('a layout is changed and deleted; another customer’s is not found', async () => {
  const body = { ...LAYOUT, zone: 'America/Chicago', version: 1 }
  expect((await test1.call(contract.updateLayout, { params, body }, 'full')).status).toBe(200)
  expect((await test1.call(contract.getLayout, { params }, 'full')).data).toEqual({
    name: NAME,
    ...body,
    version: 2,
  })

  const theirs = { params: { customerId: 2, layoutName: NAME } }
  expect((await test1.call(contract.getLayout, theirs, 'other')).status).toBe(404)
  expect((await test1.call(contract.updateLayout, { ...theirs, body }, 'other')).status).toBe(404)
  expect((await test1.call(contract.removeLayout, theirs, 'other')).status).toBe(404)

  expect((await test1.call(contract.removeLayout, { params }, 'full')).data).toEqual({ name: NAME })
  expect((await test1.call(contract.getLayout, { params }, 'full')).status).toBe(404)
})

test('saving over a layout that another user changed shows their version and changes nothing', async () => {
  const layoutName = 'two offices'
  const place = { params: { customerId, layoutName } }
  await test1.call(
    contract.createLayout,
    { params: { customerId }, body: { name: layoutName, ...LAYOUT } },
    'full',
  )
  const theirs = { ...LAYOUT, zone: 'America/Denver', version: 1 }
  await test1.call(contract.updateLayout, { ...place, body: theirs }, 'full')

  const mine = await test1.call(
    contract.updateLayout,
    { ...place, body: { ...LAYOUT, header: false, version: 1 } },
    'full',
  )

  expect(mine.status).toBe(409)
  expect(mine.error.conflict).toEqual({ version: 2, now: { ...LAYOUT, zone: 'America/Denver' } })
  expect((await test1.call(contract.getLayout, place, 'full')).data).toMatchObject({
    zone: 'America/Denver',
    header: true,
    version: 2,
  })
  await test1.call(contract.removeLayout, place, 'full')
})

const WIDE: contract.MessageLayout = {
  name: 'fixed widths',
  separator: 'fixed',
  header: false,
  zone: null,
  fields: [
    { field: 'equipment', column: 0, start: 0, length: 11 },
    { field: 'city', column: 1, start: 11, length: 9 },
    { field: 'state', column: 2, start: 20, length: 2 },
    { field: 'date', column: 3, start: 22, length: 10 },
    { field: 'time', column: 4, start: 32, length: 5 },
    { field: 'code', column: 5, start: 37, length: 1 },
  ],
}
const WIDE_LINE = `ALNX 416271HAMLIN   SK${day}14:02W`

test('a fixed-width layout is tested, saved, changed and read like one with columns', async () => {
  const { name: layoutName, ...layout } = WIDE
  const place = { params: { customerId, layoutName } }
  const { data } = await test1.call(
    contract.tryLayout,
    { params: { customerId }, body: { layout, sample: WIDE_LINE } },
    'full',
  )
  expect(data).toMatchObject({ lines: 1, read: 1, problems: [] })
  expect(data.sightings[0]).toMatchObject({ equipment_id: 'ALNX416271', place: 'HAMLIN, SK' })

  await test1.call(contract.createLayout, { params: { customerId }, body: WIDE }, 'full')
  expect((await test1.call(contract.getLayout, place, 'full')).data).toEqual({ ...WIDE, version: 1 })
  const zone = 'America/Chicago'
  await test1.call(contract.updateLayout, { ...place, body: { ...layout, zone, version: 1 } }, 'full')

  expect((await readSaved()).data.data).toMatchObject([
    { name: layoutName, separator: 'fixed', zone, column_count: 6 },
  ])
  expect((await test1.call(contract.getLayout, place, 'full')).data).toEqual({ ...WIDE, zone, version: 2 })
  expect((await send(WIDE_LINE, { layout: layoutName })).data).toMatchObject({ event_count: 1 })
  await test1.call(contract.removeLayout, place, 'full')
})

test('fixed widths without a place are refused with a message', async () => {
  const fields = LAYOUT.fields.map(({ field, column }) => ({ field, column }))
  const body: contract.MessageLayout = { ...WIDE, fields }
  const made = await test1.call(contract.createLayout, { params: { customerId }, body }, 'full')
  expect(made.error.errors).toEqual({
    fields: ['Enter each column’s first character and its width.'],
  })
})

test('a name in use, columns that give no sighting, and a field in two columns are refused with a message', async () => {
  const create = async (body: contract.MessageLayout) =>
    (await test1.call(contract.createLayout, { params: { customerId }, body }, 'full')).error.errors

  expect(await create({ name: 'cn-quicktrace', ...LAYOUT })).toEqual({
    name: ['A layout with this name already exists. Choose another name.'],
  })
  const without = LAYOUT.fields.filter(({ field }) => field !== 'city')
  expect(await create({ name: 'a', ...LAYOUT, fields: without })).toEqual({
    fields: ['No column is mapped to the city. Choose one.'],
  })
  const twice = [...LAYOUT.fields, { field: 'city', column: 8 } as const]
  expect(await create({ name: 'a', ...LAYOUT, fields: twice })).toEqual({
    fields: ['Two columns are mapped to “City”. Keep only one.'],
  })
})

test('every field can be mapped to a column, and known headings are recognized', () => {
  const known: readonly ClmField[] = LAYOUT_FIELD_KEYS
  expect(known).toHaveLength(42)
  expect(guessLayout('Initial|Number|Location City|Event Date|Sighting Code\nA|1|X|2|W')).toEqual({
    separator: '|',
    header: true,
    fields: [
      { field: 'initial', column: 0, heading: 'Initial' },
      { field: 'number', column: 1, heading: 'Number' },
      { field: 'city', column: 2, heading: 'Location City' },
      { field: 'date', column: 3, heading: 'Event Date' },
      { field: 'code', column: 4, heading: 'Sighting Code' },
    ],
  })
  expect(guessLayout('"ALNX","396271","HAMLIN","SK"')).toMatchObject({ header: false, fields: [] })
})
