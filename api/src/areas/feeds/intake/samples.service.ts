import type { Sighting } from '#rail/sighting.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { createEventSink } from './events.service.ts'
import { parseMessage } from './formats.rules.ts'
import { openProblems } from './problem.rules.ts'
import { feedReference, getLayouts } from '../reference/reference.service.ts'

/** What a message reports, as its feed reads it; only the first sightings and problems are listed. */
export interface SampleReading {
  format: 'x12' | 'clm' | 'unknown'
  layout: string | null
  sighting_count: number
  sightings: { equipment_id: string; code: string; at: string; place: string; carrier: string | null }[]
  problem_count: number
  problems: { line: number | null; reason: string; count: number }[]
}

/** Reads a message as the feed of a customer does, and keeps nothing of it. The transaction has entered the customer. */
export async function readAsFeed(
  { db, database }: Pick<PublicCtx, 'db' | 'database'>,
  customerId: number,
  { body, rows }: { body: Uint8Array; rows: number },
): Promise<SampleReading> {
  const { places } = await feedReference(database)
  const receivedAt = new Date()
  const problems = openProblems()
  const shown: SampleReading['sightings'] = []
  const sink = createEventSink({
    receivedAt: receivedAt.getTime(),
    places,
    problems,
    yieldNow: yieldToCalls,
    fold: (events) => Promise.resolve(events.length),
  })
  const { format, layout } = await parseMessage(
    body,
    { layouts: await getLayouts(db, customerId), layout: null, places, receivedAt },
    {
      add: (sightings, getPlace) => {
        shown.push(...sightings.slice(0, rows - shown.length).map(toRow))
        return sink.add(sightings, getPlace)
      },
      answer: () => Promise.resolve([]),
      acceptBills: (sets) => Promise.resolve(sets.map(() => ({ isBill: true, refused: [] }))),
      answerInterchange: () => Promise.resolve([]),
      save: () => Promise.resolve(true),
      problems,
      yieldNow: yieldToCalls,
    },
  )
  await sink.finish()
  sink.unmatched.report(problems)
  const listed = problems.list.slice(0, rows)
  return {
    format,
    layout,
    sighting_count: sink.count,
    sightings: shown,
    problem_count: problems.count,
    problems: listed.map(({ line, reason, count }) => ({ line, reason, count })),
  }
}

const toRow = (one: Sighting): SampleReading['sightings'][number] => ({
  equipment_id: one.equipment_id,
  code: one.code,
  at: one.event_ts,
  place: [one.city, one.state].filter(Boolean).join(', '),
  carrier: one.carrier,
})
