import { useQuery } from '@tanstack/react-query'
import { toMoment } from '#contract/base/dates.ts'
import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import { exceptionLabel } from '#contract/base/exceptions.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { When } from '../../../shared/When.tsx'
import frame from '../../../ui/frame.module.css'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { getEvidence } from './evidence.calls.ts'
import { LostTime } from './LostTime.tsx'
import css from './TicketEvidence.module.css'

const HOUR_MS = 3_600_000

interface Fact {
  label: string
  read: (trip: TripSnapshot) => string
}

/** A moment of a trip, shown in the zone of the place it belongs to. */
interface Moment {
  label: string
  moment: (trip: TripSnapshot) => string | null
  zone: (trip: TripSnapshot) => string | null
  /** It is an estimate: the table says by how much it moved. */
  shifts?: true
}

const atDestination = ({ destination_zone }: TripSnapshot) => destination_zone

const FACTS: readonly (Fact | Moment)[] = [
  { label: 'Status', read: ({ status }) => status },
  { label: 'Location', read: ({ current_location }) => current_location ?? '–' },
  { label: 'Last event', read: ({ last_event }) => last_event ?? '–' },
  {
    label: 'Last sighting',
    moment: ({ last_sighting_date }) => last_sighting_date,
    zone: ({ current_zone }) => current_zone,
  },
  { label: 'ETA', moment: ({ tele_eta }) => tele_eta, zone: atDestination, shifts: true },
  { label: 'Railroad ETA', moment: ({ rail_eta }) => rail_eta, zone: atDestination, shifts: true },
  { label: 'Late', read: getLateness },
  { label: 'Exceptions', read: ({ exceptions }) => exceptions.map(exceptionLabel).join(', ') || 'None' },
]

/** What decides whether a fact changed; tickets from before zones were stored have the same moments. */
const getValue = (fact: Fact | Moment, trip: TripSnapshot): string | null =>
  'moment' in fact ? fact.moment(trip) : fact.read(trip)

function getLateness({ late_hours }: TripSnapshot): string {
  if (late_hours === null) return '–'
  return late_hours < 1 ? 'On time' : spanText(late_hours * HOUR_MS)
}

/** By how much an estimate moved: `+15 h`. */
function getShift(was: string | null, is: string | null): string | null {
  const [from, to] = [was && toMoment(was), is && toMoment(is)]
  if (!from || !to) return null
  const ms = to.getTime() - from.getTime()
  return Math.abs(ms) < HOUR_MS ? null : `${ms > 0 ? '+' : '−'}${spanText(ms)}`
}

type Evidence = { taken_ts: string; kept: TripSnapshot; now: TripSnapshot | null }

/** The state of the trips when the ticket was created, next to their current state; changes are marked. */
export function TicketEvidence({ customerId, ticketId }: { customerId: number; ticketId: number }) {
  const { data } = useQuery(getEvidence({ customerId, ticketId }))
  if (!data || data.evidence.length === 0) return null
  const isOne = data.evidence.length === 1
  return (
    <section className={`${frame.frame} ${css.evidence}`} aria-label="Evidence">
      <h2 className={css.title}>Then and now</h2>
      {data.evidence.map((one, at) =>
        isOne ? (
          <Trip key={one.kept.waybill_id} {...one} />
        ) : (
          // of several cars one is open
          <details
            key={`${one.kept.equipment_id} ${one.kept.waybill_id}`}
            className={css.car}
            open={at === 0}
          >
            <summary>
              {one.kept.equipment_id} <span className={css.quiet}>{countChanges(one)}</span>
            </summary>
            <Trip {...one} />
          </details>
        ),
      )}
      <HintLayer />
    </section>
  )
}

function countChanges({ kept, now }: Evidence): string {
  if (now === null) return 'no longer available'
  const changes = FACTS.filter((fact) => getValue(fact, kept) !== getValue(fact, now)).length
  return changes === 0 ? 'unchanged' : formatCount(changes, 'change')
}

function Trip({ taken_ts, kept, now }: Evidence) {
  return (
    <>
      <table className={css.table}>
        <caption className={css.caption}>
          {kept.equipment_id}, captured <When at={taken_ts} />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={css.hidden}>Field</span>
            </th>
            <th scope="col">Then</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {FACTS.map((fact) => (
            <FactRow key={fact.label} fact={fact} kept={kept} now={now} />
          ))}
        </tbody>
      </table>
      {now && <LostTime then={kept.delays} now={now.delays} />}
      <Known trip={kept} />
    </>
  )
}

function FactRow({ fact, kept, now }: { fact: Fact | Moment } & Pick<Evidence, 'kept' | 'now'>) {
  const isSame = now !== null && getValue(fact, kept) === getValue(fact, now)
  const shift = 'shifts' in fact && now && getShift(fact.moment(kept), fact.moment(now))
  return (
    <tr data-changed={!isSame || undefined}>
      <th scope="row">{fact.label}</th>
      <td>
        <FactValue fact={fact} trip={kept} />
      </td>
      <td>
        {now === null && 'No longer available'}
        {isSame && 'unchanged'}
        {now !== null && !isSame && <FactValue fact={fact} trip={now} />}
        {shift && <span className={css.shift}> {shift}</span>}
      </td>
    </tr>
  )
}

function FactValue({ fact, trip }: { fact: Fact | Moment; trip: TripSnapshot }) {
  if (!('moment' in fact)) return fact.read(trip)
  return <PlaceTime at={fact.moment(trip)} zone={fact.zone(trip)} />
}

const SOURCES = { product: 'our ETA', rail: 'railroad ETA' } as const

/** The reports of a trip up to that time, newest first, and how its estimates had changed. */
function Known({ trip: { events, eta_history, destination_zone } }: { trip: TripSnapshot }) {
  if (events.length === 0 && eta_history.length === 0) return null
  return (
    <details className={css.known}>
      <summary>Events and ETAs at that time</summary>
      <ul>
        {events.map(({ at, event, location, zone }) => (
          <li key={`${at} ${event}`}>
            <PlaceTime at={at} zone={zone ?? null} /> {event}, {location}
          </li>
        ))}
      </ul>
      <ul>
        {eta_history.toReversed().map(({ made_ts, date, source }) => (
          <li key={`${made_ts} ${source}`}>
            {placeTime(made_ts, readerZone())} {SOURCES[source as keyof typeof SOURCES] ?? source}{' '}
            <PlaceTime at={date} zone={destination_zone} />
          </li>
        ))}
      </ul>
    </details>
  )
}
