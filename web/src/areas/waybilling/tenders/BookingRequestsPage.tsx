import { Link, useNavigate } from '@tanstack/react-router'
import { Eye, Pencil, Rows3, Stamp } from 'lucide-react'
import { useMemo } from 'react'
import {
  bookTenders,
  replayTender,
  type TenderStatus,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { asButton } from '../../../ui/Button.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { SearchBox } from '../../../list/SearchBox.tsx'
import { useList } from '../../../list/use-list.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { BATCH_ROWS, BookingCounts, getStateNames } from '../booking-counts/BookingCounts.tsx'
import { RailroadFilter } from '../booking-counts/RailroadFilter.tsx'
import { useBulkActions } from '../bulk/bulk-actions.calls.tsx'
import { useActedBills } from '../bulk/bulk-results.calls.ts'
import { BulkResults } from '../bulk/BulkResults.tsx'
import { useBookingSession } from '../session/session.rules.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { BOOKING_CELLS, isOneBill, bookingName } from './BookingCells.tsx'
import { useDismissAction } from './DismissBills.tsx'
import { TenderCauses } from './TenderCauses.tsx'
import { tenders, toBatches } from './tenders.calls.ts'

/** Bills of lading sent to railroads, and what became of them (WBL-002). */
export function BookingRequestsPage() {
  const { id: customerId } = useBookingSession().company
  const list = useList(tenders, { params: { customerId }, names: getStateNames })
  const setScope: typeof list.setScope = (scope) =>
    scope === 'batches' ? list.change(toBatches(list.state)) : list.setScope(scope)
  const view = { ...list, setScope }
  const navigate = useNavigate()
  const batches = view.scope === 'batches'
  const dismiss = useDismissAction(customerId, batches)
  const { acted, setActed } = useActedBills(customerId)
  const bulk = useBulkActions(customerId, batches, setActed)
  const { open, rowActions } = useMemo(() => {
    const to = (path: (customerId: number, requestId: number) => string) => (rows: readonly TenderStatus[]) =>
      rows.forEach(({ requestId }) => void navigate({ to: path(customerId, requestId) }))
    return {
      open: {
        href: ({ requestId, batch }: TenderStatus) =>
          batch
            ? waybillingPath.batch(customerId, requestId)
            : waybillingPath.viewTender(customerId, requestId),
      },
      rowActions: [
        {
          key: 'view',
          label: 'View',
          icon: Eye,
          isOfOne: true as const,
          fits: isOneBill,
          run: to(waybillingPath.viewTender),
        },
        {
          key: 'cars',
          label: 'View cars',
          icon: Rows3,
          isOfOne: true as const,
          fits: (row: TenderStatus) => !isOneBill(row),
          run: ([row]: readonly TenderStatus[]) =>
            void (row && navigate({ href: waybillingPath.batch(customerId, row.requestId) })),
        },
        {
          key: 'replay',
          by: replayTender,
          label: 'Edit',
          icon: Pencil,
          isOfOne: true as const,
          hides: true as const,
          fits: isOneBill,
          run: to(waybillingPath.replayPage),
        },
        ...bulk,
        dismiss,
      ],
    }
  }, [customerId, navigate, dismiss, bulk])
  return (
    <ListPage
      view={view}
      title="Booking Requests"
      cells={BOOKING_CELLS}
      counts={<BookingCounts customerId={customerId} view={view} />}
      rowNoun={batches ? BATCH_ROWS : undefined}
      banner={
        <>
          {acted && (
            <BulkResults
              key={acted.at}
              customerId={customerId}
              acted={acted}
              onClose={() => setActed(null)}
            />
          )}
          <TenderCauses customerId={customerId} />
        </>
      }
      actions={
        <>
          <Link to={waybillingPath.deliveries(customerId)} {...asButton()}>
            Undelivered
          </Link>
          <Offered by={bookTenders}>
            <Link to={waybillingPath.bookCars(customerId)} {...asButton('primary')}>
              <Rows3 size={15} aria-hidden="true" />
              Book cars
            </Link>
          </Offered>
        </>
      }
      open={open}
      rowActions={rowActions}
      rowName={bookingName}
      tools={{
        search: (
          <SearchBox
            label="Filter by equipment ID or status"
            value={view.state.search}
            onSearch={view.setSearch}
          />
        ),
        filters: <RailroadFilter customerId={customerId} view={view} />,
        inSheet: <RailroadFilter customerId={customerId} view={view} />,
      }}
      whenEmpty={{
        icon: Stamp,
        title: 'No booking requests yet',
        text: 'Book a car from a pattern. Railroad responses appear here automatically.',
        action: (
          <Link to={pathTo(ROUTE_PATHS.patternsList, { customerId })} {...asButton('primary')}>
            Go to patterns
          </Link>
        ),
      }}
    />
  )
}
