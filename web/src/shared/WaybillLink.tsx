import { Link } from '@tanstack/react-router'
import { useMayOpen } from '../shell/access/may.ts'
import { ROUTE_PATHS } from '../shell/landing.ts'
import { pathTo } from '../shell/route.ts'

interface Props {
  customerId: number
  waybillId: number
  children: string
}

/** A unit or waybill number as a link to its page, and as plain text to those who may not open it. */
export function WaybillLink({ customerId, waybillId, children }: Props) {
  const mayOpen = useMayOpen()(ROUTE_PATHS.waybillDetails)
  if (!mayOpen) return children
  return <Link to={pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId })}>{children}</Link>
}
