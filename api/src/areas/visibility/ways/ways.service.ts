import { findTypicalRoute, type Leg } from '#rail/way/way.ts'
import type { Db } from '../../../db/tx.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  type HubOnMap,
  selectCorridors,
  selectHub,
  selectHubs,
  selectInterchangePoints,
} from './ways.queries.ts'

/** The usual route of a lane, and its places. */
export interface LaneRoute {
  miles: number
  legs: readonly Leg[]
  path: HubOnMap[]
}

/** The usual freight route between two stations over the reference network; null without one. */
export async function wayBetween(
  { db }: Pick<Ctx, 'db'>,
  from: string,
  to: string,
): Promise<LaneRoute | null> {
  const [start, end] = [await selectHub(db, from), await selectHub(db, to)]
  if (start === null || end === null) return null
  const route = await routeBetween(db, start, end)
  return route && { miles: route.miles, legs: route.legs, path: await selectHubs(db, route.hubs) }
}

/** The usual freight route between two hubs, or that over one railroad’s lines alone; null without one. */
export async function routeBetween(db: Db, start: string, end: string, only: string | null = null) {
  const corridors = await selectCorridors(db)
  const lines = only === null ? corridors : corridors.filter(({ railroad }) => railroad === only)
  return findTypicalRoute(lines, await selectInterchangePoints(db), start, end)
}
