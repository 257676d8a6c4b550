import { findWay, type Leg } from '#rail/way/way.ts'
import type { Ctx } from '../../../http/context.ts'
import { type HubOnMap, selectCorridors, selectHub, selectHubs, selectMeetingPlaces } from './ways.queries.ts'

/** The usual way of a lane, and the places it runs through. */
export interface LaneWay {
  miles: number
  legs: readonly Leg[]
  path: HubOnMap[]
}

/** The usual way of freight between two stations over the reference network; null where it has none. */
export async function wayBetween({ db }: Pick<Ctx, 'db'>, from: string, to: string): Promise<LaneWay | null> {
  const [start, end] = [await selectHub(db, from), await selectHub(db, to)]
  if (start === null || end === null) return null
  const way = findWay(await selectCorridors(db), await selectMeetingPlaces(db), start, end)
  return way && { miles: way.miles, legs: way.legs, path: await selectHubs(db, way.hubs) }
}
