import type { Page } from '@playwright/test'
import { answer, refuse } from '../scene.ts'
import { rejectedForReasons } from './waybilling.answers.ts'

const CAN = {
  replay: 'Only rejected or failed tenders can be edited and resent.',
  correct: true,
  cancel: true,
  record: 'The railroad has responded to everything sent.',
  dismiss: 'Only a rejected bill can be dismissed.',
}

interface BookingRow {
  state: string
  bills?: number
  states?: { state: string; bills: number }[]
  origin?: string
  destination?: string
  isLate?: boolean
}

const booking = (at: number, row: BookingRow) => ({
  requestId: 900 - at,
  patternId: 1,
  otherUnits: [],
  hazmat: at % 4 === 1 ? 'UN1987' : null,
  state: row.state,
  bolNumber: `MF44721${String(63 - at).padStart(2, '0')}`,
  controlNumber: 40975 - at,
  submittedDate: `2026-11-20T11:${String(59 - at).padStart(2, '0')}:00Z`,
  equipmentId: `ARMN${334_331 + at}`,
  shipmentNumber: `MFS20${581 - at}`,
  origin: row.origin ?? 'CEDAR RAPIDS, IA',
  destination: row.destination ?? 'DALLAS, TX',
  carrier: at % 3 === 0 ? 'UP' : 'BNSF',
  waybillNumber: null,
  failure: null,
  batchId: row.bills ? 900 - at : null,
  advice: null,
  acknowledgement: null,
  isLate: row.isLate ?? false,
  undecided: null,
  conflict: null,
  batch: row.bills
    ? { bills: row.bills, states: row.states ?? [{ state: row.state, bills: row.bills }] }
    : null,
  can: CAN,
})

const ACCEPTED = 'tender_responded_accepted'
const REJECTED = 'tender_responded_rejected'
const READ = 'acknowledged_accepted'
const SENT = 'file_dropped'

/** Batches and bills with every kind of answer, the longest texts among them. */
const BOOKINGS = [
  booking(0, { state: 'submitted', origin: 'PASCO, WA', destination: 'NEWARK, NJ' }),
  booking(1, { state: READ }),
  booking(2, { state: READ, origin: 'CIUDAD OBREGON, SO', destination: 'NUEVO LAREDO, TAMAULIPAS' }),
  booking(3, {
    state: ACCEPTED,
    bills: 60,
    states: [
      { state: ACCEPTED, bills: 49 },
      { state: REJECTED, bills: 6 },
      { state: 'file_drop_error', bills: 4 },
      { state: SENT, bills: 1 },
    ],
    origin: 'SAINT-FRANCOIS-DE-LA-RIVIERE-DU-SUD, QC',
  }),
  booking(4, { state: ACCEPTED }),
  booking(5, { state: ACCEPTED, bills: 18 }),
  booking(6, { state: SENT, isLate: true }),
  booking(7, {
    state: REJECTED,
    bills: 500,
    states: [
      { state: REJECTED, bills: 460 },
      { state: ACCEPTED, bills: 40 },
    ],
    destination: 'GUADALAJARA, JA',
  }),
  booking(8, { state: 'conflicting_answers' }),
  booking(9, { state: 'cancelled' }),
  booking(10, { state: 'acknowledged_rejected', origin: 'GRAND ISLAND, NE' }),
  booking(11, { state: 'cancellation_acknowledged' }),
]

/** The bookings with their counts, and why some are held up. */
export async function bookingsOfEveryKind(page: Page): Promise<void> {
  await rejectedForReasons(page)
  await answer(/\/booking\/v1\/\d+\/tender-statuses/, {
    tenderStatuses: BOOKINGS,
    total_record_count: 1213,
  })(page)
  await answer(/\/booking\/v1\/\d+\/tender-counts/, {
    total: 1284,
    late: 6,
    states: [
      { state: ACCEPTED, bills: 1231 },
      { state: REJECTED, bills: 11 },
      { state: 'acknowledged_rejected', bills: 2 },
      { state: 'conflicting_answers', bills: 1 },
      { state: 'file_drop_error', bills: 4 },
      { state: SENT, bills: 28 },
      { state: 'cancelled', bills: 7 },
    ],
    carriers: [
      { carrier: 'UP', bills: 884 },
      { carrier: 'BNSF', bills: 400 },
    ],
  })(page)
}

/** Neither the bookings nor their counts can be loaded. */
export async function bookingsOutOfReach(page: Page): Promise<void> {
  await refuse(/\/booking\/v1\/\d+\/tender-(statuses|counts|causes)/, 'internal')(page)
}

const WHY_NOT = 'Only a bill the railroad has can be canceled.'

/** Bills that are canceled together: pulled already, waiting, canceled, and those no railroad has. */
export async function bookingsCanceled(page: Page): Promise<void> {
  await bookingsOfEveryKind(page)
  const left = [
    { id: 890, name: 'ARMN334341', why: WHY_NOT },
    { id: 891, name: 'ARMN334340', why: WHY_NOT },
  ]
  await answer(/\/tenders\/bulk\/cancel$/, {
    count: 12,
    done: 10,
    left,
    left_count: left.length,
    done_ids: Array.from({ length: 10 }, (_, at) => 900 - at),
  })(page)
  const pulled = 'The car was pulled at 10:41. A pulled car can only be diverted.'
  await answer(/\/tenders\/bulk\/states/, {
    bills: Array.from({ length: 10 }, (_, at) => ({
      requestId: 900 - at,
      name: `ARMN${334_331 + at}`,
      carrier: 'UP',
      state: ['cancellation_rejected', 'cancellation_sent'][at] ?? 'cancelled',
      failure: at === 0 ? pulled : null,
      controlNumber: 40_980 + at,
    })),
  })(page)
}
