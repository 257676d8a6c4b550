import { describeAccess } from '#contract/base/access.ts'
import { describe, expect, test } from 'vitest'
import { filterDef } from '../../../list/filter-defs.ts'
import { getAddress, getState } from '../../../list/questions.ts'
import { assets } from '../assets/assets.calls.ts'
import { statusStops, WIDGETS } from './dashboard.rules.ts'
import { getFirstNonEmpty, QUEUE } from './queue.rules.ts'

describe('every kind of the queue', () => {
  test.each(QUEUE.map((kind) => [kind.label, kind] as const))(
    '%s leads to a list that understands its filter',
    (_, { search }) => {
      expect(getAddress(assets, getState(assets, search))).toEqual(search)
    },
  )

  test('the first that holds anything shows', () => {
    expect(getFirstNonEmpty({ overdue: 0, silent: 3, waiting: 9 })).toBe('silent')
    expect(getFirstNonEmpty({})).toBe('overdue')
  })
})

describe('[PLT-030] every widget', () => {
  test.each(WIDGETS.map((widget) => [widget.title, widget] as const))(
    '%s leads to a list that understands its filter',
    (_, { search }) => {
      expect(getAddress(assets, getState(assets, search))).toEqual(search)
      expect(Object.keys(search).filter((field) => !filterDef(assets.list, field))).toEqual([])
    },
  )

  test('has a permission of its own', () => {
    expect(WIDGETS.map(({ access }) => describeAccess(access)).toSorted()).toEqual([
      'the permission dashboard_widgets_ap_status',
      'the permission dashboard_widgets_cp_status_or_notified',
      'the permission dashboard_widgets_dwelling_over_2_days',
      'the permission dashboard_widgets_ready_for_release',
    ])
  })
})

test('the stops follow a trip from the waybill to its end, and know the fullest one', () => {
  const stops = statusStops({ '40': 200, '0': 50, NA: 3 })

  expect(stops.map(({ code }) => code)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect(stops[0]).toEqual({ code: 0, label: 'Waybilled', count: 50, share: 0.25 })
  expect(stops[4]).toMatchObject({ count: 200, share: 1 })
  expect(stops[1]).toMatchObject({ count: 0, share: 0 })
})
