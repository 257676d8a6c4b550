import { useMemo } from 'react'
import { type Point, projected } from './geography.ts'
import { milesBetween, type Tracks, wayBetween } from './tracks.ts'

interface Spot {
  lat: number
  lon: number
}

interface Leg {
  line: readonly Point[]
  miles: number
  /** No track is known between its ends. */
  isStraight: boolean
}

/** A unit's route so far, leg by leg, and the one ahead; track miles where they are known. */
export interface Ways {
  made: readonly Leg[]
  ahead: Leg | null
}

interface Trip {
  stops: readonly (Spot & { railroad: string | null })[]
  origin: Spot | null
  destination: Spot | null
  isUnderway: boolean
}

/** A way goes along tracks oftener than as the crow flies: by so much straight miles are too few. */
const STRAIGHT_IS_SHORT = 1.2

function legBetween(tracks: Tracks | null, from: Spot, to: Spot, railroad: string | null): Leg {
  const way = tracks && wayBetween(tracks, from, to, railroad)
  if (way) return { ...way, isStraight: false }
  const line = [projected(from.lon, from.lat), projected(to.lon, to.lat)]
  return { line, miles: milesBetween(from, to) * STRAIGHT_IS_SHORT, isStraight: true }
}

const isSame = (a: Spot, b: Spot): boolean => a.lat === b.lat && a.lon === b.lon

/** Leads a trip along the tracks. */
export function getWays(tracks: Tracks | null, { stops, origin, destination, isUnderway }: Trip): Ways {
  const passed = [...(origin ? [{ ...origin, railroad: null }] : []), ...stops]
  const made = passed.slice(1).flatMap((to, at) => {
    const from = passed[at]!
    return isSame(from, to) ? [] : [legBetween(tracks, from, to, to.railroad)]
  })
  const current = stops.at(-1) ?? null
  const isContinuing = isUnderway && current && destination && !isSame(current, destination)
  return { made, ahead: isContinuing ? legBetween(tracks, current, destination, current.railroad) : null }
}

/** The same, worked out again only when the trip or the tracks change. */
export function useWays(tracks: Tracks | null, trip: Trip): Ways {
  const { stops, origin, destination, isUnderway } = trip
  const key = JSON.stringify([
    stops.map(({ lat, lon, railroad }) => [lat, lon, railroad]),
    origin,
    destination,
  ])
  // The key represents the places, which are new objects on each render.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => getWays(tracks, { stops, origin, destination, isUnderway }), [tracks, key, isUnderway])
}
