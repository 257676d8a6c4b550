import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT_NAMES } from '#contract/areas/notifications/notifications.rules.ts'
import { nextAt, wallMinutes } from './clock.rules.ts'
import type { Fact } from '../../../facts/fact.ts'
import { openBook, type Reader } from './matching.rules.ts'
import type { Rule } from './rule.rules.ts'
import { toMails, planFacts, type Planned, type PlannedDelivery } from './plan.rules.ts'

const START = Date.parse('2026-03-06T00:00:00Z')
const MINUTE_MS = 60_000
const WEEK_MINUTES = 7 * 24 * 60
const ZONES = ['America/Chicago', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']
const KINDS = ['arrival', 'dwell', 'eta_change', 'hold', 'ticket_change'] as const

const aReader = (at: number): fc.Arbitrary<Reader> =>
  fc.record({
    address: fc.constant(`reader${at}@x.example`),
    user_id: fc.constantFrom(null, at + 1),
    timezone: fc.constantFrom(...ZONES),
    digest_hour: fc.integer({ min: 0, max: 23 }),
    quiet: fc.option(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 })), {
      nil: null,
    }),
    is_muted: fc.boolean(),
    may: fc.option(fc.constantFrom(new Set(EVENT_NAMES), new Set(['arrival' as const])), { nil: null }),
    left: fc.constantFrom(new Set<number>(), new Set([2]), new Set([0])),
  })

const READERS = fc.tuple(aReader(0), aReader(1), aReader(2), aReader(3))

const aRule = fc.record({
  event: fc.constantFrom(...KINDS),
  threshold: fc.constantFrom(2, 12),
  since: fc.constant(0),
  scope: fc.constantFrom('all' as const, 'groups' as const, 'followed' as const, 'view' as const),
  tests: fc.constantFrom([], [{ field: 'load_empty_status' as const, kind: 'any' as const, values: ['E'] }]),
  group_ids: fc.constantFrom([1], [1, 2]),
  units: fc.constantFrom(['GATX1'], ['GATX2', 'GATX3']),
  by_mail: fc.boolean(),
  in_portal: fc.boolean(),
  webhook_id: fc.constantFrom(null, 9),
  frequency: fc.constantFrom('immediate' as const, 'daily' as const),
  readers: fc.subarray([0, 1, 2, 3].map((at) => `reader${at}@x.example`)),
})

const aFact = fc.record({
  minute: fc.integer({ min: 0, max: WEEK_MINUTES }),
  kind: fc.constantFrom(...KINDS),
  unit: fc.constantFrom('GATX1', 'GATX2', 'GATX3'),
  group_ids: fc.constantFrom([], [1], [2, 3]),
  load_empty_status: fc.constantFrom('L', 'E'),
})

interface Week {
  rules: Rule[]
  readers: Reader[]
  facts: Fact[]
}

const aWeek: fc.Arbitrary<Week> = fc
  .tuple(fc.array(aRule, { minLength: 1, maxLength: 8 }), READERS, fc.array(aFact, { maxLength: 60 }))
  .map(([rules, readers, facts]) => ({
    rules: rules.map((rule, at) => ({ ...rule, rule_id: at + 1 })),
    readers,
    facts: facts
      .sort((a, b) => a.minute - b.minute)
      .map(({ minute, kind, unit, group_ids, load_empty_status }, at) => ({
        fact_id: at + 1,
        kind,
        ts: START,
        matched_ts: START + minute * MINUTE_MS,
        equipment_id: unit,
        waybill_id: at,
        group_ids,
        data: {
          text: '',
          path: '',
          days: 2,
          hours: [12],
          row: { load_empty_status, exceptions: [] } as never,
        },
      })),
  }))

/** The worker's memory of emails is read from the database: immediate ones that may still be combined. */
function fire({ rules, readers, facts }: Week, cuts: readonly number[]): PlannedDelivery[] {
  const book = openBook(rules, readers)
  const sent: PlannedDelivery[] = []
  const ends = [...new Set(cuts.map((cut) => cut % (facts.length + 1)))].sort((a, b) => a - b)
  let from = 0
  for (const to of [...ends, facts.length]) {
    const planned: Planned = new Map()
    for (const { address, mail, due } of sent)
      if (mail === 'immediate' && due !== null) planned.set(address, Math.max(due, planned.get(address) ?? 0))
    sent.push(...planFacts(facts.slice(from, to), book, planned).deliveries)
    from = to
  }
  return sent
}

test('a week processed in any number of rounds sends exactly what its dry run shows', () => {
  fc.assert(
    fc.property(aWeek, fc.array(fc.nat(), { maxLength: 12 }), (week, cuts) => {
      const preview = planFacts(week.facts, openBook(week.rules, week.readers), new Map()).deliveries

      const fired = fire(week, cuts)

      expect(fired).toEqual(preview)
      expect(toMails(fired)).toEqual(toMails(preview))
    }),
    { numRuns: 300 },
  )
})

test('no one is notified of a fact twice, of what they may not view, by a rule they left, or by mail they turned off', () => {
  fc.assert(
    fc.property(aWeek, (week) => {
      const readers = new Map(week.readers.map((reader) => [reader.address, reader]))
      const reported = planFacts(week.facts, openBook(week.rules, week.readers), new Map()).deliveries

      expect(new Set(reported.map(({ fact_id, address }) => `${fact_id} ${address}`)).size).toBe(
        reported.length,
      )
      for (const { fact_id, address, rule_id, mail, in_portal } of reported) {
        const { may, left, is_muted, user_id } = readers.get(address)!
        const { kind } = week.facts[fact_id - 1]!
        expect(may === null || (may as ReadonlySet<string>).has(kind)).toBe(true)
        expect(left.has(0) || left.has(rule_id)).toBe(false)
        expect(is_muted && mail !== null).toBe(false)
        expect(in_portal && user_id === null).toBe(false)
      }
    }),
    { numRuns: 200 },
  )
})

test('immediate emails to one reader are at least ten minutes apart, after their facts and never in quiet hours', () => {
  fc.assert(
    fc.property(aWeek, (week) => {
      const reported = planFacts(week.facts, openBook(week.rules, week.readers), new Map()).deliveries
      for (const reader of week.readers) {
        const own = reported.filter(({ address, mail }) => address === reader.address && mail === 'immediate')
        const dues = [...new Set(own.map(({ due }) => due!))].sort((a, b) => a - b)
        for (const [at, due] of dues.entries())
          if (at > 0) expect(due - dues[at - 1]!).toBeGreaterThanOrEqual(600_000)
        for (const { fact_id, due } of own)
          expect(due! - week.facts[fact_id - 1]!.matched_ts).toBeGreaterThanOrEqual(0)
        if (reader.quiet === null) continue
        const [from, to] = reader.quiet
        for (const due of dues) {
          const now = wallMinutes(due, reader.timezone)
          expect(from <= to ? now >= from && now < to : now >= from || now < to).toBe(false)
        }
      }
    }),
    { numRuns: 200 },
  )
})

test('quiet hours set while a mail gathers hold back what comes in from then on', () => {
  fc.assert(
    fc.property(aWeek, ({ rules, readers, facts }) => {
      // each has a mail that gathers as the first fact comes in, planned before quiet hours were set
      const at = facts[0]?.matched_ts ?? START
      const planned: Planned = new Map(readers.map(({ address }) => [address, at + 5 * MINUTE_MS]))
      const reported = planFacts(facts, openBook(rules, readers), planned).deliveries
      for (const { address, mail, due } of reported) {
        const { quiet, timezone } = readers.find((reader) => reader.address === address)!
        if (quiet === null || mail !== 'immediate') continue
        const [from, to] = quiet
        const now = wallMinutes(due!, timezone)
        expect(from <= to ? now >= from && now < to : now >= from || now < to).toBe(false)
      }
    }),
    { numRuns: 100 },
  )
})

test('the next hour of a clock is found on days with a clock change', () => {
  const zone = 'America/Chicago'
  const at = (text: string, hour: number) => new Date(nextAt(Date.parse(text), zone, hour * 60)).toISOString()

  expect(at('2026-03-08T06:00:00Z', 7)).toBe('2026-03-08T12:00:00.000Z')
  expect(at('2026-11-01T05:30:00Z', 7)).toBe('2026-11-01T13:00:00.000Z')
  // half past two does not exist that night
  expect(new Date(nextAt(Date.parse('2026-03-08T07:00:00Z'), zone, 150)).toISOString()).toBe(
    '2026-03-08T08:30:00.000Z',
  )
  expect(at('2026-06-01T12:00:00Z', 7)).toBe('2026-06-02T12:00:00.000Z')
})
