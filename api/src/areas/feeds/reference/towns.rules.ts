import { readFileSync } from 'node:fs'
import type { StationFacts } from '#rail/place.ts'
import { openTowns, type Towns } from '#rail/places/towns.ts'

let opened: Towns | undefined

/** The towns of the United States, Canada and Mexico, read once (tools/towns.ts writes them; docs/decisions/200). */
export function northAmericanTowns(): Towns {
  opened ??= openTowns(
    readFileSync(new URL('../../../../../rail/src/places/towns.txt', import.meta.url), 'utf8'),
  )
  return opened
}

/** Stations by place, and behind them towns: what is known about any place that messages name. */
export class FactsOfPlaces extends Map<string, StationFacts> {
  readonly #towns: Towns

  constructor(stations: Iterable<readonly [string, StationFacts]>, towns: Towns) {
    super(stations)
    this.#towns = towns
  }

  override get(place: string): StationFacts | undefined {
    return super.get(place) ?? this.#towns.byKey(place) ?? undefined
  }
}
