import { column } from '../../list/column.ts'
import { list } from '../../list/list.ts'
import { BODY_WIRE } from '../../list/wire.ts'
import { ACTION_STATES, CAR_ACTIONS, SENT_AS } from './car-actions.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** Requests sent to railroads about cars. */
export const carActionList = list({
  name: 'requests',
  singular: 'request',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 19, required: true, search: true }),
    kind: column.choice('Request', CAR_ACTIONS, { required: true }),
    state: column.choice('State', ACTION_STATES, { required: true }),
    carrier: column.text('Railroad', { width: 10, required: true }),
    location: column.text('Location', { required: true, search: true }),
    destination: column.text('Divert to', { optional: true }),
    requested_date: column.moment('Requested', { ...PAST_FOR_READER, required: true }),
    due_date: column.moment('Response due', { zone: 'reader', tense: 'future', required: true }),
    answered_date: column.moment('Responded', PAST_FOR_READER),
    answer: column.text('Response', { width: 30, wraps: true }),
    note: column.text('Note', { width: 26, wraps: true, optional: true }),
    sent_as: column.choice('Sent as', SENT_AS, { required: true }),
    delivered_date: column.moment('Delivered', { ...PAST_FOR_READER, optional: true }),
    sent_to: column.text('Sent to', { width: 26, optional: true, required: true }),
    waybill_number: column.text('Waybill', { width: 12, optional: true, search: true }),
  },
  fields: ['action_id', 'waybill_id'],
  key: 'action_id',
  scopes: { open: 'Open', all: 'All' },
  scope: 'open',
  sort: { by: 'requested_date', dir: 'desc' },
})
