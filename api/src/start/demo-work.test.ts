import pg from 'pg'
import { expect, test } from 'vitest'
import { checkDocument } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import { checkSendable } from '#contract/areas/waybilling/waybill/sendable.rules.ts'
import { checkWaybill } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { ADJUSTABLE_FIELDS, FEEDBACK_CATEGORIES } from '#contract/areas/support/feedback/feedback.rules.ts'
import { TICKET_TAGS } from '#contract/areas/support/tickets/tickets.rules.ts'
import { STARTER_FEEDBACK } from '#demo/support/feedback.data.ts'
import { starterPatterns } from '#demo/support/patterns.ts'
import { starterTickets } from '#demo/support/tickets.ts'
import { useTestDatabase } from '../testing/database.ts'
import { loadDemoWork, raise } from './demo-work.ts'
import type { CauseRow } from './demo-work.queries.ts'
import { loadStarter } from './starter.ts'

const names = await useTestDatabase()
const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000

async function toRows<T extends object>(statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: names.adminUrl })
  await client.connect()
  const { rows } = await client.query<T>(statement)
  await client.end()
  return rows
}

test('tickets, macros, feedback and saved bookings come with the demo, once', async () => {
  await loadStarter(names.ownerUrl, 'on')
  expect(await loadDemoWork(names.ownerUrl)).toBe(true)
  const count = `select count(*)::int as n from tickets`
  const [first] = await toRows<{ n: number }>(count)

  expect(await loadDemoWork(names.ownerUrl)).toBe(false)

  expect(await toRows(count)).toEqual([first])
  expect(first!.n).toBeGreaterThan(8)
  const [numbers] = await toRows<{ isWhole: boolean }>(
    `select bool_and(c.last_id = (select count(*) from tickets t where t.customer_id = c.customer_id)) as "isWhole"
     from ticket_counters c`,
  )
  expect(numbers).toEqual({ isWhole: true })
  expect(await toRows('select 1 from identity.ticket_macros')).toHaveLength(4)
  expect(await toRows('select 1 from patterns')).not.toHaveLength(0)
})

test('a portal without the demo’s customers is left alone', async () => {
  await toRows(`update identity.customers set domain = 'somebody.example' where customer_id = 1`)
  await toRows('delete from identity.feedback; delete from identity.ticket_macros')

  expect(await loadDemoWork(names.ownerUrl)).toBe(false)
})

const cause = (
  equipment_id: string,
  action: string,
  hours: number,
  receivedAfter: number | null,
): CauseRow => ({
  equipment_id,
  waybill_id: 1,
  waybill_number: '1',
  waybill_ts: null,
  load_empty: 'L',
  origin: 'Fargo, ND',
  destination: 'Dallas, TX',
  action,
  place: 'CHICAGO|IL',
  carrier: 'BNSF',
  event_ts: NOW - hours * HOUR_MS,
  next_ts: receivedAfter === null ? null : NOW - (hours - receivedAfter) * HOUR_MS,
})

test('a ticket is about a car to which it happened, and that had no report until it was raised', () => {
  const held = starterTickets(1).find((one) => 'about' in one && one.about.actions.includes('hold'))!
  const causes = [
    cause('AAAX1', 'arrive', 30, null),
    cause('BBBX2', 'hold', 30, 1),
    cause('CCCX3', 'hold', 30, 9),
  ]

  const [raised] = raise([held], causes, NOW)

  expect(raised?.cause?.equipment_id).toBe('CCCX3')
  expect(raise([held], causes.slice(0, 2), NOW)).toEqual([])
})

test('its labels are those of the portal: tags, kinds of feedback, fields of adjustments', () => {
  for (const { tags } of starterTickets(1)) expect(TICKET_TAGS).toEqual(expect.arrayContaining([...tags]))
  expect(new Set(STARTER_FEEDBACK.map(({ category }) => category))).toEqual(
    new Set(Object.keys(FEEDBACK_CATEGORIES)),
  )
  for (const { details } of STARTER_FEEDBACK)
    if ('field' in details) expect(Object.keys(ADJUSTABLE_FIELDS)).toContain(details.field)
})

test.each([1, 2, 3, 5])('saved bookings of customer %i are bills that railroads take', (customerId) => {
  const patterns = starterPatterns(customerId)

  expect(patterns.length).toBeGreaterThan(0)
  for (const { pattern, inputs } of patterns)
    for (const use of [
      { as: 'pattern', inputs },
      { as: 'tender', inputs },
    ] as const)
      expect(Object.fromEntries(checkWaybill(pattern, use as never))).toEqual({})
  for (const { pattern } of patterns) {
    const { heading } = structuredClone(pattern) as { heading: { release_M3: object } }
    Object.assign(heading.release_M3, { date_02: '2026-01-06' })
    expect(Object.fromEntries(checkSendable({ heading }, new Date('2026-01-06T12:00:00Z')))).toEqual({})
    for (const release of ['004010', '005030', '007010'])
      expect(Object.fromEntries(checkDocument({ heading }, release))).toEqual({})
  }
})
