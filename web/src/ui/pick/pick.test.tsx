import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Car, field, makeLookup, options, quiet, type Request, shown } from '../../testing/car-lookup.ts'
import { Labelled } from '../field/Labelled.tsx'
import type { Lookup } from './lookup.ts'
import { PickMany } from './PickMany.tsx'
import { PickOne } from './PickOne.tsx'

async function openOne(lookup: Lookup<Car>, first: Car | null = null) {
  const picked: (string | null)[] = []
  function Form() {
    const [car, setCar] = useState(first)
    const change = (next: Car | null) => {
      picked.push(next?.id ?? null)
      setCar(next)
    }
    return (
      <>
        <Labelled as={PickOne<Car>} label="Car" lookup={lookup} value={car} onChange={change} />
        {/* below the open list, so that the pointer can reach it */}
        <button type="button" style={{ marginTop: 400 }}>
          Elsewhere
        </button>
      </>
    )
  }
  await render(<Form />)
  return picked
}

async function openMany(lookup: Lookup<Car>, first: readonly Car[] = []) {
  const picked: string[][] = []
  function Form() {
    const [cars, setCars] = useState(first)
    const change = (next: readonly Car[]) => {
      picked.push(next.map(({ id }) => id))
      setCars(next)
    }
    return (
      <>
        <Labelled as={PickMany<Car>} label="Car" lookup={lookup} value={cars} onChange={change} />
        {/* below the open list, so that the pointer can reach it */}
        <button type="button" style={{ marginTop: 400 }}>
          Elsewhere
        </button>
      </>
    )
  }
  await render(<Form />)
  return picked
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('a lookup', () => {
  test('is requested after a pause in typing, and not below its minimum length', async () => {
    const { requested, lookup } = makeLookup()
    await openOne(lookup)
    await field.click()

    await userEvent.keyboard('ga')
    await quiet(1000)
    expect(requested).toEqual([])
    await expect.element(page.getByRole('status')).toHaveTextContent('Type one more character.')

    await userEvent.keyboard('t')
    await quiet(299)
    await userEvent.keyboard('x')
    await quiet(299)
    expect(requested).toEqual([])
    await quiet(1)
    expect(requested.map(({ term }) => term)).toEqual(['GATX'])
  })

  test('never shows the answer of an older question, whichever comes first', async () => {
    const { requested, lookup } = makeLookup({ waitMs: 0 })
    await openOne(lookup)
    await field.click()
    await userEvent.keyboard('gat')
    await quiet(0)
    await userEvent.keyboard('x')
    await quiet(0)
    const [older, newer] = requested
    expect([older!.signal.aborted, newer!.signal.aborted]).toEqual([true, false])

    older!.answer(['GAT1'])
    await quiet(0)
    expect(shown()).toEqual([])
    await expect.element(page.getByRole('status')).toHaveTextContent('Searching…')
    newer!.answer(['GATX1'])

    await expect.poll(shown).toEqual(['GATX1Railcar'])

    await userEvent.keyboard('2')
    expect(shown()).toEqual([])
  })

  test('without a match shows a message', async () => {
    const { requested, lookup } = makeLookup({ waitMs: 0 })
    await openOne(lookup)
    await field.click()
    await userEvent.keyboard('zzz')
    await quiet(0)

    requested[0]!.answer([])

    await expect.element(page.getByText('No car found.')).toBeVisible()
  })
})

/** Opens a field and brings three cars under it. */
async function suggest(requested: Request[], ids = ['GATX1', 'GATX2', 'GATX3']) {
  await field.click()
  await userEvent.keyboard('gat')
  await quiet(300)
  requested.at(-1)!.answer(ids)
  await expect.poll(() => options.elements().length).toBe(ids.length)
}

const activeLine = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')

describe('a field for one', () => {
  test('is worked by keys alone', async () => {
    const { requested, lookup } = makeLookup()
    const picked = await openOne(lookup)
    expect(field.element().getAttribute('aria-expanded')).toBe('false')
    await suggest(requested)

    expect(field.element().getAttribute('aria-expanded')).toBe('true')
    expect(activeLine()?.textContent).toBe('GATX1Railcar')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(activeLine()?.textContent).toBe('GATX3Railcar')
    await userEvent.keyboard('{Enter}')

    expect(picked).toEqual(['GATX3'])
    await expect.element(field).toHaveValue('GATX3')
    expect(options.elements()).toEqual([])
  })

  test('keeps the highlighted line visible', async () => {
    const { requested, lookup } = makeLookup()
    await openOne(lookup)
    await suggest(
      requested,
      Array.from({ length: 30 }, (_, at) => `GATX${at}`),
    )
    const list = page.getByRole('listbox').element()
    const isInSight = () => {
      const [line, room] = [activeLine()!.getBoundingClientRect(), list.getBoundingClientRect()]
      return line.top >= room.top - 1 && line.bottom <= room.bottom + 1
    }

    await userEvent.keyboard('{ArrowUp}')
    expect(activeLine()?.textContent).toBe('GATX29Railcar')
    expect(isInSight()).toBe(true)
    expect(list.scrollTop).toBeGreaterThan(0)
    await userEvent.keyboard('{ArrowDown}')
    expect(activeLine()?.textContent).toBe('GATX0Railcar')
    expect(isInSight()).toBe(true)
  })

  test('is left with one Tab, however long its list is', async () => {
    const { requested, lookup } = makeLookup()
    await openOne(lookup)
    await suggest(
      requested,
      Array.from({ length: 30 }, (_, at) => `GATX${at}`),
    )

    await userEvent.keyboard('{Tab}')

    await expect.element(page.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
  })

  test('is worked by the pointer, and cleared by its button', async () => {
    const { requested, lookup } = makeLookup()
    const picked = await openOne(lookup)
    await suggest(requested)

    await options.nth(1).click()
    await page.getByRole('button', { name: 'Clear Car' }).click()

    expect(picked).toEqual(['GATX2', null])
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
  })

  test('that is filled in by another while focused is replaced by the next key', async () => {
    const { lookup } = makeLookup()
    let fillIn = (_car: Car): void => undefined
    function Form() {
      const [car, setCar] = useState<Car | null>(null)
      fillIn = setCar
      return <Labelled as={PickOne<Car>} label="Car" lookup={lookup} value={car} onChange={setCar} />
    }
    await render(<Form />)
    await field.click()

    fillIn({ id: 'GATX1' })
    await expect.element(field).toHaveValue('GATX1')
    await userEvent.keyboard('til')

    await expect.element(field).toHaveValue('til')
  })

  test('Escape closes the list and nothing else', async () => {
    const { requested, lookup } = makeLookup()
    await openOne(lookup)
    await suggest(requested)
    const context = vi.fn<(event: KeyboardEvent) => void>()
    document.body.addEventListener('keydown', context)

    await userEvent.keyboard('{Escape}')

    expect(options.elements()).toEqual([])
    expect(context).not.toHaveBeenCalled()
    await expect.element(field).toHaveValue('gat')
    document.body.removeEventListener('keydown', context)
  })

  test('takes a whole name without a pick, even when the answer comes after it was left', async () => {
    const { requested, lookup } = makeLookup()
    const picked = await openOne(lookup)
    await field.click()
    await userEvent.keyboard(' gatx1')

    await userEvent.keyboard('{Tab}')
    requested[0]!.answer(['GATX1', 'GATX12'])

    await expect.poll(() => picked).toEqual(['GATX1'])
    await expect.element(field).toHaveValue('GATX1')
  })

  test('left with an unknown name keeps it and requires a choice', async () => {
    const { requested, lookup } = makeLookup()
    const picked = await openOne(lookup)
    await suggest(requested)

    await page.getByRole('button', { name: 'Elsewhere' }).click()

    await expect.element(page.getByText('Choose one from the list, or clear the field.')).toBeVisible()
    await expect.element(field).toHaveValue('gat')
    expect(field.element().getAttribute('aria-invalid')).toBe('true')
    expect(picked).toEqual([])
  })

  test('that holds one shows it again when it is left without another', async () => {
    const { requested, lookup } = makeLookup()
    const picked = await openOne(lookup, { id: 'UTLX7' })
    await suggest(requested)

    await page.getByRole('button', { name: 'Elsewhere' }).click()

    await expect.element(field).toHaveValue('UTLX7')
    expect(picked).toEqual([])
  })

  test('emptied and left holds nothing', async () => {
    const { lookup } = makeLookup()
    const picked = await openOne(lookup, { id: 'UTLX7' })
    await field.click()

    await userEvent.keyboard('{Backspace}{Tab}')

    await expect.poll(() => picked).toEqual([null])
  })
})

describe('a field for several', () => {
  test('adds what is picked, marks it in the list, and takes it out when it is picked again', async () => {
    const { requested, lookup } = makeLookup()
    const picked = await openMany(lookup, [{ id: 'GATX2' }])
    await suggest(requested)
    expect(options.elements().map((one) => one.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'false',
    ])

    await userEvent.keyboard('{Enter}')
    await suggest(requested)
    await options.nth(1).click()

    expect(picked).toEqual([['GATX2', 'GATX1'], ['GATX1']])
    await expect.element(field).toHaveValue('')
  })

  test('loses the last one to Backspace, any one to its button', async () => {
    const { lookup } = makeLookup()
    const picked = await openMany(lookup, [{ id: 'GATX1' }, { id: 'GATX2' }, { id: 'GATX3' }])
    await field.click()

    await userEvent.keyboard('{Backspace}')
    await page.getByRole('button', { name: 'Remove GATX1' }).click()

    expect(picked).toEqual([['GATX1', 'GATX2'], ['GATX2']])
    await expect.element(field).toHaveFocus()
  })

  test('does not lose one whose name is typed again', async () => {
    const { requested, lookup } = makeLookup()
    const picked = await openMany(lookup, [{ id: 'GATX1' }])
    await field.click()
    await userEvent.keyboard('gatx1')

    await userEvent.keyboard('{Tab}')
    requested[0]!.answer(['GATX1'])

    await expect.element(field).toHaveValue('')
    expect(picked).toEqual([])
  })
})
