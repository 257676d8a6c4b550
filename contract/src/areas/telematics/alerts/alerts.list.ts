import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { BODY_WIRE } from '../../../list/wire.ts'
import { ALERT_KINDS, ALERT_STATES, SEVERITIES } from './alerts.rules.ts'

const HERE = { zone: 'zone', tense: 'past' } as const

/** What is wrong with units by their own reports. */
export const unitAlertList = list({
  name: 'unit alerts',
  singular: 'alert',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 19, required: true, search: true }),
    severity: column.choice('Severity', SEVERITIES, { width: 11, required: true }),
    kind: column.choice('Alert', ALERT_KINDS, { width: 24, required: true }),
    detail: column.text('Details', { width: 27, required: true, wraps: true }),
    opened_date: column.moment('Opened', { ...HERE, required: true }),
    place: column.text('Near', { width: 26, search: true }),
    state: column.choice('State', ALERT_STATES, { width: 14, required: true }),
    owner: column.text('Owner', { width: 18 }),
    snoozed_date: column.moment('Snoozed until', { zone: 'reader', tense: 'future', optional: true }),
    acknowledged_date: column.moment('Acknowledged', { zone: 'reader', tense: 'past', optional: true }),
    closed_date: column.moment('Closed', { ...HERE, optional: true }),
  },
  fields: ['alert_id', 'zone'],
  key: 'alert_id',
  scopes: {
    open: 'Open',
    acknowledged: 'Acknowledged',
    snoozed: 'Snoozed',
    closed: 'Closed',
    all: 'All',
  },
  scope: 'open',
  sort: { by: 'severity', dir: 'asc' },
  file: 'watchtower_alerts',
})
