import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { TENDER_WIRE } from '../waybilling.rules.ts'

/** Booking requests, newest first (WBL-013 to WBL-020, WBL-023). */
export const tenderList = list({
  name: 'booking requests',
  singular: 'booking request',
  wire: TENDER_WIRE,
  columns: {
    state: column.text('Status', { width: 22, required: true, search: true, wraps: true }),
    bolNumber: column.text('BOL', { width: 13, search: true, wraps: true }),
    controlNumber: column.number('Control #', { width: 9 }),
    submittedDate: column.moment('Submitted', { zone: 'reader', tense: 'past', required: true }),
    equipmentId: column.text('Equip. ID', { width: 14, search: true, wraps: true }),
    shipmentNumber: column.text('Shipment #', { width: 12, wraps: true }),
    origin: column.text('Origin', { width: 17, wraps: true }),
    destination: column.text('Destination', { width: 17, wraps: true }),
    carrier: column.text('Railroad', { width: 10, optional: true }),
    waybillNumber: column.text('Waybill', { width: 12, optional: true }),
    failure: column.text('Reason', { width: 28, optional: true }),
    batchId: column.number('Batch', { width: 9, optional: true, isOpen: true }),
  },
  fields: [
    'requestId',
    'patternId',
    'otherUnits',
    'hazmat',
    'advice',
    'acknowledgement',
    'isLate',
    'undecided',
    'conflict',
    'batch',
  ],
  scopes: { batches: 'One row per batch', all: 'Every bill', late: 'No response' },
  scope: 'all',
  key: 'requestId',
  sort: { by: 'submittedDate', dir: 'desc' },
  file: 'booking_requests',
})
