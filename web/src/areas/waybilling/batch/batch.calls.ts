import { queryOptions } from '@tanstack/react-query'
import { listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { bookTenders, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { send } from '../../../form/send.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { type Answer, type BatchRow, carOf } from './batch.rules.ts'

const MAX_PATTERNS = 100

/** Patterns to choose from, by name. */
export const patternChoices = (customerId: number) =>
  queryOptions(queryOf(listPatterns, { params: { customerId }, query: { page_size: MAX_PATTERNS } as never }))

/** The newest booking request of a car, whose pattern it is billed from again. */
export const lastOfCar = (customerId: number, car: string) =>
  queryOptions({
    ...queryOf(listTenderStatuses, { params: { customerId }, query: { search: car } as never }),
    enabled: car !== '',
  })

export interface Batch {
  customerId: number
  patternId: number
  bookingKey: string
  load: 'pattern' | 'empty'
}

/** So many cars in one call: what comes of them shows while the others are on their way. */
const CARS_A_CALL = 50

/** Asks about cars or books them, part after part; each part's answers are handed on as they come. Answers a refusal or null. */
export async function sendBatch(
  { customerId, ...batch }: Batch,
  { step, rows }: { step: 'check' | 'book'; rows: readonly BatchRow[] },
  onReceive: (requested: readonly BatchRow[], answers: readonly Answer[]) => void,
): Promise<string | null> {
  for (let at = 0; at < rows.length; at += CARS_A_CALL) {
    const requested = rows.slice(at, at + CARS_A_CALL)
    const body = { ...batch, step, cars: requested.map(carOf) }
    // a portal that is too busy for one part is asked again; the name of the batch keeps each car from going twice
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
