import type pg from 'pg'
import type { TestApp } from '../../../testing/app.ts'
import { makeEvent, makeStation } from '../../visibility/waybills/waybills.factory.ts'
import { updateClocks } from './clocks.service.ts'

const DAY_MS = 86_400_000

/** Noon in Houston the given number of days ago. */
export function noonAgo(days: number): string {
  const day = new Date(Date.now() - days * DAY_MS).toLocaleDateString('en-CA', {
    timeZone: 'America/Chicago',
  })
  return new Date(`${day}T18:00:00Z`).toISOString()
}

/** Adds what a car did at Houston: codes of car location messages and when. */
export async function makeVisit(
  db: pg.Client,
  equipment_id: string,
  reported: readonly (readonly [code: string, at: string])[],
  more: Record<string, unknown> = {},
): Promise<void> {
  const customer_id = more['customer_id'] ?? 1
  await makeStation(db, { place: 'HOUSTON|TX', zone: 'America/Chicago' })
  await db.query(
    `insert into equipment (customer_id, equipment_id, equipment_kind) values ($1, $2, 'R') on conflict do nothing`,
    [customer_id, equipment_id],
  )
  for (const [code, event_ts] of reported)
    await makeEvent(db, { equipment_id, load_empty: 'L', ...more, code, event_ts, received_ts: event_ts })
  await db.query('insert into demurrage_marks (customer_id, equipment_id) values ($1, $2)', [
    customer_id,
    equipment_id,
  ])
}

/** Counts the days of all cars that something happened to. */
export const updateAllClocks = ({ database }: TestApp): Promise<void> =>
  updateClocks({ database, signal: new AbortController().signal }, [1, 2])
