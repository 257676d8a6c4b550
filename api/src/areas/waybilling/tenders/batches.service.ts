import {
  type EarlierBill,
  earlierText,
  findBlocking,
} from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import type * as contract from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { WaybillInput } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { labelOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { toUnitId } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  fieldsAt,
  NO_CAR,
  releasedEmpty,
  releasedNow,
  rowProblems,
  waybillOfCar,
  type BatchCar,
} from '../waybill/batch.rules.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import { book } from './booking.service.ts'
import { type RecentBill, selectRecentBills } from './earlier.queries.ts'
import { findEarlier, holdRecent } from './earlier.service.ts'
import { requireSendable } from './sendable.service.ts'
import { selectBooked } from './tenders.queries.ts'

interface Batch extends Omit<Input<typeof contract.bookTenders>['body'], 'cars'> {
  pattern: { heading: object }
  inputs: readonly WaybillInput[]
  /** Bills of the last days for these cars. */
  recent: readonly RecentBill[]
}

type Booked = Pick<
  Result<typeof contract.bookTenders>['rows'][number],
  'requestId' | 'problems' | 'fields' | 'earlier'
>

const toBookedResponse = (requestId: number | null): Booked => ({
  requestId,
  problems: [],
  fields: [],
  earlier: null,
})

/** Books one car of a batch, or says what is wrong with it; one that was booked with the same key is not booked again. */
export async function bookCar(ctx: Ctx, batch: Batch, car: BatchCar): Promise<Booked> {
  const { pattern, patternId, inputs, bookingKey, step, load } = batch
  const ofCar = waybillOfCar(pattern, car)
  if (ofCar === null) return { ...toBookedResponse(null), ...NO_CAR }
  const wrong = rowProblems(pattern, inputs, car)
  const waybill =
    load === 'empty' ? releasedEmpty(ofCar, new Date()) : releasedNow(ofCar, new Date(), { inputs, car })
  const facts = getTenderFacts(waybill)
  const key = `${bookingKey} ${facts.equipmentId}`
  const before = await selectBooked(ctx.db, ctx.customerId, key)
  if (before !== null) return toBookedResponse(before)
  if (wrong !== null) return { ...toBookedResponse(null), ...wrong }
  const earlier = findEarlier(batch.recent, facts)
  const [repeated] = findBlocking(earlier, facts.bolNumber, car.duplicates)
  try {
    if (repeated) {
      await requireSendable(ctx, waybill, inputs)
      return { ...toBookedResponse(null), ...toRepeated(repeated) }
    }
    if (step === 'book')
      return toBookedResponse(await book(ctx, { waybill, patternId, inputs, bookingKey: key, earlier }))
    await requireSendable(ctx, waybill, inputs)
    return toBookedResponse(null)
  } catch (error) {
    // refused before anything was written
    if (!(error instanceof AppError) || error.errors === undefined) throw error
    return {
      ...toBookedResponse(null),
      problems: getProblems(withoutRepeats(error.errors)),
      fields: fieldsAt(Object.keys(error.errors), car),
    }
  }
}

const toRepeated = (earlier: EarlierBill): Pick<Booked, 'problems' | 'fields' | 'earlier'> => ({
  problems: [earlierText(earlier, new Date())],
  fields: ['car'],
  earlier,
})

/** Recent bills of the cars of a batch, read once for all of them; no one else books these cars until it is sent. */
export function selectRecentOfCars(ctx: Ctx, cars: readonly BatchCar[], step: Batch['step']) {
  const units = cars.map(({ car }) => toUnitId(car))
  return step === 'book' ? holdRecent(ctx, units) : selectRecentBills(ctx.db, ctx.customerId, units)
}

const CAR_WEIGHT = /N7\.weight_03$/
const LINE_WEIGHT = /L0\.weight_04$/

/** The line has the weight of the car, so what is wrong with both is reported once. */
function withoutRepeats(errors: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(errors)
  if (!entries.some(([path]) => CAR_WEIGHT.test(path))) return errors
  return Object.fromEntries(entries.filter(([path]) => !LINE_WEIGHT.test(path)))
}

/** The errors, each with its field. */
const getProblems = (errors: Record<string, string[]>): string[] =>
  Object.entries(errors).map(
    ([path, texts]) => `${labelOfPath(path.replace(/^waybill\./, ''))}: ${texts.join(' ')}`,
  )
