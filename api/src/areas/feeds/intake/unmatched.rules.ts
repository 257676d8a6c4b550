import { UNKNOWN_CLOCK } from '#contract/areas/feeds/messages/reasons.rules.ts'
import type { Sighting } from '#rail/sighting.ts'
import { displayPlace } from '#rail/place.ts'
import type { PlaceFound, Places } from '#rail/places/places.ts'
import { placesOfReport } from '#rail/places/reported.ts'
import type { UnmatchedPlace } from '../reference/places.queries.ts'
import type { ProblemList, ProblemPlace } from './problem.rules.ts'

/** Places of one message that no station was found for. */
export interface Unmatched {
  readonly list: UnmatchedPlace[]
  note(sighting: Sighting, at: () => ProblemPlace): void
  /**
   * Reports times in an unknown zone. That is not the sender's fault, so it comes after the response to the sender.
   */
  report(problems: ProblemList): void
}

/** More places than railroads name in one message. */
const MAX_PLACES = 500

interface UnmatchedEntry extends UnmatchedPlace {
  at: ProblemPlace
  /** Sightings whose time was read in a zone that is not sure to be the place's. */
  without_zone: number
}

export function openUnmatched(places: Places): Unmatched {
  const noted = new Map<string, UnmatchedEntry>()

  function addUnmatched(
    found: PlaceFound | null,
    { carrier }: Sighting,
    at: () => ProblemPlace,
  ): UnmatchedEntry | null {
    if (found === null || (found.by !== 'state' && found.by !== 'nowhere')) return null
    const known = noted.get(found.spelling)
    if (known) {
      known.count += 1
      return known
    }
    if (noted.size >= MAX_PLACES) return null
    const { spelling: place, zone } = found
    const fresh = { place, carrier, is_clock: false, zone, count: 1, at: at(), without_zone: 0 }
    noted.set(place, fresh)
    return fresh
  }

  return {
    get list() {
      return [...noted.values()].map(({ place, carrier, is_clock, zone, count }) => ({
        place,
        carrier,
        is_clock,
        zone,
        count,
      }))
    },
    note(sighting, at) {
      const found = placesOfReport(sighting, places)
      const here = addUnmatched(found.here, sighting, at)
      if (here && sighting.local_time) {
        here.is_clock = true
        if (here.zone === null) here.without_zone += 1
      }
      addUnmatched(found.origin, sighting, at)
      addUnmatched(found.destination, sighting, at)
    },
    report(problems) {
      for (const { place, at, without_zone: count } of noted.values())
        if (count > 0)
          problems.add({
            reason_code: UNKNOWN_CLOCK,
            at,
            reason: () => unknownClockText(place),
            equal: place,
            count,
            isGeneral: true,
          })
    },
  }
}

/** The facts about a place with an unknown zone. */
export const unknownClockText = (place: string): string =>
  `${displayPlace(place)} is not a known station or town, and its state does not determine its time zone, so its local times may be an hour or more off. Ask an administrator to choose the station. The times are then corrected.`
