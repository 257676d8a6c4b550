import { afterEach, expect, test } from 'vitest'
import { column } from '#contract/list/column.ts'
import { list } from '#contract/list/list.ts'
import { QUERY_WIRE } from '#contract/list/wire.ts'
import { setReaderZone } from '#contract/base/zone-table.ts'
import { toCell } from './cells.tsx'

const TICKETS = list({
  name: 'tickets',
  singular: 'ticket',
  wire: QUERY_WIRE,
  columns: { created_ts: column.moment('Created', { zone: 'reader', tense: 'past' }) },
  key: 'created_ts',
  sort: { by: 'created_ts', dir: 'desc' },
})

afterEach(() => setReaderZone(null))

test('a moment in a list reads with the zone of the reader and without seconds, which are on hover', () => {
  setReaderZone('America/Chicago')
  const cell = toCell(TICKETS, 'created_ts', {})
  const row = { created_ts: '2026-11-30T23:46:35Z' }

  expect(cell.show(row)).toBe('11/30/2026 17:46 CST')
  expect(cell.marks?.(row)).toEqual({
    'data-hint': 'Your time: 11/30/2026 17:46:35 CST\nUTC: 11/30/2026 23:46:35',
  })
})
