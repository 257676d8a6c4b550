import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { type PagePartProps, pathTo } from '../../../shell/route.ts'
import { StateTag } from '../tickets/TicketMarks.tsx'
import css from './CarTickets.module.css'
import { ticketsOfCar } from './evidence.calls.ts'

/** The tickets of a car on its own page, newest first; the head of the page opens another one. */
export function CarTickets({ customerId, equipmentId }: PagePartProps) {
  const { data } = useQuery(ticketsOfCar(customerId, equipmentId))
  const tickets = data?.tickets ?? []
  return (
    <section className={css.card} aria-labelledby="tickets">
      <h2 id="tickets" className={css.title}>
        Tickets
      </h2>
      {data && tickets.length === 0 && <p className={css.none}>No tickets for this unit.</p>}
      <ul className={css.list}>
        {tickets.map(({ id, qualified_id, name, state }) => (
          <li key={id} className={css.ticket}>
            <StateTag state={state} />
            <Link to={pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id })}>
              {qualified_id} {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
