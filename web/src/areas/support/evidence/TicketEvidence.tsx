import { useQuery } from '@tanstack/react-query'
import { noteTime, toMoment } from '#contract/base/dates.ts'
import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import { exceptionLabel } from '#contract/base/exceptions.ts'
import { formatCount, spanText } from '#contract/base/plural.ts'
import { When } from '../../../shared/When.tsx'
import frame from '../../../ui/frame.module.css'
import { getEvidence } from './evidence.calls.ts'
import { LostTime } from './LostTime.tsx'
import css from './TicketEvidence.module.css'

const HOUR_MS = 3_600_000

interface Fact {
  label: string
  read: (trip: TripSnapshot) => string
  /** The moment that moved, to say by how much. */
  moment?: (trip: TripSnapshot) => string | null
}

const FACTS: readonly Fact[] = [
  { label: 'Status', read: ({ status }) => status },
  { label: 'Location', read: ({ current_location }) => current_location ?? '–' },
  { label: 'Last event', read: ({ last_event }) => last_event ?? '–' },
  { label: 'Last sighting', read: ({ last_sighting_date }) => getTime(last_sighting_date) },
  { label: 'ETA', read: ({ tele_eta }) => getTime(tele_eta), moment: ({ tele_eta }) => tele_eta },
  { label: 'Railroad ETA', read: ({ rail_eta }) => getTime(rail_eta), moment: ({ rail_eta }) => rail_eta },
  { label: 'Late', read: getLateness },
  { label: 'Exceptions', read: ({ exceptions }) => exceptions.map(exceptionLabel).join(', ') || 'None' },
]

const getTime = (at: string | null): string => (at === null ? '–' : noteTime(at))

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
    </section>
  )
}

function countChanges({ kept, now }: Evidence): string {
  if (now === null) return 'no longer available'
  const changes = FACTS.filter(({ read }) => read(kept) !== read(now)).length
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
          {FACTS.map(({ label, read, moment }) => {
            const [was, is] = [read(kept), now ? read(now) : 'No longer available']
            const shift = moment && now && getShift(moment(kept), moment(now))
            return (
              <tr key={label} data-changed={was !== is || undefined}>
                <th scope="row">{label}</th>
                <td>{was}</td>
                <td>
                  {was === is ? 'unchanged' : is}
                  {shift && <span className={css.shift}> {shift}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {now && <LostTime then={kept.delays} now={now.delays} />}
      <Known trip={kept} />
    </>
  )
}

const SOURCES = { product: 'our ETA', rail: 'railroad ETA' } as const

/** The reports of a trip up to that time, newest first, and how its estimates had changed. */
function Known({ trip: { events, eta_history } }: { trip: TripSnapshot }) {
  if (events.length === 0 && eta_history.length === 0) return null
  return (
    <details className={css.known}>
      <summary>Events and ETAs at that time</summary>
      <ul>
        {events.map(({ at, event, location }) => (
          <li key={`${at} ${event}`}>
            {noteTime(at)} {event}, {location}
          </li>
        ))}
      </ul>
      <ul>
        {eta_history.toReversed().map(({ made_ts, date, source }) => (
          <li key={`${made_ts} ${source}`}>
            {noteTime(made_ts)} {SOURCES[source as keyof typeof SOURCES] ?? source} {noteTime(date)}
          </li>
        ))}
      </ul>
    </details>
  )
}
