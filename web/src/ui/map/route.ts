import { useMemo } from 'react'
import { type Point, projected } from './geography.ts'
import { milesBetween, type Tracks, trackBetween } from './tracks.ts'

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

/** The legs that a unit has traveled, and the one ahead; track miles where they are known. */
export interface Route {
  traveled: readonly Leg[]
  ahead: Leg | null
}

interface Trip {
  stops: readonly (Spot & { railroad: string | null })[]
  origin: Spot | null
  destination: Spot | null
  isUnderway: boolean
}

/** Track miles per straight-line mile, for legs without known track. */
const TRACK_FACTOR = 1.2

function legBetween(tracks: Tracks | null, from: Spot, to: Spot, railroad: string | null): Leg {
  const way = tracks && trackBetween(tracks, from, to, railroad)
  if (way) return { ...way, isStraight: false }
  const line = [projected(from.lon, from.lat), projected(to.lon, to.lat)]
  return { line, miles: milesBetween(from, to) * TRACK_FACTOR, isStraight: true }
}

const isSame = (a: Spot, b: Spot): boolean => a.lat === b.lat && a.lon === b.lon

/** The route of a trip along the tracks. */
export function getRoute(tracks: Tracks | null, { stops, origin, destination, isUnderway }: Trip): Route {
  const passed = [...(origin ? [{ ...origin, railroad: null }] : []), ...stops]
  const traveled = passed.slice(1).flatMap((to, at) => {
    const from = passed[at]!
    return isSame(from, to) ? [] : [legBetween(tracks, from, to, to.railroad)]
  })
  const current = stops.at(-1) ?? null
  const isContinuing = isUnderway && current && destination && !isSame(current, destination)
  return { traveled, ahead: isContinuing ? legBetween(tracks, current, destination, current.railroad) : null }
}

/** The same, recomputed only when the trip or the tracks change. */
export function useRoute(tracks: Tracks | null, trip: Trip): Route {
  const { stops, origin, destination, isUnderway } = trip
  const key = JSON.stringify([
    stops.map(({ lat, lon, railroad }) => [lat, lon, railroad]),
    origin,
    destination,
  ])
  // The key represents the places, which are new objects on each render.
  return useMemo(
    () => getRoute(tracks, { stops, origin, destination, isUnderway }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [tracks, key, isUnderway],
  )
}
