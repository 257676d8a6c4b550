import { CircleAlert, CircleCheck, CircleX, Clock, type LucideIcon, RotateCw } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from '@tanstack/react-router'
import { type Delivery, retryDeliveries } from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import type { deliveryList } from '#contract/areas/waybilling/deliveries/deliveries.list.ts'
import {
  DELIVERY_STATES,
  type DeliveryState,
} from '#contract/areas/waybilling/deliveries/deliveries.rules.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { useBookingSession } from '../session/session.rules.ts'
import { toast } from '../../../shell/toasts.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import { deliveries, retry } from './deliveries.calls.ts'

type Tone = 'wait' | 'neutral' | 'good' | 'bad'
const BADGES: Record<DeliveryState, { icon: LucideIcon; tone: Tone }> = {
  queued: { icon: Clock, tone: 'wait' },
  retrying: { icon: CircleAlert, tone: 'wait' },
  dead: { icon: CircleX, tone: 'bad' },
  delivered: { icon: CircleCheck, tone: 'neutral' },
  answered: { icon: CircleCheck, tone: 'good' },
}

const CELLS: Cells<typeof deliveryList, Delivery> = {
  state: { show: ({ state }) => <State state={state} />, inHead: true, widthPx: 190 },
  bol_number: (row) => <BillLink of={row} />,
}

/** Documents that did not reach their railroad: why, and another attempt. */
export function DeliveriesPage() {
  const { id: customerId } = useBookingSession().company
  const view = useList(deliveries, { params: { customerId } })
  const rowActions = useMemo(
    () => [
      {
        key: 'retry' as const,
        by: retryDeliveries,
        label: 'Resend',
        icon: RotateCw,
        run: (rows: readonly Delivery[]) => retryAll(customerId, rows),
        bulk: (chosen: Parameters<typeof retry>[1]) => retry(customerId, chosen),
        canWait: true as const,
      },
    ],
    [customerId],
  )
  return (
    <ListPage
      view={view}
      title="Undelivered"
      detail="Documents that haven’t reached their railroad yet, and tests from the last 30 days."
      cells={CELLS}
      rowActions={rowActions}
      whenEmpty={{
        icon: CircleCheck,
        title: 'All documents delivered',
        text: 'Failed deliveries are retried for about six hours, and appear here with the reason.',
      }}
    />
  )
}

async function retryAll(customerId: number, rows: readonly Delivery[]): Promise<void> {
  const result = await retry(customerId, { ids: rows.map(({ delivery_id }) => delivery_id), preview: false })
  if (!result.success) return void toast({ status: 'danger', message: result.error.message })
  const { done, left } = result.data
  if (done === 0) return void toast({ status: 'info', message: left[0]?.why ?? 'Nothing to send.' })
  toast({
    status: 'success',
    message: done === 1 ? 'Resending the document now.' : `Resending ${done} documents now.`,
  })
}

function State({ state }: { state: DeliveryState }) {
  const { icon: Icon, tone } = BADGES[state]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {DELIVERY_STATES[state]}
    </Tag>
  )
}

/** A bill links to its request; a test document has none. */
function BillLink({ of: { bol_number, request_id } }: { of: Delivery }) {
  const { id: customerId } = useBookingSession().company
  if (request_id === null) return '-'
  return <Link to={waybillingPath.viewTender(customerId, request_id)}>{bol_number ?? request_id}</Link>
}
