import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useSelection } from './use-selection.ts'

const TOTAL = 1430
const start = { criteria: 'all', shown: [1, 2, 3] }

const select = () =>
  renderHook((props?: typeof start) => {
    const { criteria, shown } = props ?? start
    return useSelection(criteria, shown, TOTAL)
  })

test('rows are chosen one by one or a page at a time, and stay chosen while pages are turned', async () => {
  const { result, act, rerender } = await select()

  await act(() => result.current.toggle(2))
  expect([result.current.count, result.current.page, result.current.has(2)]).toEqual([1, 'some', true])
  await act(() => result.current.togglePage())
  expect([result.current.count, result.current.page]).toEqual([3, 'all'])
  await rerender({ criteria: 'all', shown: [4, 5] })
  expect([result.current.count, result.current.page]).toEqual([3, 'none'])
  await act(() => result.current.togglePage())

  expect(result.current.count).toBe(5)
})

test('a range is chosen from the row turned last to another, in either direction, and cleared the same way', async () => {
  const order = [1, 2, 3, 4, 5]
  const { result, act } = await select()

  await act(() => result.current.toggle(4))
  await act(() => result.current.toggle(2, order))
  expect([...result.current.ids]).toEqual([4, 2, 3])
  await act(() => result.current.toggle(3, order))
  expect([...result.current.ids]).toEqual([4])
})

test('without a row to begin from, a range is one row', async () => {
  const { result, act } = await select()

  await act(() => result.current.toggle(3, [1, 2, 3]))
  expect([...result.current.ids]).toEqual([3])
  await act(() => result.current.toggle(9, [7, 8, 9]))
  expect([...result.current.ids]).toEqual([3, 9])
})

test('all that match are chosen at once; one taken out leaves those in sight', async () => {
  const { result, act } = await select()

  await act(() => result.current.selectAll())
  expect([result.current.count, result.current.isAll, result.current.has(99)]).toEqual([TOTAL, true, true])
  await act(() => result.current.toggle(1))

  expect([...result.current.ids]).toEqual([2, 3])
  expect(result.current.isAll).toBe(false)
})

test('another question begins with nothing chosen', async () => {
  const { result, act, rerender } = await select()
  await act(() => result.current.selectAll())

  await rerender({ criteria: 'other', shown: [1, 2, 3] })

  expect(result.current.count).toBe(0)
})
