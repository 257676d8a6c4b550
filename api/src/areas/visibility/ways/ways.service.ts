import { findWay, type Way } from '#rail/way/way.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectCorridors, selectHub, selectMeetingPlaces } from './ways.queries.ts'

/** The usual way of freight between two stations over the reference network; null where it has none. */
export async function wayBetween({ db }: Pick<Ctx, 'db'>, from: string, to: string): Promise<Way | null> {
  const [start, end] = [await selectHub(db, from), await selectHub(db, to)]
  if (start === null || end === null) return null
  return findWay(await selectCorridors(db), await selectMeetingPlaces(db), start, end)
}
