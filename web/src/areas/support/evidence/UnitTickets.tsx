import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo, type UnitMarkProps } from '../../../shell/route.ts'
import { getOpenTickets } from './evidence.calls.ts'
import css from './UnitTickets.module.css'

/** The open tickets of a unit in a list of units; one call serves them all. */
export function UnitTickets({ customerId, equipmentId, all }: UnitMarkProps) {
  const { data } = useQuery(getOpenTickets(customerId, all))
  const own = data?.tickets.filter(({ equipment_ids }) => equipment_ids.includes(equipmentId)) ?? []
  if (own.length === 0) return null
  return (
    <span className={css.tickets}>
      {own.map(({ id, qualified_id, name }) => (
        <Link
          key={id}
          className={css.ticket}
          title={name}
          to={pathTo(ROUTE_PATHS.ticket, { customerId, ticketId: id })}
        >
          {qualified_id}
        </Link>
      ))}
    </span>
  )
}
