import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { BODY_WIRE } from '../../../list/wire.ts'
import { BRAKES, DOORS, LOADS, UNIT_STATES } from '../telematics.rules.ts'

const HERE = { zone: 'zone', tense: 'past' } as const

/** Units with telematics by their latest report. */
export const trackedList = list({
  name: 'units',
  singular: 'unit',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 16, required: true, search: true }),
    state: column.choice('State', UNIT_STATES, { width: 14, required: true }),
    alert: column.text('Worst open alert', { width: 26, sortable: false }),
    report_date: column.moment('Last report', HERE),
    place: column.text('Near', { width: 22, search: true }),
    speed_mph: column.number('Speed, mph', { width: 11 }),
    motion_date: column.moment('Since', HERE),
    load: column.choice('Load', LOADS, { width: 10 }),
    impact_g: column.number('Last impact, g', { width: 13 }),
    impact_date: column.moment('Impact time', { ...HERE, optional: true }),
    temp_f: column.number('Temperature, °F', { width: 14 }),
    door: column.choice('Door or hatch', DOORS, { width: 12 }),
    hand_brake: column.choice('Hand brake', BRAKES, { width: 11 }),
    battery_pct: column.number('Battery, %', { width: 10 }),
    fix_date: column.moment('Position time', { ...HERE, optional: true }),
    received_date: column.moment('Received', { zone: 'reader', tense: 'past', optional: true }),
    odo_miles: column.number('Odometer, mi', { optional: true }),
    clock_minutes: column.number('Clock ahead, min', { optional: true, required: true }),
    device_id: column.text('Device', { width: 18, required: true, optional: true, search: true }),
  },
  fields: ['zone', 'lat', 'lon', 'heading'],
  key: 'equipment_id',
  scopes: { all: 'All', moving: 'Moving', standing: 'Stopped', silent: 'Silent' },
  scope: 'all',
  sort: { by: 'received_date', dir: 'desc' },
  file: 'watchtower_units',
})
