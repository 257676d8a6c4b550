import { type FenceArea, metersInside } from '#contract/areas/telematics/fences/fences.rules.ts'
import type { FenceIndex } from './fence-index.rules.ts'

/** A position of a unit's track. */
export interface Fix {
  at_ms: number
  lat: number
  lon: number
  accuracy_m: number | null
  load: string | null
}

export interface Visit {
  fence_id: number
  in_ms: number
  /** Null while the unit is inside. */
  out_ms: number | null
  load: string | null
}

/** Where a device does not say how accurate a position is. */
const ASSUMED_ACCURACY_M = 100

type Crossing = Pick<Fix, 'at_ms' | 'load'>

/**
 * The visits that fixes in the order of their time make, after those that a unit was in before the first. A unit has crossed the
 * edge once a fix is farther from it than its own accuracy, or two in a row are on the other side; the first of them counts.
 */
export function foldVisits(fixes: readonly Fix[], before: readonly Visit[], fences: FenceIndex): Visit[] {
  const visits: Visit[] = before.map((visit) => ({ ...visit, out_ms: null }))
  const inside = new Map(visits.map((visit) => [visit.fence_id, visit]))
  const pending = new Map<number, Crossing>()
  for (const fix of fixes) {
    for (const fenceId of new Set([...fences.near(fix.lat, fix.lon), ...inside.keys(), ...pending.keys()])) {
      const area = fences.get(fenceId)
      if (area === undefined) continue
      const crossing = findCrossing(area, fix, inside.has(fenceId), pending.get(fenceId))
      if (crossing === null) pending.delete(fenceId)
      else if (crossing.isPending) pending.set(fenceId, crossing.at)
      else {
        pending.delete(fenceId)
        const visit = inside.get(fenceId)
        if (visit) visit.out_ms = crossing.at.at_ms
        inside.delete(fenceId)
        if (visit) continue
        const entered: Visit = {
          fence_id: fenceId,
          in_ms: crossing.at.at_ms,
          out_ms: null,
          load: crossing.at.load,
        }
        visits.push(entered)
        inside.set(fenceId, entered)
      }
    }
  }
  return visits
}

/** Null: the unit is on the side it was. */
function findCrossing(area: FenceArea, fix: Fix, wasInside: boolean, pending: Crossing | undefined) {
  const meters = metersInside(area, fix.lat, fix.lon)
  if (meters >= 0 === wasInside) return null
  const isSure = Math.abs(meters) > (fix.accuracy_m ?? ASSUMED_ACCURACY_M)
  return { at: pending ?? fix, isPending: !isSure && pending === undefined }
}
