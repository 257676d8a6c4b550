import { column } from '../../../list/column.ts'
import { RATE_UNITS } from '../../../form/rate.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

/** Base prices by lane, goods and kind of car. */
export const rateList = list({
  name: 'rates',
  singular: 'rate',
  wire: QUERY_WIRE,
  columns: {
    origin: column.text('Origin', { required: true, search: true }),
    destination: column.text('Destination', { required: true, search: true }),
    price: column.money('Price', { required: true }),
    stcc: column.text('STCC', { width: 12, required: true, search: true }),
    commodity: column.text('Commodity', { width: 26 }),
    car_type: column.text('Car type', { width: 18, required: true }),
    unit: column.choice('Unit', RATE_UNITS, { required: true, optional: true }),
    minimum_lb: column.number('Minimum weight', { required: true, optional: true }),
    currency: column.text('Currency', { width: 10, required: true, optional: true }),
    carrier: column.text('Rule 11 carrier', { width: 12, required: true, optional: true }),
    effective_date: column.day('From', { required: true }),
    expiration_date: column.day('Until', { tense: 'future' }),
    source: column.text('Source', { width: 28, required: true, search: true, optional: 'screen' }),
    modified_ts: column.moment('Imported', {
      zone: 'reader',
      tense: 'past',
      required: true,
      optional: 'screen',
    }),
  },
  fields: ['rate_id'],
  key: 'rate_id',
  sort: { by: 'origin', dir: 'asc' },
})
