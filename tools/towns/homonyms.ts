import type { Town } from './sources.ts'

/** Two entries of one name this close are the same town in two sources. */
const SAME_DEGREES = 0.5
/** People of a town that others are described by. */
const KNOWN = 5000
/** A town this much larger than all others of its name is meant when nothing speaks for another. */
const LARGER = 10

/**
 * The towns of a state, each once. Of several with one name the largest keeps it if it is much larger; the others are
 * named by the known town nearest to them: `Springfield (near Madison)`.
 */
export function withNeighbors(towns: readonly Town[], createForm: (town: Town) => string): Town[] {
  const known = towns.filter(({ population }) => population >= KNOWN)
  return [...Map.groupBy(towns, createForm)].flatMap(([form, all]) => {
    if (form === '') return []
    const apart = distinct(all.toSorted((a, b) => b.population - a.population))
    if (apart.length === 1) return apart
    const [first, second] = [apart[0]!, apart[1]!]
    const isMuchLarger = first.population >= KNOWN && first.population >= LARGER * second.population
    return apart.map((town, at) => {
      if (at === 0 && isMuchLarger) return town
      const near = nearest(
        town,
        known.filter((one) => createForm(one) !== form),
      )
      return near ? { ...town, name: `${town.name} (near ${near.name})` } : town
    })
  })
}

function distinct(towns: readonly Town[]): Town[] {
  const apart: Town[] = []
  for (const town of towns) if (apart.every((one) => degrees(one, town) > SAME_DEGREES)) apart.push(town)
  return apart
}

const nearest = (town: Town, others: readonly Town[]): Town | undefined =>
  others.reduce<Town | undefined>(
    (best, one) => (best === undefined || degrees(town, one) < degrees(town, best) ? one : best),
    undefined,
  )

/** Degrees of latitude between two towns, near enough for a state. */
const degrees = (a: Town, b: Town): number =>
  Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180))
