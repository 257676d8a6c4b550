import { useNavigate } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useMayOpen } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { Button } from '../../../ui/Button.tsx'

/** A ticket names at most so many units. */
const MAX_UNITS = 200

interface Props {
  customerId: number
  waybillIds: readonly number[]
  /** What the page says about them; without it the ticket is named after its units. */
  subject?: string | undefined
}

/** Opens a ticket about units, which starts with their facts; nothing for those who may not. */
export function TicketButton({ customerId, waybillIds, subject }: Props) {
  const navigate = useNavigate()
  if (!useMayOpen()(ROUTE_PATHS.newTicket)) return null
  const isMany = waybillIds.length > MAX_UNITS
  return (
    <Button
      size="small"
      icon={LifeBuoy}
      data-print="no"
      disabled={isMany}
      title={isMany ? `Select at most ${MAX_UNITS} units.` : undefined}
      onClick={() =>
        void navigate({
          to: pathTo(ROUTE_PATHS.newTicket, { customerId }),
          search: { waybills: waybillIds.join(), subject } as never,
        })
      }
    >
      Open a ticket
    </Button>
  )
}
