import {
  MAX_SAMPLE_ROWS,
  type SampleReading,
} from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import type { Sighting } from '#rail/sighting.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { openTaking } from '../../feeds/intake/events.service.ts'
import { understand } from '../../feeds/intake/formats.rules.ts'
import { openProblems } from '../../feeds/intake/problem.rules.ts'
import { feedReference, layoutsOf } from '../../feeds/reference/reference.service.ts'

/** Reads a message as the feed of a customer does, and keeps nothing of it. The transaction has entered the customer. */
export async function readAsFeed(
  { db, database }: SignedInCtx,
  customerId: number,
  body: Uint8Array,
): Promise<SampleReading> {
  const { places } = await feedReference(database)
  const receivedAt = new Date()
  const problems = openProblems()
  const shown: SampleReading['sightings'] = []
  const taking = openTaking({
    receivedAt: receivedAt.getTime(),
    places,
    problems,
    yieldNow: yieldToCalls,
    fold: (events) => Promise.resolve(events.length),
  })
  const { format, layout } = await understand(
    body,
    { layouts: await layoutsOf(db, customerId), layout: null, places, receivedAt },
    {
      take: (sightings, placeOf) => {
        shown.push(...sightings.slice(0, MAX_SAMPLE_ROWS - shown.length).map(rowOf))
        return taking.take(sightings, placeOf)
      },
      answer: () => Promise.resolve([]),
      keep: () => Promise.resolve(true),
      problems,
      yieldNow: yieldToCalls,
    },
  )
  await taking.finish()
  taking.unmatched.report(problems)
  const listed = problems.list.slice(0, MAX_SAMPLE_ROWS)
  return {
    format,
    layout,
    sighting_count: taking.count,
    sightings: shown,
    problem_count: problems.count,
    problems: listed.map(({ line, reason, count }) => ({ line, reason, count })),
  }
}

const rowOf = (one: Sighting): SampleReading['sightings'][number] => ({
  equipment_id: one.equipment_id,
  code: one.code,
  at: one.event_ts,
  place: [one.city, one.state].filter(Boolean).join(', '),
  carrier: one.carrier,
})
