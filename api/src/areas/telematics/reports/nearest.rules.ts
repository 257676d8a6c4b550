import { metersBetween } from './quality.rules.ts'

export interface Station {
  place: string
  lat: number
  lon: number
  zone: string
  display_name: string
}

/** A station farther away than this says nothing about where a unit is. */
const FARTHEST_M = 80_000

const toKey = (lat: number, lon: number): string => `${Math.floor(lat)} ${Math.floor(lon)}`

/** Finds the station next to a position among those of the cells of a degree around it. */
export function openNearest(stations: Iterable<Station>): (lat: number, lon: number) => Station | null {
  const cells = Map.groupBy(stations, ({ lat, lon }) => toKey(lat, lon))
  return (lat, lon) => {
    let nearest: Station | null = null
    let nearestM = FARTHEST_M
    for (let south = -1; south <= 1; south++) {
      for (let west = -1; west <= 1; west++) {
        for (const station of cells.get(toKey(lat + south, lon + west)) ?? []) {
          const meters = metersBetween(lat, lon, station.lat, station.lon)
          if (meters >= nearestM) continue
          nearest = station
          nearestM = meters
        }
      }
    }
    return nearest
  }
}
