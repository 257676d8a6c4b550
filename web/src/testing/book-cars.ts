import { page } from 'vitest/browser'
import { listOriginCars, type OriginCar } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { getPattern, listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { type BatchField, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { pages } from '../routes.tsx'
import { signedInAs } from './people.ts'
import { openPortal } from './portal.tsx'

const PATTERN = {
  patternId: 4,
  label: 'Ethanol to Chicago',
  createdBy: 1,
  createdByName: 'Pat Doe',
  userCreatedBy: { id: 1, firstName: 'Pat', lastName: 'Doe' },
  lastUsedDate: null,
  version: 1,
}

/** Book cars with one pattern, and the cars that stand at its origin. */
export async function openBookCars(search: string, standing: readonly OriginCar[] = []) {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listPatterns, { patterns: [PATTERN], total_record_count: 1 } as never)
  api.answer(getPattern, {
    ...PATTERN,
    pattern: { heading: {} },
    inputs: [],
    advanced: false,
  } as never)
  api.answer(listTenderStatuses, { tenderStatuses: [], total_record_count: 0 })
  api.answer(listOriginCars, { origin: 'WILLISTON, ND', total: standing.length, cars: [...standing] })
  await openPortal(pages, `/waybilling/7/book-cars${search}`)
  return api
}

/** What the portal says of one car. */
export const batchRow = (
  car: string,
  problems: string[] = [],
  requestId: number | null = null,
  fields: BatchField[] = [],
) => ({
  row: 1,
  car,
  problems,
  fields,
  requestId,
  earlier: null,
  warnings: [],
})

/** What was checked and booked, in order. */
export const sentBatches = (api: Awaited<ReturnType<typeof openBookCars>>) =>
  api.calls
    .filter(({ path }) => path.endsWith('/tenders/batch'))
    .map(({ body }) => JSON.parse(body) as { step: string; bookingKey: string; cars: { car: string }[] })

/** Where cars are pasted. */
export const pastedCars = () => page.getByLabelText('Cars', { exact: true }).first()

export const EARLIER_BILL = {
  requestId: 88,
  car: 'TILX1',
  bolNumber: 'B-1',
  carrier: 'BNSF',
  submittedDate: '2026-11-22T10:00:00Z',
  state: 'tender_responded_accepted',
}

/** A car that was billed in the last days. */
export const REPEATED_ROW = {
  ...batchRow('TILX 1', ['TILX 1 was billed 2 days ago on B-1, to BNSF.'], null, ['car']),
  earlier: EARLIER_BILL,
}
