import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Car, field, makeLookup, options, quiet } from '../../testing/car-lookup.ts'
import { Labelled } from '../field/Labelled.tsx'
import type { Lookup } from './lookup.ts'
import { PickOne } from './PickOne.tsx'
import { type Settle, SettlingContext } from './settling.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

describe('before a form is sent', () => {
  async function openWithQuery(lookup: Lookup<Car>, first: Car | null = null) {
    const settling = new Set<Settle>()
    const picked: (string | null)[] = []
    const changed = (next: Car | null) => void picked.push(next?.id ?? null)
    await render(
      <>
        <SettlingContext value={settling}>
          <Labelled as={PickOne<Car>} label="Car" lookup={lookup} value={first} onChange={changed} />
        </SettlingContext>
        <button type="button">Send</button>
      </>,
    )
    const settle = () => Promise.all([...settling].map((one) => one()))
    return { picked, settle }
  }

  test('a whole name that was only typed is taken', async () => {
    const { requested, lookup } = makeLookup()
    const { picked, settle } = await openWithQuery(lookup)
    await field.click()
    await userEvent.keyboard('gatx1')

    const settled = settle()
    requested[0]!.answer(['GATX1', 'GATX12'])

    expect(await settled).toEqual([true])
    expect(picked).toEqual(['GATX1'])
  })

  test('text that matches nothing is reported, and the earlier choice is not sent instead', async () => {
    const { requested, lookup } = makeLookup()
    const { picked, settle } = await openWithQuery(lookup, { id: 'UTLX9' })
    await field.click()
    await userEvent.keyboard('gat')
    await quiet(300)
    requested[0]!.answer(['GATX1'])
    await expect.poll(() => options.elements().length).toBe(1)

    expect(await settle()).toEqual([false])

    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('gat')
    await expect.element(page.getByText('Choose one from the list, or clear the field.')).toBeVisible()
    expect(picked).toEqual([])
  })

  test('a field without input delays nothing', async () => {
    const { lookup } = makeLookup()
    const { picked, settle } = await openWithQuery(lookup, { id: 'UTLX9' })

    expect(await settle()).toEqual([true])
    expect(picked).toEqual([])
  })
})
