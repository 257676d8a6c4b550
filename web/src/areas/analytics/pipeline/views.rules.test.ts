import { expect, test } from 'vitest'
import type { SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { stateIn } from './pipeline.rules.ts'
import { getReadyViews, getViewTabs } from './views.rules.ts'

const makeView = (view_id: number): SavedView => ({
  view_id,
  list: 'pipeline',
  name: `View ${view_id}`,
  is_shared: false,
  is_mine: true,
  is_default: false,
  address: {},
  widths: {},
  version: 1,
})

test.each(['2026-11-30', '2026-12-01', '2026-12-06'])('the week of %s ends on its Sunday', (today) => {
  expect(getReadyViews(today).find(({ name }) => name === 'Due this week')?.search).toEqual({
    filters: 'due~less_than_or_equals~2026-12-06',
  })
})

test('of many saved views six are tabs, and the one that shows is among them', () => {
  const saved = Array.from({ length: 9 }, (_, at) => makeView(at + 1))
  const getSaved = (view: number | null) =>
    getViewTabs(saved, { ...stateIn({}), view }, '2026-11-30').filter(({ key }) => key.startsWith('view'))

  expect(getSaved(null).map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6].map((id) => `View ${id}`))
  expect(getSaved(8).map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 8].map((id) => `View ${id}`))
  expect(getSaved(8).filter(({ isOn }) => isOn)).toHaveLength(1)
})

test('a saved view that shows is the only tab that does', () => {
  const tabs = getViewTabs([makeView(1)], { ...stateIn({}), view: 1 }, '2026-11-30')

  expect(tabs.filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual(['View 1'])
})
