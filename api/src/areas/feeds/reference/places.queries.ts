import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Town } from '#rail/places/towns.ts'

/** A place without a station, as a message reports it. */
export interface UnmatchedPlace {
  /** `CITY|ST` as reported. */
  place: string
  carrier: string | null
  /** Whether a time was reported in its zone. */
  is_clock: boolean
  /** The zone of its state, where that has one. */
  zone: string | null
  count: number
}

/** Adds to the customer's list of places that no station was found for. */
export async function upsertUnmatchedPlaces(db: Db, places: readonly UnmatchedPlace[]): Promise<void> {
  await db.run(sql`select identity.note_unmatched_places(${JSON.stringify(places)}::json)`)
}

/** Makes towns that messages named known to lists and maps. */
export async function insertTowns(db: Db, towns: readonly Town[]): Promise<void> {
  await db.run(sql`select reference.note_towns(${JSON.stringify(towns)}::json)`)
}

/** The customer's place is found now. */
export async function deleteUnmatchedPlace(db: Db, place: string): Promise<void> {
  await db.run(sql`select identity.forget_unmatched_place(${place})`)
}
