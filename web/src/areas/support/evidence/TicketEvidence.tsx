import { useQuery } from '@tanstack/react-query'
import { noteTime } from '#contract/base/dates.ts'
import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import { exceptionLabel } from '#contract/base/exceptions.ts'
import { When } from '../../../shared/When.tsx'
import { getEvidence } from './evidence.calls.ts'
import css from './TicketEvidence.module.css'

const FACTS: { label: string; read: (trip: TripSnapshot) => string }[] = [
  { label: 'Status', read: ({ status }) => status },
  { label: 'Location', read: ({ current_location }) => current_location ?? '–' },
  { label: 'Last event', read: ({ last_event }) => last_event ?? '–' },
  { label: 'Last sighting', read: ({ last_sighting_date }) => getTime(last_sighting_date) },
  { label: 'ETA', read: ({ tele_eta }) => getTime(tele_eta) },
  { label: 'Railroad ETA', read: ({ rail_eta }) => getTime(rail_eta) },
  { label: 'Exceptions', read: ({ exceptions }) => exceptions.map(exceptionLabel).join(', ') || 'None' },
]

const getTime = (at: string | null): string => (at === null ? '–' : noteTime(at))

/** The state of the trips when the ticket was created, next to their current state; changes are marked. */
export function TicketEvidence({ customerId, ticketId }: { customerId: number; ticketId: number }) {
  const { data } = useQuery(getEvidence({ customerId, ticketId }))
  if (!data || data.evidence.length === 0) return null
  return (
    <section className={css.evidence} aria-label="Evidence">
      <h3 className={css.title}>Evidence</h3>
      {data.evidence.map(({ taken_ts, kept, now }) => (
        <div key={`${kept.equipment_id} ${kept.waybill_id}`}>
          <table className={css.table}>
            <caption className={css.caption}>
              {kept.equipment_id}, captured <When at={taken_ts} />
            </caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className={css.hidden}>Field</span>
                </th>
                <th scope="col">When added</th>
                <th scope="col">Now</th>
              </tr>
            </thead>
            <tbody>
              {FACTS.map(({ label, read }) => {
                const [was, is] = [read(kept), now ? read(now) : 'No longer available']
                return (
                  <tr key={label} data-changed={was !== is || undefined}>
                    <th scope="row">{label}</th>
                    <td>{was}</td>
                    <td>{was === is ? 'unchanged' : is}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <Known trip={kept} />
        </div>
      ))}
    </section>
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
