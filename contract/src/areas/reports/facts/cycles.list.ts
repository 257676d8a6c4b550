import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { BODY_WIRE } from '../../../list/wire.ts'

const DAY = { tense: 'past' } as const
const STATES = {
  complete: 'Complete',
  under_way: 'Under way',
  incomplete: 'Incomplete data',
  bad_order: 'Bad order',
} as const
/** Days with a decimal; bounds of a filter are whole, so hours are filtered by. */
const DAYS = { width: 12, filter: false } as const

/** Round trips of equipment, from one loaded release to the next. */
export const cycleList = list({
  name: 'cycles',
  singular: 'cycle',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 14, required: true }),
    state: column.choice('State', STATES, { width: 16, required: true }),
    start_day: column.day('Started', DAY),
    end_day: column.day('Ended', DAY),
    origin_location: column.text('Origin'),
    destination_location: column.text('Destination'),
    cycle_days: column.number('Cycle days', DAYS),
    cycle_hours: column.number('Cycle hours', { width: 12 }),
    loaded_transit: column.number('Loaded transit days', DAYS),
    held: column.number('Days held at destination', DAYS),
    unload_dwell: column.number('Unload dwell days', DAYS),
    empty_transit: column.number('Empty transit days', DAYS),
    load_dwell: column.number('Load dwell days', DAYS),
    loaded_miles: column.number('Loaded miles', { required: true }),
    empty_miles: column.number('Empty miles', { required: true }),
  },
  fields: ['waybill_id'],
  key: 'waybill_id',
  sort: { by: 'end_day', dir: 'desc' },
})
