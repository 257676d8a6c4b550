import { vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Lookup } from '../ui/pick/lookup.ts'

export interface Car {
  id: string
}

export interface Request {
  term: string
  signal: AbortSignal
  answer: (ids: string[]) => void
}

/** A lookup of cars whose every question waits for its answer. */
export function makeLookup(what: Partial<Lookup<Car>> = {}) {
  const requested: Request[] = []
  const lookup: Lookup<Car> = {
    minCharacters: 3,
    waitMs: 300,
    noneFound: 'No car found.',
    clean: (typed) => typed.trim().toUpperCase(),
    find: (term, signal) =>
      new Promise((resolve) => {
        requested.push({ term, signal, answer: (ids) => resolve(ids.map((id) => ({ id }))) })
      }),
    describe: ({ id }) => ({ key: id, label: id, detail: 'Railcar' }),
    ...what,
  }
  return { requested, lookup }
}

export const field = page.getByRole('combobox', { name: 'Car' })
export const options = page.getByRole('option')
export const shown = () => options.elements().map((one) => one.textContent)
export const quiet = (ms: number) => vi.advanceTimersByTimeAsync(ms)
