import type { Ctx } from '../../../http/context.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { openNearest, type Station } from './nearest.rules.ts'

type Nearest = ReturnType<typeof openNearest>
const opened = new WeakMap<object, Nearest>()

/** Finds the station next to a position; made once of each reading of the reference tables. */
export async function nearestStation(database: Ctx['database']): Promise<Nearest> {
  const { stations } = await feedReference(database)
  const known = opened.get(stations)
  if (known) return known
  const made = openNearest(stations.values() as Iterable<Station>)
  opened.set(stations, made)
  return made
}
