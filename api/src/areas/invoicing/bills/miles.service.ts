import type { Leg } from '#rail/way/way.ts'
import type { Db } from '../../../db/tx.ts'
import { routeBetween } from '../../visibility/ways/ways.service.ts'
import { selectHubOfPlace } from './evidence.queries.ts'

const MAX_KNOWN = 5000
const known = new Map<string, readonly Leg[] | null>()

/**
 * The miles of a railroad on the usual route between two places or, where it has no part in that, over its own lines; null
 * where it has no route. `network` changes when the network of lines does.
 */
export async function findMiles(
  db: Db,
  { scac, from, to, network }: { scac: string; from: string; to: string; network: string },
): Promise<number | null> {
  const key = `${network} ${from} ${to}`
  if (known.size > MAX_KNOWN) known.clear()
  if (!known.has(key)) known.set(key, await findLegs(db, from, to))
  const own = known.get(key)?.filter(({ railroad }) => railroad === scac) ?? []
  if (own.length > 0) return sumMiles(own)
  const alone = `${key} ${scac}`
  if (!known.has(alone)) known.set(alone, await findLegs(db, from, to, scac))
  const legs = known.get(alone) ?? []
  return legs.length === 0 ? null : sumMiles(legs)
}

const sumMiles = (legs: readonly Leg[]): number => legs.reduce((sum, { miles }) => sum + miles, 0)

async function findLegs(
  db: Db,
  from: string,
  to: string,
  only: string | null = null,
): Promise<readonly Leg[] | null> {
  const [start, end] = [await selectHubOfPlace(db, from), await selectHubOfPlace(db, to)]
  if (start === null || end === null) return null
  return (await routeBetween(db, start, end, only))?.legs ?? null
}
