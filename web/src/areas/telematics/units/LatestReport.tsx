import { BRAKES, DOORS, LOADS } from '#contract/areas/telematics/telematics.rules.ts'
import type { TrackedUnit } from '#contract/areas/telematics/units/units.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { showNumber } from '#contract/base/plural.ts'
import { useNow } from '../../../ui/use-now.ts'
import { exactSpan } from '../telematics.rules.ts'
import css from './Units.module.css'

/** What the unit said last; a dash where its device does not say. */
export function LatestReport({ unit }: { unit: TrackedUnit }) {
  const now = useNow().getTime()
  const when = (at: string | null) =>
    at === null ? '–' : `${placeTime(at, unit.zone)}, ${exactSpan(now - Date.parse(at))} ago`
  const figure = (value: number | null, unitName: string) => (value === null ? '–' : `${value}${unitName}`)
  const facts: readonly (readonly [string, string])[] = [
    ['Reported', when(unit.report_date)],
    [
      'Position',
      unit.lat === null || unit.lon === null ? '–' : `${unit.lat.toFixed(4)}, ${unit.lon.toFixed(4)}`,
    ],
    ['Near', unit.place ?? '–'],
    ['Speed', figure(unit.speed_mph, ' mph')],
    ['Since', when(unit.motion_date)],
    ['Load', unit.load === null ? '–' : LOADS[unit.load]],
    ['Last impact', unit.impact_g === null ? '–' : `${unit.impact_g} g on ${when(unit.impact_date)}`],
    ['Temperature', figure(unit.temp_f, ' °F')],
    ['Door or hatch', unit.door === null ? '–' : DOORS[unit.door]],
    ['Hand brake', unit.hand_brake === null ? '–' : BRAKES[unit.hand_brake]],
    ['Battery', figure(unit.battery_pct, '%')],
    ['Odometer', unit.odo_miles === null ? '–' : `${showNumber(unit.odo_miles)} mi`],
    ['Device', unit.device_id],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
