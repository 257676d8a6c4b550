import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { BODY_WIRE } from '../../../list/wire.ts'

const HERE = { zone: 'zone', tense: 'past' } as const

/** What railroads reported about equipment, one row a report. */
export const eventList = list({
  name: 'events',
  singular: 'event',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 14, required: true }),
    event_date: column.moment('Time', { ...HERE, required: true }),
    event_text: column.text('Event', { width: 28, required: true }),
    location: column.text('Location', { required: true }),
    carrier: column.text('Carrier', { width: 9 }),
    load_empty_status: column.choice('L/E', { L: 'Loaded', E: 'Empty' }, { width: 8 }),
    train_id: column.text('Train', { width: 12 }),
    waybill_number: column.text('Waybill', { width: 12 }),
    code: column.text('Event code', { width: 10, required: true }),
    equipment_kind: column.choice(
      'Kind',
      { R: 'Railcar', imdl: 'Intermodal' },
      { width: 12, required: true },
    ),
    consignee: column.text('Consignee', { width: 26 }),
    stcc: column.text('STCC', { width: 10 }),
    received_date: column.moment('Received', { zone: 'reader', tense: 'past', required: true }),
    delay_hours: column.number('Hours until received', { required: true }),
  },
  fields: ['event_key', 'zone'],
  key: 'event_key',
  sort: { by: 'event_date', dir: 'desc' },
})
