import * as contract from '#contract/areas/actions/car-actions.contract.ts'
import type { ActionCarrier } from '#contract/areas/actions/car-actions.contract.ts'
import { carActionCan, type CarActionKind, typedPlace } from '#contract/areas/actions/car-actions.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { verdicts } from '#contract/list/can.ts'
import type { Database } from '../../db/pool.ts'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../implement.ts'
import { actOnRows } from '../../list/bulk.ts'
import { defineExport } from '../../list/export-definition.ts'
import { readPage } from '../../list/page.ts'
import { type CarOrder, recordOrders, removeOrder } from '../demurrage/stays/orders.service.ts'
import { carriedOut } from '../demurrage/stays/reported.service.ts'
import type { CarRequest, PendingRequest } from '../visibility/unit-requests/car-requests.service.ts'
import { selectLiveReceiver } from '../waybilling/carriers/carriers.service.ts'
import { toUnitId } from '#rail/equipment.ts'
import * as queries from './car-actions.queries.ts'
import { selectDocuments } from './documents.queries.ts'
import { toReference } from './reference.rules.ts'
import { type Requested, sendRequests, sendWithdrawals } from './sending.service.ts'
import { notifyFailedRequests } from './notify.service.ts'

export const carActionsService = implement(
  contract,
  {
    /** A page of the requests sent to railroads. */
    async listCarActions({ db, customerId, actor }, { body }) {
      const page = (await readPage(db, queries.carActionRows, body, { customerId })) as Result<
        typeof contract.listCarActions
      >
      return { ...page, data: page.data.map((row) => ({ ...row, can: verdicts(carActionCan, row, actor) })) }
    },

    /** How railroads receive requests. */
    listActionCarriers: async ({ db, customerId }) => ({
      data: await queries.selectActionCarriers(db, customerId),
    }),

    /** Sets how a railroad receives requests. Throws invalid_request where it accepts no documents of this customer. */
    async setActionCarrier(ctx, { body }) {
      const { scac, way, answer_hours } = body
      if (way === 'document' && (await selectLiveReceiver(ctx.db, ctx.customerId, scac)) === null)
        throw new AppError('invalid_request', {
          errors: {
            way: [
              `${scac} doesn’t accept documents from you yet. An administrator can enable it in your customer’s settings.`,
            ],
          },
        })
      const carriers = await queries.selectActionCarriers(ctx.db, ctx.customerId)
      const before = carriers.find((one) => one.scac === scac)
      ctx.describeChange({
        target: { scac },
        before: before ? { way: before.way, answer_hours: before.answer_hours } : null,
        after: { way, answer_hours },
      })
      return await queries.upsertActionCarrier(ctx.db, ctx.customerId, body)
    },

    /**
     * Requests an action for cars: one request per car, sent through its railroad's channel. The clock of a car stops
     * at its order-in or release. Cars that cannot be requested are left out, each with the reason.
     */
    async createCarActions(ctx, { body }) {
      const pending = await openRequest(ctx, body)
      const response = await pending.send([...new Set(body.equipment_ids.map(toUnitId))])
      ctx.describeChange({ after: { kind: body.kind, requests: response.made.length } })
      return response
    },

    /**
     * Withdraws open requests and notifies their railroads; the clocks of their cars continue as if nothing had been
     * requested.
     */
    async cancelCarActions(ctx, { body }) {
      const env = { customerId: ctx.customerId }
      const result = await actOnRows<typeof env, number, { state: string }>(
        ctx.db,
        queries.carActionRows,
        body,
        env,
        {
          reads: ['state'],
          may: (row) => carActionCan.cancel(row, ctx.actor),
          act: (ids) => cancelNow(ctx, ids),
        },
      )
      ctx.describeChange({ after: { cancelled: body.preview ? 0 : result.done } })
      return result
    },

    /** The document sent for a request. */
    listCarActionDocuments: async ({ db, customerId }, { params: { actionId } }) => ({
      data: await selectDocuments(db, customerId, actionId),
    }),

    /**
     * Records a railroad's response; a rejected order-in never stopped the clock. Throws conflict for a closed request.
     */
    async answerCarAction(ctx, { params: { actionId }, body }) {
      const [ended] = await queries.updateActionsEnded(ctx.db, ctx.customerId, [actionId], body)
      if (!ended) throw new AppError('not_found')
      if (body.state === 'rejected') {
        await withdrawOrder(ctx, ended)
        const { userId } = ctx.actor
        await notifyFailedRequests(ctx.db, ctx.customerId, [actionId], {
          trouble: 'rejected',
          byUserId: userId,
        })
      }
      ctx.describeChange({ before: { state: 'pending' }, after: body })
      return { action_id: actionId }
    },
  },
  {
    listCarActions: defineExport(queries.carActionRows, ({ customerId }) => ({ customerId })),
  },
)

type Request = Pick<Input<typeof contract.createCarActions>['body'], 'kind' | 'destination' | 'note'>

/** Throws invalid_request for a diversion without a destination, unless it is a preview. */
export async function openRequest(ctx: Ctx, request: CarRequest): Promise<PendingRequest> {
  const { kind } = request
  if (kind === 'divert' && request.destination === '' && !request.isTried)
    throw new AppError('invalid_request', { errors: { destination: ['Enter where to divert the cars.'] } })
  const carriers = new Map(
    (await queries.selectActionCarriers(ctx.db, ctx.customerId)).map((one) => [one.scac, one]),
  )
  const isPlace = request.isTried === true || typedPlace(request.destination) !== null
  const waiting = new Set(await queries.selectWaiting(ctx.db, ctx.customerId, kind))
  const why: PendingRequest['whyNot'] = (car) => {
    const carrier = carriers.get(car.carrier ?? '')
    const reason = getSkipReason(
      { ...car, is_requested: waiting.has(car.equipment_id) },
      kind,
      carrier !== undefined,
    )
    if (reason !== null || kind !== 'divert' || carrier?.way !== 'document' || isPlace) return reason
    return `${carrier.scac} receives diversions as documents. Enter the destination as City, ST.`
  }
  const send: PendingRequest['send'] = async (ids) => {
    const cars = await queries.selectCars(ctx.db, ctx.customerId, ids)
    const known = new Set(cars.map(({ equipment_id }) => equipment_id))
    const left = ids
      .filter((id) => !known.has(id))
      .map((equipment_id) => ({ equipment_id, why: 'This isn’t one of your cars.' }))
    const made: Requested[] = []
    for (const car of cars) {
      const carrier = carriers.get(car.carrier ?? '')
      const reason = why(car)
      if (reason !== null || !carrier) left.push({ equipment_id: car.equipment_id, why: reason ?? '' })
      else made.push(await make(ctx, request, car, carrier))
    }
    if (kind !== 'divert') await recordOrders(ctx, made.map(getOrder))
    for (const group of Map.groupBy(made, ({ carrier }) => carrier).values()) await sendRequests(ctx, group)
    return { made: made.map(({ equipment_id, action_id }) => ({ equipment_id, action_id })), left }
  }
  return { whyNot: why, send }
}

const getOrder = ({ equipment_id, kind, action_id, requested_ts }: Requested): CarOrder => ({
  equipmentId: equipment_id,
  kind: kind === 'release' ? 'release' : 'order_in',
  at: requested_ts,
  reference: toReference(action_id),
})

const AT_ORIGIN = 10
const ARRIVED = 50
const PLACED = 90

function getSkipReason(
  car: Pick<queries.RequestedCar, 'status_code' | 'carrier'> & { is_requested: boolean },
  kind: CarActionKind,
  hasAddress: boolean,
): string | null {
  if (car.is_requested) return 'A request like this is already pending.'
  if (car.status_code === 100) return 'Its trip is complete.'
  if (car.carrier === null) return 'We don’t know which railroad has this car.'
  if (!hasAddress) return `No email address for ${car.carrier}. Add one under Car requests, Railroads.`
  const status = car.status_code ?? 0
  if (kind === 'order_in' && status === AT_ORIGIN) return 'It hasn’t left its origin.'
  // A loaded car is released at its origin.
  if (kind !== 'divert' && status < ARRIVED && !(kind === 'release' && status <= AT_ORIGIN))
    return 'It hasn’t arrived.'
  return kind !== 'release' && status >= PLACED ? 'It’s already placed.' : null
}

async function make(
  ctx: Ctx,
  { kind, destination, note }: Request,
  car: queries.RequestedCar,
  { scac, emails, way, answer_hours }: ActionCarrier,
): Promise<Requested> {
  const one = {
    kind,
    car,
    carrier: scac,
    way,
    sentTo: emails,
    destination,
    note,
    userId: ctx.actor.userId,
    answerHours: answer_hours,
  }
  const row = await queries.insertAction(ctx.db, ctx.customerId, one)
  if (row === null) throw new AppError('conflict', { message: 'Someone else just sent the same request.' })
  const { action_id, requested_ts } = row
  return { ...one, equipment_id: car.equipment_id, action_id: Number(action_id), requested_ts }
}

async function cancelNow(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const ended = await queries.updateActionsEnded(ctx.db, ctx.customerId, ids, {
    state: 'cancelled',
    answer: '',
  })
  for (const one of ended) await withdrawOrder(ctx, one)
  await sendWithdrawals(ctx, ended)
  return ended.map(({ action_id }) => action_id)
}

const withdrawOrder = (
  ctx: Pick<Ctx, 'db' | 'database' | 'customerId'>,
  { action_id, equipment_id }: queries.OpenAction,
): Promise<void> => removeOrder(ctx, { equipmentId: equipment_id, reference: toReference(action_id) })

/** Closes requests that the railroad's reports show as done, and marks those without a response in time. */
export async function watchCarActions(
  { database, signal }: { database: Database; signal: AbortSignal },
  customers: readonly number[],
): Promise<void> {
  for (const customerId of customers) {
    if (signal.aborted) return
    await database.tenant(customerId, async (db) => {
      const open = await queries.selectOpenActions(db, customerId)
      const done = await carriedOut(db, database, customerId, open)
      if (done.length > 0) {
        const ids = done.map(({ action_id }) => action_id)
        const how = { state: 'accepted', answer: 'Reported as done by the railroad.' } as const
        await queries.updateActionsEnded(db, customerId, ids, how)
      }
      const late = await queries.updateActionsUnanswered(db, customerId)
      await notifyFailedRequests(db, customerId, late, { trouble: 'unanswered' })
    })
  }
}
