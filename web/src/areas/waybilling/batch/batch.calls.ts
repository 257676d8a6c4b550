import { queryOptions } from '@tanstack/react-query'
import { listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { bookTenders, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { send } from '../../../form/send.ts'
import { callOrThrow, queryClient, endpointQuery } from '../../../shell/queries.ts'
import { type Answer, type BatchRow, getCar } from './batch.rules.ts'

/** The largest page that a list answers. */
const PAGE_SIZE = 100

/** Every pattern to choose from, by name, however many pages they fill. */
export const patternChoices = (customerId: number) =>
  queryOptions({
    queryKey: [listPatterns.name, { customerId, all: true }],
    queryFn: async ({ signal }) => {
      // by id, because a pattern created meanwhile moves another one to the next page
      const choices = new Map<number, { patternId: number; label: string }>()
      for (let at = 1; ; at += 1) {
        const query = { page: at, page_size: PAGE_SIZE } as never
        const answer = await callOrThrow(listPatterns, { params: { customerId }, query }, { signal })
        for (const one of answer.patterns) choices.set(one.patternId, one)
        if (at * PAGE_SIZE >= answer.total_record_count) return [...choices.values()]
      }
    },
  })

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
const CARS_A_CALL = 50

/**
 * Checks or books cars in several calls; the results of each are passed on as they arrive. Returns a refusal or null.
 */
export async function sendBatch(
  { customerId, ...batch }: Batch,
  { step, rows }: { step: 'check' | 'book'; rows: readonly BatchRow[] },
  onReceive: (requested: readonly BatchRow[], answers: readonly Answer[]) => void,
): Promise<string | null> {
  for (let at = 0; at < rows.length; at += CARS_A_CALL) {
    const requested = rows.slice(at, at + CARS_A_CALL)
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
