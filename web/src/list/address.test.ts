import { describe, expect, test } from 'vitest'
import { column } from '#contract/list/column.ts'
import { list } from '#contract/list/list.ts'
import { QUERY_WIRE } from '#contract/list/wire.ts'
import { matching } from '../shared/read.ts'
import { readState, writeState } from './address.ts'
import { toArgs } from './list-query.ts'
import { isNarrowed, withFilter } from './state.ts'

/** A list of another area than assets, with its own names on the wire and in the URL. */
const quotes = list({
  name: 'quotes',
  singular: 'quote',
  wire: { ...QUERY_WIRE, page: 'current_page', sort: 'sort_column', dir: 'sort_column_direction' },
  columns: {
    shipper: column.text('Shipper', { required: true, search: true }),
    price: column.money('Price'),
    expires: column.day('Expires', { tense: 'future' }),
    sent: column.moment('Sent', { zone: 'reader' }),
    status: column.status('Status', { 0: 'Draft', 2: 'Sent' }),
    accepted: column.flag('Accepted'),
  },
  fields: ['id'],
  key: 'id',
  scopes: { open: 'Open', all: 'All' },
  scope: 'open',
  sort: { by: 'sent', dir: 'desc' },
  address: { page: 'page_number', size: 'page_size', sort: 'sort_by', dir: 'sort_by_direction' },
})
const own = { copy: { read: matching(/^\d+$/), write: (id: string) => id, narrows: false } }
const read = (raw: Record<string, unknown>) => readState(quotes, own, raw)

const FULL = {
  q: 'acme',
  copy: '7',
  shipper: 'is.A|B',
  price: 'gte.12.5',
  expires: '2026-11-01..2026-11-30',
  status: '0|2',
  accepted: 'true',
  scope: 'all',
  sort_by: 'price',
  sort_by_direction: 'desc',
  page_number: '3',
  page_size: '50',
  cols: 'shipper|price',
}

test('the full state is in the address under the names of its area, and is parsed with its types', () => {
  const state = read(FULL)

  expect(state).toMatchObject({
    search: 'acme',
    scope: 'all',
    sort: { by: 'price', dir: 'desc' },
    page: 3,
    size: 50,
    columns: ['shipper', 'price'],
    own: { copy: '7' },
  })
  expect(state.filters.price).toEqual({ kind: 'compare', operand: 'gte', value: 12.5 })
  expect(writeState(quotes, own, state)).toEqual(FULL)
})

test('an address that makes no sense is that of the list as it opens', () => {
  const state = read({
    page_number: '-1',
    page_size: '33',
    sort_by: 'moon',
    status: '5',
    cols: 'x',
    copy: 'y',
  })

  expect(writeState(quotes, own, state)).toEqual({})
  expect(isNarrowed(state, own)).toBe(false)
})

test('a changed filter starts the list at its first page', () => {
  expect(withFilter(read({ page_number: '7', status: '0' }), 'status', null)).toMatchObject({
    page: 1,
    filters: {},
  })
})

describe('the call for an address', () => {
  const makeRequest = (raw: Record<string, unknown>) => {
    const now = new Date('2026-11-20T12:00:00Z')
    const query = { list: quotes, state: read(raw), scope: 'open', own: {}, now }
    return (toArgs({ customerId: 7 }, query) as { query: Record<string, unknown> }).query
  }

  test('uses the names of the wire: pages, order, and a field for each column', () => {
    expect(makeRequest({ ...FULL, expires: undefined })).toEqual({
      search: 'acme',
      shipper: ['is.A|B'],
      price: ['gte.1250'],
      status: ['is.0|2'],
      accepted: ['is.true'],
      scope: 'open',
      sort_column: 'price',
      sort_column_direction: 'desc',
      current_page: 3,
      page_size: 50,
    })
  })

  test('requests days as days where a column holds days, as moments of the reader where it holds moments', () => {
    const midnight = (day: string) => new Date(`${day}T00:00:00`).toISOString()

    expect(makeRequest({ expires: '2026-11-01..2026-11-02' })['expires']).toEqual([
      'gte.2026-11-01',
      'lt.2026-11-03',
    ])
    expect(makeRequest({ sent: '2026-11-01..2026-11-02' })['sent']).toEqual([
      `gte.${midnight('2026-11-01')}`,
      `lt.${midnight('2026-11-03')}`,
    ])
  })
})
