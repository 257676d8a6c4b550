import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { LOADS } from '../telematics.rules.ts'
import { FENCE_SHAPES } from './fences.rules.ts'

/** Geofences of a customer. */
export const fenceList = list({
  name: 'geofences',
  singular: 'geofence',
  wire: QUERY_WIRE,
  columns: {
    name: column.text('Name', { width: 30, required: true, search: true }),
    shape: column.choice('Shape', FENCE_SHAPES, { width: 11, required: true }),
    place: column.text('Near', { width: 22, search: true }),
    inside: column.number('Units inside', { width: 12, required: true }),
    visits: column.number('Visits, 90 days', { width: 14, required: true }),
    median_hours: column.number('Median dwell, h', { width: 15 }),
    dwell_hours: column.number('Dwell limit, h', { width: 13 }),
    created_date: column.moment('Added', { zone: 'reader', tense: 'past', required: true, optional: true }),
  },
  fields: ['fence_id'],
  key: 'fence_id',
  sort: { by: 'name', dir: 'asc' },
  file: 'geofences',
})

const HERE = { zone: 'zone', tense: 'past' } as const

/** Visits of units to geofences. */
export const visitList = list({
  name: 'visits',
  singular: 'visit',
  wire: QUERY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 16, required: true, search: true }),
    fence: column.text('Geofence', { width: 20, required: true, search: true, whole: true }),
    in_date: column.moment('Entered', { ...HERE, required: true }),
    out_date: column.moment('Exited', HERE),
    hours: column.number('Dwell, h', { width: 11, required: true }),
    load: column.choice('Load on entry', LOADS, { width: 13 }),
    origin: column.text('Origin', { width: 18 }),
    destination: column.text('Destination', { width: 18 }),
  },
  fields: ['visit_id', 'fence_id', 'zone'],
  key: 'visit_id',
  scopes: { all: 'All', inside: 'Inside now', left: 'Exited' },
  scope: 'all',
  sort: { by: 'in_date', dir: 'desc' },
  file: 'geofence_visits',
})
