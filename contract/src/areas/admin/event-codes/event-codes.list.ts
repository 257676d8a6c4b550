import { WAYBILL_STATUSES } from '../../../base/waybill-status.ts'
import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { ACTION_LABELS, CODE_SOURCES, EQUIPMENT_KINDS } from './event-codes.rules.ts'

/** The meanings of railroads' event codes, with the resulting waybill status (docs/decisions/011). */
export const codeList = list({
  name: 'codes',
  singular: 'code',
  wire: QUERY_WIRE,
  columns: {
    code: column.text('Code', { width: 10, required: true, search: true }),
    code_source: column.choice('Message', CODE_SOURCES, { required: true }),
    equipment_kind: column.choice('Equipment', EQUIPMENT_KINDS, { required: true }),
    event_text: column.text('Display name', { required: true, search: true }),
    action: column.choice('Effect', ACTION_LABELS, { width: 40, required: true, search: true }),
    status_code: column.status('Status', WAYBILL_STATUSES, { width: 18 }),
    status_code_at_destination: column.status('At the destination', WAYBILL_STATUSES, { width: 18 }),
  },
  fields: ['id', 'version'],
  key: 'id',
  sort: { by: 'code', dir: 'asc' },
})
