import { ROUTE_PATHS } from '../../shell/landing.ts'
import { pathTo } from '../../shell/route.ts'

/** Addresses of the module's pages (WBL-002 to WBL-010). */
export const waybillingPath = {
  bookings: (customerId: number) => pathTo('/waybilling/$customerId/waybills', { customerId }),
  /** The cars of a batch. */
  batch: (customerId: number, batchId: number) => `${waybillingPath.bookings(customerId)}?batchId=${batchId}`,
  patterns: (customerId: number) => pathTo(ROUTE_PATHS.patternsList, { customerId }),
  deliveries: (customerId: number) => pathTo('/waybilling/$customerId/deliveries', { customerId }),
  newPattern: (customerId: number) => pathTo('/waybilling/$customerId/pattern/create', { customerId }),
  editPattern: (customerId: number, patternId: number) =>
    pathTo('/waybilling/$customerId/pattern/$patternId/edit', { customerId, patternId }),
  bookFrom: (customerId: number, patternId: number) =>
    pathTo('/waybilling/$customerId/pattern/$patternId/create-tender', { customerId, patternId }),
  bookCars: (customerId: number) => pathTo(ROUTE_PATHS.bookCars, { customerId }),
  viewTender: (customerId: number, requestId: number) =>
    pathTo('/waybilling/$customerId/tender-request/$requestId/view', { customerId, requestId }),
  correctPage: (customerId: number, requestId: number) =>
    pathTo('/waybilling/$customerId/tender-request/$requestId/correct', { customerId, requestId }),
  replayPage: (customerId: number, requestId: number) =>
    pathTo('/waybilling/$customerId/tender-request/$requestId/replay', { customerId, requestId }),
}
