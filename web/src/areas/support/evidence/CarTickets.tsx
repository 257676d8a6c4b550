import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { type PagePartProps, pathTo } from '../../../shell/route.ts'
import { StateTag } from '../tickets/TicketMarks.tsx'
import css from './CarTickets.module.css'
import { ticketsOfCar } from './evidence.calls.ts'

/** The tickets of a car on its own page, newest first, and the way to another one filled with it. */
export function CarTickets({ customerId, equipmentId, waybillId }: PagePartProps) {
  const { data } = useQuery(ticketsOfCar(customerId, equipmentId))
  const tickets = data?.tickets ?? []
  const link = useRef<HTMLAnchorElement>(null)
  useKeys('Unit', [{ keys: ['t'], text: 'Open a ticket', run: () => link.current?.click() }])
  return (
    <section className={css.card} aria-labelledby="tickets">
      <div className={css.head}>
        <h2 id="tickets" className={css.title}>
          Tickets
        </h2>
        <Link
          ref={link}
          className={css.open}
          to={pathTo(ROUTE_PATHS.newTicket, { customerId })}
          search={{ waybills: String(waybillId) } as never}
        >
          New ticket
        </Link>
      </div>
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
