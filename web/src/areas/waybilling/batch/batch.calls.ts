import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/call.ts'
import { getRows } from '../../../shared/pickers/lookups.ts'
import type { Lookup } from '../../../ui/pick/lookup.ts'
import { listOriginCars } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { bookTenders, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { send } from '../../../form/send.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { type Answer, type BatchRow, getCar } from './batch.rules.ts'

/** A pattern to choose, by its name. */
export interface PatternChoice {
  patternId: number
  label: string
}

const SHOWN = 25
const QUIET_MS = 200

/** Patterns by a part of their name, however many there are. */
export const patternLookup = (customerId: number): Lookup<PatternChoice> => ({
  minCharacters: 0,
  waitMs: QUIET_MS,
  noneFound: 'No patterns found.',
  clean: (typed) => typed.trim(),
  find: async (term, signal) => {
    const query = { page_size: SHOWN, ...(term !== '' && { search: term }) } as never
    const answer = await call(listPatterns, { params: { customerId }, query }, { signal })
    return getRows(answer, ({ patterns }) => patterns.map(({ patternId, label }) => ({ patternId, label })))
  },
  describe: ({ patternId, label }) => ({ key: String(patternId), label }),
})

/** Empty cars that stand where a pattern's bills begin. */
export const originCars = (customerId: number, patternId: number) =>
  queryOptions(endpointQuery(listOriginCars, { params: { customerId, patternId } }))

/** The newest booking request of a car, whose pattern it is billed from again. */
export const lastOfCar = (customerId: number, car: string) =>
  queryOptions({
    ...endpointQuery(listTenderStatuses, { params: { customerId }, query: { search: car } as never }),
    enabled: car !== '',
  })

export interface Batch {
  customerId: number
  patternId: number
  bookingKey: string
  load: 'pattern' | 'empty'
}

/** Cars per call, so that the results of some show while others are sent. */
const CARS_PER_CALL = 50

/**
 * Checks or books cars in several calls; the results of each are passed on as they arrive. Returns a refusal or null.
 */
export async function sendBatch(
  { customerId, ...batch }: Batch,
  { step, rows }: { step: 'check' | 'book'; rows: readonly BatchRow[] },
  onReceive: (requested: readonly BatchRow[], answers: readonly Answer[]) => void,
): Promise<string | null> {
  for (let at = 0; at < rows.length; at += CARS_PER_CALL) {
    const requested = rows.slice(at, at + CARS_PER_CALL)
    const body = { ...batch, step, cars: requested.map(getCar) }
    // a call that the portal is too busy for is repeated; the batch's key prevents booking a car twice
    const response = await send(
      bookTenders,
      { params: { customerId }, body },
      { idempotencyKey: crypto.randomUUID() },
    )
    if (!response.success) return response.error.message
    onReceive(requested, response.data.rows)
  }
  if (step === 'book') await queryClient.invalidateQueries({ queryKey: [listTenderStatuses.name] })
  return null
}
