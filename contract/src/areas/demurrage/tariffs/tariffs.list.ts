import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { AGREEMENTS } from '../demurrage.rules.ts'

export const COUNTS_FROM = {
  midnight: 'At 00:01 the next day',
  seven: 'At the next 07:00',
  hours: 'A number of hours after notice',
} as const
export const OFF_DAYS = {
  count: 'Always count',
  count_after_free: 'Count after free days are used',
  never: 'Never count',
} as const
export const HOLIDAYS = {
  new_year: 'New Year’s Day',
  memorial: 'Memorial Day',
  independence: 'Independence Day',
  labor: 'Labor Day',
  thanksgiving: 'Thanksgiving',
  christmas: 'Christmas Day',
} as const
export const WEEKDAYS = {
  '0': 'Sunday',
  '1': 'Monday',
  '2': 'Tuesday',
  '3': 'Wednesday',
  '4': 'Thursday',
  '5': 'Friday',
  '6': 'Saturday',
} as const
export const PRIVATE_CARS = {
  storage: 'Storage while on railroad track',
  demurrage: 'Same demurrage as other cars',
  none: 'No charge',
} as const

/** Tariffs and agreements of a customer. */
export const tariffList = list({
  name: 'tariffs',
  singular: 'tariff',
  wire: QUERY_WIRE,
  columns: {
    name: column.text('Name', { width: 30, required: true, search: true }),
    carrier: column.text('Railroad', { width: 10 }),
    place: column.text('Location', { search: true }),
    equipment_kind: column.choice(
      'Equipment',
      { R: 'Railcars', imdl: 'Containers' },
      { required: true, optional: 'screen' },
    ),
    agreement: column.choice('Agreement', AGREEMENTS, { width: 26, required: true, optional: 'screen' }),
    free_days_loading: column.number('Free to load', { width: 12, required: true }),
    free_days_unloading: column.number('Free to unload', { width: 12, required: true }),
    rate_usual: column.money('Standard rate', { required: true }),
    effective_from: column.day('Start date', { required: true }),
    effective_until: column.day('End date', { optional: 'screen' }),
  },
  fields: ['tariff_id'],
  key: 'tariff_id',
  sort: { by: 'name', dir: 'asc' },
})
