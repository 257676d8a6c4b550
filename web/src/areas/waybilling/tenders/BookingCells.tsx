import { ChevronRight } from 'lucide-react'
import { batchCars, batchSummary } from '#contract/areas/waybilling/tenders/batch-summary.rules.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { tenderList } from '#contract/areas/waybilling/tenders/tenders.list.ts'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { Cells } from '../../../list/cells.tsx'
import { HazmatMark } from '../../../ui/rail/HazmatMark.tsx'
import { BatchState, TenderState } from './TenderState.tsx'

/** A bill, or all bills of a batch. */
export const BOOKING_CELLS: Cells<typeof tenderList, TenderStatus> = {
  state: {
    show: (row) => (row.batch ? <BatchState states={row.batch.states} /> : <TenderState tender={row} />),
    inHead: true,
    widthPx: 260,
  },
  bolNumber: {
    show: (row) => row.bolNumber && <AndMore text={row.bolNumber} row={row} />,
    widthPx: 138,
  },
  controlNumber: {
    show: (row) => row.controlNumber && <AndMore text={String(row.controlNumber)} row={row} />,
    widthPx: 92,
  },
  submittedDate: { widthPx: 170 },
  origin: { widthPx: 140 },
  destination: { widthPx: 140 },
  shipmentNumber: {
    show: (row) => row.shipmentNumber && <AndMore text={row.shipmentNumber} row={row} />,
    widthPx: 118,
  },
  equipmentId: {
    inHead: true,
    widthPx: 164,
    show: ({ equipmentId, otherUnits, hazmat, batch }) =>
      batch ? (
        <>
          <ChevronRight size={13} aria-hidden="true" /> <strong>{batchCars(batch)}</strong>{' '}
          <HazmatMark mark={hazmat} />
        </>
      ) : (
        equipmentId && (
          <>
            {equipmentId}
            {otherUnits.length > 0 && (
              <>
                {' '}
                <small title={[equipmentId, ...otherUnits].join(', ')}>+{otherUnits.length}</small>
              </>
            )}{' '}
            <HazmatMark mark={hazmat} />
          </>
        )
      ),
  },
}

/** A number of the first bill of a batch, and how many more there are. */
const AndMore = ({ text, row: { batch } }: { text: string; row: TenderStatus }) =>
  batch ? (
    <>
      {text} <small>+{batch.bills - 1}</small>
    </>
  ) : (
    text
  )

/** Not a row that stands for a batch. */
export const isOneBill = ({ batch }: TenderStatus): boolean => batch === null

/** What people call a row. */
export const bookingName = ({ equipmentId, bolNumber, state, batch }: TenderStatus): string =>
  batch
    ? `${batchCars(batch)}, ${batchSummary(batch.states)}`
    : [equipmentId ?? bolNumber ?? 'tender', tenderStateLabel(state)].join(', ')
