import { allowedIn } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import * as contract from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { tenderCan } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import type { WaybillInput } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { labelOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { toJson } from '#x12/json/to-json.ts'
import { format } from '#x12/texts.ts'
import { validate } from '#x12/validate.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { billIn } from '../exchange/sending.service.ts'
import { markUsed, requirePattern } from '../patterns/patterns.service.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import {
  fieldsAt,
  NO_CAR,
  releasedEmpty,
  releasedNow,
  rowProblems,
  waybillOfCar,
  type BatchCar,
} from '../waybill/batch.rules.ts'
import { sendCorrection } from './corrections.service.ts'
import { requireSendable, sendWaybill } from './sendable.service.ts'
import * as queries from './tenders.queries.ts'

export const tendersService = implement(
  contract,
  {
    /** Booking requests of a customer, newest first. */
    async listTenderStatuses({ db, customerId, actor }, { query }) {
      const page = (await readPage(db, queries.tenderRows, query, { customerId })) as Result<
        typeof contract.listTenderStatuses
      >
      const tenderStatuses = page.tenderStatuses.map((one) => ({
        ...one,
        can: verdicts(tenderCan, one, actor),
      }))
      return { ...page, tenderStatuses }
    },

    getRequestStatus,

    /** What happened to a request, step by step. Throws not_found. */
    async getRequestTimeline(ctx, input) {
      await getRequestStatus(ctx, input)
      return { entries: await queries.selectEntries(ctx.db, ctx.customerId, input.params.requestId) }
    },

    /** Documents of a request; those named with their content. Throws not_found. */
    async listWaybillFiles(ctx, { params, query }) {
      await getRequestStatus(ctx, { params })
      return {
        files: await queries.selectFiles(ctx.db, ctx.customerId, params.requestId, query.fileIds ?? null),
      }
    },

    /**
     * Books a tender: checks the waybill by the rules of the form and those of its railroad's release, writes it as a 404 and
     * notes it for the way there. Throws invalid_request naming the fields.
     */
    async createTender(ctx, { body }) {
      const patternId = body.patternId ?? null
      const inputs = patternId === null ? [] : (await requirePattern(ctx, patternId)).inputs
      const requestId = await book(ctx, { waybill: body.waybill, patternId, inputs })
      if (patternId !== null) await markUsed(ctx, patternId)
      return { requestId }
    },

    /**
     * Books many cars from one pattern: each is checked separately, valid ones are sent, and the others are returned with
     * their errors. A car that was booked with the same key is not booked again. Throws not_found for the pattern.
     */
    async bookTenders(ctx, { body }) {
      const { patternId, bookingKey, cars, step } = body
      const { pattern, inputs } = await requirePattern(ctx, patternId)
      await queries.lockBatch(ctx.db, ctx.customerId, bookingKey)
      const batch = { ...body, pattern, inputs }
      const rows: Result<typeof contract.bookTenders>['rows'] = []
      for (const [at, one] of cars.entries())
        rows.push({ row: at + 1, car: one.car, ...(await bookCar(ctx, batch, one)) })
      if (step === 'check') return { rows }
      await markUsed(ctx, patternId)
      const requests = rows.filter(({ requestId }) => requestId !== null).length
      ctx.noteChange({ target: { customerId: ctx.customerId, patternId }, after: { bookingKey, requests } })
      return { rows }
    },

    /**
     * Sends a corrected request again from the file drop on (WBL-056): as a fresh bill while surely none is in force, and as a
     * correction of the one that is otherwise. Throws not_found, conflict when it has not failed, and invalid_request naming fields.
     */
    async replayTender(ctx, { params: { requestId }, body: { waybill } }) {
      const { db, customerId, actor } = ctx
      const before = await queries.lockTender(db, customerId, requestId)
      if (before === null) throw new AppError('not_found')
      const { replay } = verdicts(tenderCan, before, actor)
      if (replay !== true) throw new AppError('conflict', { message: replay })
      const state =
        allowedIn(before.state).edit === 'correction'
          ? await sendCorrection(ctx, requestId, { waybill, purpose: '05' })
          : await sendFresh(ctx, requestId, waybill)
      ctx.noteChange({ before: { state: before.state }, after: { state } })
      return { requestId, state }
    },

    /** Reads the text of a 404 as JSON (WBL-160). Throws unsupported_format when it contains none. */
    async convertEdi(_ctx, { body }) {
      const { set, findings } = billIn(body.data)
      const json = set === null ? null : toJson(set)
      if (set === null || json?.heading === undefined) {
        throw new AppError('unsupported_format', {
          message: 'No 404 found in this file. Choose a bill of lading document.',
        })
      }
      const faults = [...findings, ...validate(set)].filter(({ weight }) => weight !== 'remark')
      return { result: { heading: json.heading }, findings: faults.map((one) => format(one)) }
    },
  },
  {
    listTenderStatuses: defineExport(queries.tenderRows, ({ customerId }) => ({ customerId })),
  },
)

/** The state of one request. Throws not_found. */
async function getRequestStatus(
  ctx: Ctx,
  { params }: Input<typeof contract.getRequestStatus>,
): Promise<Result<typeof contract.getRequestStatus>> {
  const status = await queries.selectTenderStatus(ctx.db, ctx.customerId, params.requestId)
  if (status === null) throw new AppError('not_found')
  return { ...status, can: verdicts(tenderCan, status, ctx.actor) }
}

interface Booking {
  waybill: { heading: object }
  patternId: number | null
  inputs: readonly WaybillInput[]
  bookingKey?: string
}

async function book(ctx: Ctx, booking: Booking): Promise<number> {
  const { db, customerId, actor } = ctx
  const { waybill, inputs, ...named } = booking
  const receiver = await requireSendable(ctx, waybill, inputs)
  const facts = getTenderFacts(waybill)
  const tender = { ...facts, ...named, waybill, scac: receiver.scac, userId: actor.userId }
  const requestId = await queries.insertTender(db, customerId, tender)
  await sendWaybill(ctx, requestId, receiver, waybill)
  ctx.noteChange({ target: { customerId, requestId }, after: { scac: receiver.scac, bill: facts.bolNumber } })
  return requestId
}

interface Batch extends Omit<Input<typeof contract.bookTenders>['body'], 'cars'> {
  pattern: { heading: object }
  inputs: readonly WaybillInput[]
}

type Booked = Pick<Result<typeof contract.bookTenders>['rows'][number], 'requestId' | 'problems' | 'fields'>

const toBookedResponse = (requestId: number | null): Booked => ({ requestId, problems: [], fields: [] })

async function bookCar(ctx: Ctx, batch: Batch, car: BatchCar): Promise<Booked> {
  const { pattern, patternId, inputs, bookingKey, step, load } = batch
  const ofCar = waybillOfCar(pattern, car)
  if (ofCar === null) return { requestId: null, ...NO_CAR }
  const wrong = rowProblems(pattern, inputs, car)
  const waybill = load === 'empty' ? releasedEmpty(ofCar, new Date()) : releasedNow(ofCar, new Date())
  const key = `${bookingKey} ${getTenderFacts(waybill).equipmentId}`
  const before = await queries.selectBooked(ctx.db, ctx.customerId, key)
  if (before !== null) return toBookedResponse(before)
  if (wrong !== null) return { requestId: null, ...wrong }
  try {
    if (step === 'book')
      return toBookedResponse(await book(ctx, { waybill, patternId, inputs, bookingKey: key }))
    await requireSendable(ctx, waybill, inputs)
    return toBookedResponse(null)
  } catch (error) {
    // refused before anything was written
    if (!(error instanceof AppError) || error.errors === undefined) throw error
    return {
      requestId: null,
      problems: getProblems(withoutRepeats(error.errors)),
      fields: fieldsAt(Object.keys(error.errors), car),
    }
  }
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

async function sendFresh(ctx: Ctx, requestId: number, waybill: { heading: object }): Promise<string> {
  const receiver = await requireSendable(ctx, waybill, [])
  await queries.updateTenderCorrected(ctx.db, ctx.customerId, requestId, {
    ...getTenderFacts(waybill),
    waybill,
    scac: receiver.scac,
  })
  return await sendWaybill(ctx, requestId, receiver, waybill)
}
