import type { compareSightings } from '#contract/areas/telematics/sightings/sightings.contract.ts'
import type { TrackedUnit } from '#contract/areas/telematics/units/units.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount } from '#contract/base/plural.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { exactSpan } from '../telematics.rules.ts'

type Compared = Answer<typeof compareSightings>
type Known = Pick<TrackedUnit, 'equipment_id' | 'zone' | 'place'>

const MINUTE_MS = 60_000

/** How much later than the unit itself the railroad was. */
export function laterText(minutes: number | null): string {
  if (minutes === null) return '–'
  if (minutes === 0) return 'Same time'
  return `${exactSpan(Math.abs(minutes) * MINUTE_MS)} ${minutes > 0 ? 'later' : 'earlier'}`
}

/** Who says what while the railroad says nothing. */
export function silenceText(silence: NonNullable<Compared['silence']>, { zone, place }: Known): string {
  const near = place === null ? '' : `, now near ${place}`
  const railroad =
    silence.silent_since === null
      ? 'No railroad has reported it in the last 14 days.'
      : `The railroad has been silent since ${placeTime(silence.silent_since, zone)}.`
  return `Moving by GPS since ${placeTime(silence.moving_since, zone)}${near}. ${railroad}`
}

const MAX_ROWS = 10

/** A ticket's title and text: each sighting beside the unit's own position. */
export function evidenceText(unit: Known, { sightings, is_questioned, silence }: Compared) {
  const { equipment_id } = unit
  const rows = sightings
    .slice(0, MAX_ROWS)
    .map(({ event_date, event_text, place, zone, carrier, gps_date, later_minutes, miles }) =>
      [
        `${placeTime(event_date, zone)} ${carrier ?? ''}: ${event_text}, ${place}.`,
        gps_date !== null &&
          `GPS: ${placeTime(gps_date, zone)}, railroad ${laterText(later_minutes).toLowerCase()}.`,
        miles !== null && `${formatCount(miles, 'mile')} from the unit’s position at that time.`,
      ]
        .filter(Boolean)
        .join(' '),
    )
  const wrong = is_questioned ? 'sightings far from its GPS position' : 'railroad and GPS differ'
  return {
    subject: `${showEquipment(equipment_id)}: ${silence ? 'moving by GPS, railroad silent' : wrong}`,
    text: [
      ...(silence ? [silenceText(silence, unit), ''] : []),
      'Railroad sightings compared with the unit’s GPS positions:',
      ...rows,
    ].join('\n'),
  }
}
