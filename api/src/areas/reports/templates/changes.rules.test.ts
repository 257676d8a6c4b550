import { expect, test } from 'vitest'
import { describeChanges } from './changes.rules.ts'

const BODY = {
  template_name: 'Late cars',
  description: '',
  dataset: 'assets' as const,
  columns: [],
  filters: [],
  sort: [],
  groups: [],
  across: [],
  measures: [],
  timezone: 'America/Chicago',
}

test('a version that is about other data names what changed', () => {
  expect(describeChanges(BODY, { ...BODY, dataset: 'trips' }, new Map())).toEqual([
    'Changed the data to trips.',
  ])
})
