import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { GRANT_LABELS, TOKEN_LEVELS, TOKEN_STATES } from './tokens.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** Tokens with which a customer's machines call (docs/decisions/038). */
export const tokenList = list({
  name: 'tokens',
  singular: 'token',
  wire: QUERY_WIRE,
  columns: {
    name: column.text('Name', { width: 22, required: true, search: true }),
    state: column.choice('State', TOKEN_STATES, { width: 12, required: true, filter: false }),
    grants: column.list('Permissions', { width: 34, choices: GRANT_LABELS, sortable: false, wraps: true }),
    level: column.choice('Level', TOKEN_LEVELS, { width: 12, required: true, filter: false }),
    last_used_ts: column.moment('Last used', PAST_FOR_READER),
    expires_ts: column.moment('Expires', { zone: 'reader', tense: 'future', required: true }),
    created_by: column.text('Created by', { width: 18, required: true }),
    created_ts: column.moment('Created', { ...PAST_FOR_READER, required: true, optional: true }),
    ended_ts: column.moment('Revoked or expired', { ...PAST_FOR_READER, optional: true }),
  },
  fields: ['token_id'],
  key: 'token_id',
  scopes: { live: 'In use', ended: 'Revoked or expired', all: 'All' },
  scope: 'live',
  sort: { by: 'created_ts', dir: 'desc' },
})
