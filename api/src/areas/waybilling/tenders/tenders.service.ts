import { isSharedByBatch } from '#contract/areas/waybilling/tenders/batch-summary.rules.ts'
import { findBlocking } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import { allowedIn } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import { tenderList } from '#contract/areas/waybilling/tenders/tenders.list.ts'
import * as contract from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { tenderCan } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { getCars, getFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { isReleaseDayRequired, releasedBy } from '#contract/areas/waybilling/waybill/release.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { toUnitId } from '#rail/equipment.ts'
import { toJson } from '#x12/json/to-json.ts'
import { format } from '#x12/texts.ts'
import { validate } from '#x12/validate.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { readPage } from '../../../list/page.ts'
import { billsIn } from '../exchange/sending.service.ts'
import { markUsed, requirePattern } from '../patterns/patterns.service.ts'
import { getTenderFacts } from '../waybill/facts.rules.ts'
import { bookCar, selectRecentOfCars } from './batches.service.ts'
import { book, requireFirst } from './booking.service.ts'
import { sendCorrection } from './corrections.service.ts'
import { findCarWarnings } from './car-warnings.service.ts'
import { findEarlier, holdRecent } from './earlier.service.ts'
import { requireSendable, sendWaybill } from './sendable.service.ts'
import * as queries from './tenders.queries.ts'

export const tendersService = implement(
  contract,
  {
    /** Booking requests of a customer, newest first; a batch is one row where `isByBatch` allows it. */
    async listTenderStatuses({ db, customerId }, { query }) {
      const rows = isByBatch(query) ? queries.batchRows : queries.tenderRows
      const page = (await readPage(db.last, rows, query, { customerId })) as Result<
        typeof contract.listTenderStatuses
      >
      const tenderStatuses = page.tenderStatuses.map((one) => ({
        ...one,
        can: verdicts(tenderCan, one, null),
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
     * notes it for the way there. Throws invalid_request naming the fields, and conflict for a car billed in the last days
     * on the same bill of lading.
     */
    async createTender(ctx, { body }) {
      const patternId = body.patternId ?? null
      const inputs = patternId === null ? [] : (await requirePattern(ctx, patternId)).inputs
      // a pattern's bill is released now unless it names a day, as in a batch
      const waybill =
        patternId === null || isReleaseDayRequired(inputs)
          ? body.waybill
          : releasedBy(body.waybill, new Date())
      const facts = getTenderFacts(waybill)
      const units = getCars(facts)
      const earlier = findEarlier(await holdRecent(ctx, units), facts)
      requireFirst(findBlocking(earlier, facts.bolNumber, body.duplicates))
      const requestId = await book(ctx, { waybill, patternId, inputs, earlier })
      if (patternId !== null) await markUsed(ctx, patternId)
      return { requestId, warnings: await findCarWarnings(ctx, units), earlier }
    },

    /**
     * Books many cars from one pattern: each is checked separately, valid ones are sent, and the others are returned with
     * their errors. A car that was booked with the same key is not booked again. Throws not_found for the pattern.
     */
    async bookTenders(ctx, { body }) {
      const { patternId, bookingKey, cars, step } = body
      const { pattern, inputs } = await requirePattern(ctx, patternId)
      await queries.lockBatch(ctx.db, ctx.customerId, bookingKey)
      const batch = { ...body, pattern, inputs, recent: await selectRecentOfCars(ctx, cars, step) }
      const warnings = Map.groupBy(
        await findCarWarnings(
          ctx,
          cars.map(({ car }) => car),
        ),
        ({ equipmentId }) => equipmentId,
      )
      const rows: Result<typeof contract.bookTenders>['rows'] = []
      for (const [at, one] of cars.entries())
        rows.push({
          row: at + 1,
          car: one.car,
          ...(await bookCar(ctx, batch, one)),
          warnings: warnings.get(toUnitId(one.car)) ?? [],
        })
      if (step === 'check') return { rows }
      await queries.joinBatch(ctx.db, ctx.customerId, bookingKey)
      await markUsed(ctx, patternId)
      const requests = rows.filter(({ requestId }) => requestId !== null).length
      ctx.describeChange({
        target: { customerId: ctx.customerId, patternId },
        after: { bookingKey, requests },
      })
      return { rows }
    },

    /**
     * Sends a corrected request again from the file drop on (WBL-056): as a fresh bill while surely none is in force, and as a
     * correction of the one that is otherwise. Throws not_found, conflict when it has not failed, and invalid_request naming fields.
     */
    async replayTender(ctx, { params: { requestId }, body: { waybill } }) {
      const { before, state } = await resendBill(ctx, requestId, waybill)
      ctx.describeChange({ before: { state: before }, after: { state } })
      return { requestId, state }
    },

    /** Reads the text of a 404 as JSON (WBL-160). Throws unsupported_format when it contains none. */
    async convertEdi(_ctx, { body }) {
      const { sets, findings } = billsIn(body.data)
      const set = sets[body.set] ?? sets[0]
      const json = set && toJson(set)
      if (set === undefined || json?.heading === undefined) {
        throw new AppError('unsupported_format', {
          message: 'No 404 found in this file. Choose a bill of lading document.',
        })
      }
      const faults = [...findings, ...validate(set)].filter(({ weight }) => weight !== 'remark')
      return {
        result: { heading: json.heading },
        findings: faults.map((one) => format(one)),
        sets: sets.slice(0, MAX_SETS).map(describeBill),
      }
    },
  },
  {
    listTenderStatuses: defineExport(queries.tenderRows, ({ customerId }) => ({ customerId })),
  },
)

/** A batch is one row while nothing asks for single bills, as a search and most filters and orders do. */
export function isByBatch(query: object): boolean {
  const { scope, terms, filters, sort } = toCriteria(tenderList, query)
  const columns = [sort.by, ...filters.map(({ field }) => field)]
  return scope === 'batches' && terms.length === 0 && columns.every(isSharedByBatch)
}

/** As many bills of a file as are offered. */
const MAX_SETS = 200

/** What a bill in a file is about, so that one of several can be chosen. */
function describeBill(set: Parameters<typeof toJson>[0], at: number): string {
  const heading = toJson(set)?.heading
  const facts = heading && getFacts({ heading })
  const cars =
    facts && facts.otherUnits.length > 0
      ? `${facts.equipmentId} +${facts.otherUnits.length}`
      : facts?.equipmentId
  const known = [
    facts?.bolNumber && `BOL ${facts.bolNumber}`,
    cars,
    facts?.destination && `to ${facts.destination}`,
  ]
  return known.filter(Boolean).join(', ') || `Bill ${at + 1}`
}

/** The state of one request. Throws not_found. */
async function getRequestStatus(
  ctx: Ctx,
  { params }: Input<typeof contract.getRequestStatus>,
): Promise<Result<typeof contract.getRequestStatus>> {
  const status = await queries.selectTenderStatus(ctx.db, ctx.customerId, params.requestId)
  if (status === null) throw new AppError('not_found')
  return { ...status, can: verdicts(tenderCan, status, ctx.actor) }
}

/** Sends a failed request again with this waybill. Throws as replayTender. */
export async function resendBill(
  ctx: Ctx,
  requestId: number,
  waybill: { heading: object },
): Promise<{ before: string; state: string }> {
  const { db, customerId, actor } = ctx
  const before = await queries.lockTender(db, customerId, requestId)
  if (before === null) throw new AppError('not_found')
  const { replay } = verdicts(tenderCan, before, actor)
  if (replay !== true) throw new AppError('conflict', { message: replay })
  const state =
    allowedIn(before.state).edit === 'correction'
      ? await sendCorrection(ctx, requestId, { waybill, purpose: '05' })
      : await sendFresh(ctx, requestId, waybill)
  return { before: before.state, state }
}

async function sendFresh(ctx: Ctx, requestId: number, waybill: { heading: object }): Promise<string> {
  const receiver = await requireSendable(ctx, waybill, [])
  await queries.updateTenderCorrected(ctx.db, ctx.customerId, requestId, {
    ...getTenderFacts(waybill),
    waybill,
    scac: receiver.scac,
  })
  return await sendWaybill(ctx, requestId, receiver, { waybill })
}
