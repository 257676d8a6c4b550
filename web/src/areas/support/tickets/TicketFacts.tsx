import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { showDate } from '#contract/base/dates.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { LOADED_EMPTY } from '#contract/areas/support/tickets/tickets.rules.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { When } from '../../../shared/When.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import css from './TicketPanel.module.css'

/** The fields of a ticket that stand neither in its strip nor in its conversation. */
export function TicketFacts({ ticket, customerId }: { ticket: Ticket; customerId: number }) {
  const { railroads, loaded_empty, ticket_assets } = ticket
  return (
    <dl className={css.facts}>
      {ticket_assets.length > 0 && (
        <Fact label={ticket_assets.length === 1 ? 'Asset' : 'Assets'}>
          <ul className={css.assets}>
            {ticket_assets.map((asset) => (
              <li key={`${asset.equipment_id} ${asset.waybill_id}`}>
                <Asset asset={asset} customerId={customerId} />
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {railroads.length > 0 && <Fact label="Railroads">{railroads.join(', ')}</Fact>}
      {loaded_empty && <Fact label="L/E">{LOADED_EMPTY[loaded_empty]}</Fact>}
      {ticket.updated_ts !== ticket.created_ts && (
        <Fact label="Updated">
          <When at={ticket.updated_ts} />
        </Fact>
      )}
      {ticket.closed_ts && (
        <Fact label="Closed">
          <When at={ticket.closed_ts} />
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whether the reader may open what a ticket is about. */
export const useMaySeeTrips = (): boolean => useMayOpen()(ROUTE_PATHS.waybillDetails)

interface AssetProps {
  asset: Ticket['ticket_assets'][number]
  customerId: number
}

function Asset({ asset, customerId }: AssetProps) {
  const mayOpen = useMaySeeTrips()
  const { equipment_id, waybill_id, waybill_number, waybill_date, reporting_group_name_map } = asset
  const details = [
    waybill_number && `waybill ${waybill_number}`,
    waybill_date && showDate(waybill_date),
    ...Object.values(reporting_group_name_map),
  ].filter(Boolean)
  return (
    <>
      {waybill_id !== null && mayOpen ? (
        <Link
          to={pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId: waybill_id })}
          className={css.link}
        >
          {equipment_id}
        </Link>
      ) : (
        <span className={css.equipment}>{equipment_id}</span>
      )}
      {details.length > 0 && <span className={css.quiet}> {details.join(' · ')}</span>}
    </>
  )
}
