import { z } from 'zod'
import type { Db } from '../db/tx.ts'
import { enqueue } from '../jobs/queue.ts'
import { etaMoves, type EtaNow } from './eta.ts'
import { insertFacts, selectEtaMarks, updateMoments, upsertEtaMarks, type NewFact } from './facts.queries.ts'

export type { NewFact } from './facts.queries.ts'
export type { FactRow } from './fact.ts'
export type { EtaNow } from './eta.ts'

export const MATCH_FACTS = {
  name: 'matchFacts',
  payload: z.looseObject({ customer_id: z.number().int().optional() }),
}

/** What happened longer ago is history when it becomes known, and notifies no one. */
export const RECENT_NEWS_MS = 48 * 3_600_000

/**
 * Records facts in the caller's transaction, each once by its key, and wakes the job that matches them. Facts older
 * than two days are left out; a known arrival is still corrected.
 */
export async function recordFacts(db: Db, customerId: number, facts: readonly NewFact[]): Promise<void> {
  const since = Date.now() - RECENT_NEWS_MS
  const arrivals = facts.filter(({ kind }) => kind === 'arrival')
  if (arrivals.length > 0) await updateMoments(db, customerId, arrivals)
  const news = facts.filter(({ ts }) => ts >= since)
  if (news.length === 0) return
  const added = await insertFacts(db, customerId, news)
  if (added > 0)
    await enqueue(db, MATCH_FACTS, { customer_id: customerId }, `${MATCH_FACTS.name} ${customerId}`)
}

/** Publishes ETA changes that passed one of the offered thresholds since the last notification at that threshold. */
export async function recordEtaFacts(db: Db, customerId: number, etas: readonly EtaNow[]): Promise<void> {
  const since = Date.now() - RECENT_NEWS_MS
  const news = etas.filter(({ ts }) => ts >= since)
  if (news.length === 0) return
  const known = await selectEtaMarks(
    db,
    customerId,
    news.map(({ waybill_id }) => waybill_id),
  )
  const marks = new Map(known.map((row) => [row.waybill_id, row.marks]))
  const moves = news.flatMap((eta) => etaMoves(eta, marks.get(eta.waybill_id)) ?? [])
  if (moves.length === 0) return
  await upsertEtaMarks(
    db,
    customerId,
    moves.map(({ mark }) => mark),
  )
  await recordFacts(
    db,
    customerId,
    moves.flatMap(({ fact }) => fact ?? []),
  )
}
