import { expect, test } from 'vitest'
import { CLM_LAYOUTS } from '#rail/clm/layout.ts'
import { readClm } from '#rail/clm/read.ts'
import { sniffClm } from '#rail/clm/sniff.ts'
import { parse } from '#x12/parse.ts'
import { toSighting } from './feed/clm.ts'
import { deliver, type Delivery } from './feed/delivery.ts'
import { DAY_MS } from './journey/journey.ts'
import { getFiles, type FeedFile } from './messages.ts'
import { takeWhile } from './take-while.ts'
import { worldEvents } from './world.ts'

const START_TS = Date.UTC(2026, 0, 1)
const DAYS = 20

function deliveries(): Delivery[] {
  const endTs = START_TS + DAYS * DAY_MS
  return takeWhile(deliver(worldEvents(START_TS, 'small'), START_TS), ({ arrival_ts }) => arrival_ts < endTs)
}

const sent = deliveries()
const legible = sent.filter(({ flaw }) => flaw === null)
const isX12 = ({ content_type }: FeedFile) => content_type === 'application/edi-x12'

test('events arrive in order of arrival, after they happened, and few of a hundred are lost', () => {
  const endTs = START_TS + (DAYS - 3) * DAY_MS
  const happened = takeWhile(worldEvents(START_TS, 'small'), ({ ts }) => ts < endTs)
  const arrived = new Set(sent.map(({ event }) => `${event.block.id} ${event.ts}`))

  expect(sent.every(({ arrival_ts }, at) => arrival_ts >= (sent[at - 1]?.arrival_ts ?? 0))).toBe(true)
  expect(legible.every(({ arrival_ts, event }) => arrival_ts > event.ts)).toBe(true)
  const lost = happened.filter(({ block, ts }) => !arrived.has(`${block.id} ${ts}`))
  expect(lost.every(({ reported_by }) => reported_by === 'CLM')).toBe(true)
  expect(lost.length / happened.length).toBeGreaterThan(0)
  expect(lost.length / happened.length).toBeLessThan(0.03)
})

test('some reports of a hundred come late, one or two twice, a few illegible or untrue', () => {
  const monthEnd = START_TS + 30 * DAY_MS
  const all = takeWhile(
    deliver(worldEvents(START_TS, 'full'), START_TS),
    ({ arrival_ts }) => arrival_ts < monthEnd,
  )

  const late = all.filter(({ arrival_ts, event }) => arrival_ts - event.ts > DAY_MS / 4)
  const keys = all.map(({ event }) => `${event.block.id} ${event.ts}`)

  expect(late.length / all.length).toBeGreaterThan(0.005)
  expect(late.length / all.length).toBeLessThan(0.06)
  expect(keys.length - new Set(keys).size).toBeGreaterThan(100)
  const flaws = new Set(all.map(({ flaw }) => flaw))
  expect(flaws).toEqual(
    new Set([null, 'no_date', 'no_equipment', 'wrong_place', 'wrong_load', 'clock_ahead']),
  )
})

test('car location messages read back to what was reported', () => {
  const reported = legible.filter(({ event }) => event.reported_by === 'CLM')
  const files = getFiles(reported, 'collected')

  const read = files.map(({ body }) => {
    const layout = sniffClm(body, CLM_LAYOUTS)
    if (!layout) throw new Error('no layout')
    return readClm(body, layout, new Date(START_TS + DAYS * DAY_MS))
  })
  expect(read.flatMap(({ findings }) => findings)).toEqual([])
  const expected = reported.flatMap(({ event }) => event.units.map((unit) => toSighting(event, unit)))
  const sorted = (list: object[]) => list.map((one) => JSON.stringify(one)).toSorted()
  expect(sorted(read.flatMap(({ sightings }) => sightings))).toEqual(sorted(expected))
})

test('322 files are sound X12, one interchange per railroad', () => {
  const files = getFiles(legible, 'collected').filter(isX12)

  for (const { body, customer_id } of files) {
    const { interchanges, sets, findings } = parse(body)
    const own = legible.filter(
      ({ event }) => event.reported_by === '322' && event.block.customer.id === customer_id,
    )
    expect(findings).toEqual([])
    expect(interchanges.length).toBe(new Set(own.map(({ event }) => event.carrier)).size)
    expect(sets.length).toBe(own.length)
  }
})

test('by carrier, every railroad sends its own file', () => {
  const files = getFiles(legible, 'by_carrier')

  expect(files.filter(isX12).every(({ body }) => body.match(/^ISA/gm)?.length === 1)).toBe(true)
  const records = legible.reduce((sum, { event }) => sum + event.units.length, 0)
  expect(files.reduce((sum, file) => sum + file.records, 0)).toBe(records)
})

test('an illegible line spoils itself only', () => {
  const clm = legible.filter(({ event }) => event.reported_by === 'CLM').slice(0, 5)
  const spoiled = clm.map((delivery, at) => ({
    ...delivery,
    flaw: ([null, 'no_date', null, 'no_equipment', null] as const)[at] ?? null,
  }))

  const bodies = getFiles(spoiled, 'collected').map(({ body }) => body)
  const layout = CLM_LAYOUTS.find(({ name }) => name === 'interline-csv')
  if (!layout) throw new Error('no layout')
  const read = bodies.map((body) => readClm(body, layout, new Date(START_TS + DAYS * DAY_MS)))
  const good = spoiled.filter(({ flaw }) => !flaw).reduce((sum, { event }) => sum + event.units.length, 0)
  expect(read.flatMap(({ sightings }) => sightings).length).toBe(good)
  expect(read.every(({ findings }, at) => findings.length > 0 || !bodies[at]?.includes('9999'))).toBe(true)
})
