import { WAYBILL_STATUSES } from '../../base/waybill-status.ts'
import { column } from '../../list/column.ts'
import { list } from '../../list/list.ts'
import { BODY_WIRE } from '../../list/wire.ts'

const HERE = { zone: 'zone', tense: 'past' } as const

/** Cars of a terminal: on site and on their way to it (TRM-006). */
export const loadList = list({
  name: 'loads',
  singular: 'load',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 14, required: true, search: true }),
    status_code: column.status('Status', WAYBILL_STATUSES),
    load_empty_status: column.choice('L/E', { L: 'Loaded', E: 'Empty' }, { width: 6, asCode: true }),
    track: column.text('Track', { width: 10 }),
    days_on_site: column.number('Days on site'),
    commodity: column.text('Commodity', { width: 26 }),
    shipper: column.text('Shipper', { width: 24 }),
    consignee: column.text('Consignee', { width: 24 }),
    imdl_pickup_number: column.text('Pickup number', { width: 14 }),
    train_id: column.text('Train', { width: 12 }),
    eta_date: column.moment('ETA', { zone: 'zone', tense: 'future' }),
    arrival_date: column.moment('Arrived', HERE),
    last_notify_date: column.moment('Notified', HERE),
    current_location: column.text('Location'),
    terminal: column.text('Terminal', { optional: true }),
    last_sighting_date: column.moment('Last sighting', { ...HERE, optional: true }),
  },
  fields: ['waybill_id', 'zone', 'hazmat_mark', 'is_released', 'is_bad_order', 'last_note', 'photo_urls'],
  key: 'waybill_id',
  /** Arrived and not pulled yet, released ones too; on their way; both. */
  scopes: { on_site: 'On site', coming: 'Inbound', all: 'All' },
  scope: 'on_site',
  sort: { by: 'equipment_id', dir: 'asc' },
})
