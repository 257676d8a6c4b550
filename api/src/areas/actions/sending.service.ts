import { CAR_ACTIONS, type RequestedCar } from '#contract/areas/actions/car-actions.rules.ts'
import type { Ctx } from '../../http/context.ts'
import { selectLiveReceiver, type Receiver } from '../waybilling/carriers/carriers.service.ts'
import {
  type RequestToWrite,
  sendCarRequest,
  sendCarWithdrawal,
  type SentRequest,
} from './car-requests.service.ts'
import { sendFile } from '../waybilling/exchange/sending.service.ts'
import type * as queries from './car-actions.queries.ts'
import * as documents from './documents.queries.ts'
import { mailRequests, mailWithdrawals } from './mails.service.ts'
import { toReference } from './reference.rules.ts'

/** A request that was just made. */
export type Requested = queries.NewAction & {
  action_id: number
  equipment_id: string
  requested_ts: Date
}

/** Sends requests to one railroad in the format it accepts; those without a document type go by email. */
export async function sendRequests(ctx: Ctx, group: readonly Requested[]): Promise<void> {
  const [first] = group
  if (!first) return
  const { carrier } = first
  if (first.way === 'file') return await sendAsFile(ctx, group)
  const receiver = first.way === 'document' ? await selectLiveReceiver(ctx.db, ctx.customerId, carrier) : null
  const sent = receiver === null ? new Set<number>() : await sendAsDocuments(ctx, receiver, group)
  await mailRequests(
    ctx,
    group.filter(({ action_id }) => !sent.has(action_id)),
  )
}

async function sendAsFile(ctx: Ctx, group: readonly Requested[]): Promise<void> {
  const { db, customerId } = ctx
  const [first] = group as [Requested, ...Requested[]]
  const actionIds = group.map(({ action_id }) => action_id)
  const rows = group.map((one) => [
    toReference(one.action_id),
    CAR_ACTIONS[one.kind],
    one.equipment_id,
    one.car.location,
    one.car.waybill_number ?? '',
    one.destination,
    one.note,
    one.requested_ts.toISOString(),
  ])
  await sendFile(db, customerId, first.carrier, {
    filename: `requests_${first.action_id}.csv`,
    rows: [HEADS, ...rows],
    actionIds,
  })
  const as = { sent_as: 'file', sent_to: first.carrier }
  await documents.updateActionsSentAs(db, customerId, actionIds, as)
}

const HEADS = ['Number', 'Request', 'Equipment', 'Location', 'Waybill', 'Divert to', 'Note', 'Requested']

/** Returns the sent requests; those without a possible document are left out. */
async function sendAsDocuments(
  ctx: Ctx,
  receiver: Receiver,
  group: readonly Requested[],
): Promise<Set<number>> {
  const { db, customerId } = ctx
  const ids = group.map(({ action_id }) => action_id)
  const cars = new Map(
    (await documents.selectRequestedCars(db, customerId, ids)).map((car) => [Number(car.action_id), car]),
  )
  const sent = new Set<number>()
  for (const { action_id, kind, destination, requested_ts: at } of group) {
    const car = cars.get(action_id)
    const request = car && (await toWrite(ctx, receiver, { action_id, kind, destination, at, car }))
    const written =
      request && (await sendCarRequest(db, customerId, receiver, { request, actionId: action_id }))
    if (!written) continue
    await save(ctx, receiver, { actionId: action_id, isWithdrawal: false, written })
    const as = { sent_as: written.document, sent_to: receiver.scac }
    await documents.updateActionsSentAs(db, customerId, [action_id], as)
    sent.add(action_id)
  }
  return sent
}

interface Made {
  action_id: number
  kind: RequestToWrite['kind']
  destination: string
  at: Date
  car: RequestedCar
}

async function toWrite(ctx: Ctx, { scac, release }: Receiver, made: Made): Promise<RequestToWrite> {
  const { db, customerId } = ctx
  const { kind, destination, at, car } = made
  const bill =
    kind === 'divert' ? ((await documents.selectBill(db, customerId, scac, car))?.waybill ?? null) : null
  return { kind, car, reference: toReference(made.action_id), destination, scac, release, at, bill }
}

/** Notifies railroads of withdrawn requests, by the channel each request was sent through. */
export async function sendWithdrawals(ctx: Ctx, ended: readonly queries.OpenAction[]): Promise<void> {
  const toMail: queries.OpenAction[] = []
  const toFile: queries.OpenAction[] = []
  for (const one of ended) {
    if (one.sent_as === 'file') toFile.push(one)
    else if (one.sent_as === 'mail' || !(await withdrawDocument(ctx, one))) toMail.push(one)
  }
  for (const group of Map.groupBy(toFile, ({ carrier }) => carrier).values()) await withdrawFile(ctx, group)
  for (const group of Map.groupBy(toMail, ({ carrier }) => carrier).values())
    await mailWithdrawals(ctx, group)
}

async function withdrawFile({ db, customerId }: Ctx, group: readonly queries.OpenAction[]): Promise<void> {
  const [first] = group
  if (!first) return
  await sendFile(db, customerId, first.carrier, {
    filename: `withdrawn_${first.action_id}.csv`,
    rows: [
      ['Number', 'Withdrawn', 'Equipment'],
      ...group.map(({ action_id, kind, equipment_id }) => [
        toReference(action_id),
        CAR_ACTIONS[kind],
        equipment_id,
      ]),
    ],
    actionIds: [],
  })
}

/** False: it did not go out as a document, or none is taken anymore. */
async function withdrawDocument(ctx: Ctx, one: queries.OpenAction): Promise<boolean> {
  const { db, customerId } = ctx
  const sent = await documents.selectRequestDocument(db, customerId, one.action_id)
  const receiver = await selectLiveReceiver(db, customerId, one.carrier)
  if (!sent || !receiver || sent.document === '998') return false
  const [car] = await documents.selectRequestedCars(db, customerId, [one.action_id])
  const made = { action_id: one.action_id, kind: one.kind, destination: '', at: new Date() }
  const request = car && (await toWrite(ctx, receiver, { ...made, car }))
  const before = { document: sent.document, waybill: sent.waybill }
  const written = request && (await sendCarWithdrawal(db, customerId, receiver, { request, sent: before }))
  if (!written) return false
  await save(ctx, receiver, { actionId: one.action_id, isWithdrawal: true, written })
  return true
}

/** The sent document is stored under its number, which the railroad's answer refers to. */
const save = (
  { db, customerId }: Ctx,
  { scac }: Receiver,
  { actionId, isWithdrawal, written }: { actionId: number; isWithdrawal: boolean; written: SentRequest },
) =>
  documents.insertDocument(db, customerId, {
    scac,
    control_number: written.controlNumber,
    action_id: actionId,
    document: written.document,
    is_withdrawal: isWithdrawal,
    content: written.text,
    waybill: written.waybill,
  })
