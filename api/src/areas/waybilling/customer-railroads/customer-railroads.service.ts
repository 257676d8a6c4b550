import * as contract from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import {
  isAccepted,
  getRejection,
  senderIdCandidates,
  getState,
} from '#contract/areas/waybilling/customer-railroads/customer-railroads.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { requireSecret, sealed, selectReceiver } from '../carriers/carriers.service.ts'
import { sendTest } from '../exchange/sending.service.ts'
import * as queries from './customer-railroads.queries.ts'

type Railroad = Result<typeof contract.allowRailroad>

const withState = (row: queries.RailroadRow): Railroad => ({ ...row, state: getState(row, Date.now()) })

export const customerRailroadsService = implement(contract, {
  /** The railroads of a customer, what else may be allowed, and a sender ID for the next one. */
  async listCustomerRailroads({ db, customerId }) {
    return {
      customer_name: await queries.selectCustomerName(db),
      data: await getRailroads(db, customerId),
      others: await queries.selectOtherRailroads(db, customerId),
      proposed_sender_id: await proposeSenderId(db, customerId),
    }
  },

  /**
   * Allows a railroad for a customer. Throws not_found where it is not set up, conflict where it is allowed already, and
   * invalid_request for a sender ID of another customer.
   */
  async allowRailroad(ctx, { body: { scac, sender_id } }) {
    const defaults = await queries.selectRailroadDefaults(ctx.db, scac)
    if (defaults === null)
      throw new AppError('invalid_request', {
        errors: { scac: [`${scac} is not set up. Add it under Railroads first.`] },
      })
    const railroad = { scac, sender_qualifier: DEFAULT_QUALIFIER, sender_id, ...defaults }
    const outcome = await queries.saveReceiver(ctx.db, railroad, { sealedSecret: null, version: null })
    if (outcome === 'taken') throw idInUse()
    if (outcome === 'stale')
      throw new AppError('conflict', { errors: { scac: [`${scac} is already allowed.`] } })
    ctx.describeChange({ target: { scac }, after: railroad })
    return requireRailroad(ctx, scac)
  },

  /**
   * Changes IDs, release or transport. Throws not_found, conflict on a stale version, and invalid_request for a sender ID of
   * another customer or a secret that would go to a server it was not entered for.
   */
  async updateCustomerRailroad(ctx, { params: { scac }, body: { version, ...body } }) {
    await queries.lockCustomerRailroad(ctx.db, ctx.customerId, scac)
    const before = await requireRailroad(ctx, scac)
    requireSecret(before, body)
    const { carrier, sealedSecret } = sealed(ctx, body)
    const outcome = await queries.saveReceiver(ctx.db, { scac, ...carrier }, { sealedSecret, version })
    if (outcome === 'taken') throw idInUse()
    if (outcome === 'stale') throw staleVersion({ ...getSettings(before), sftp_secret: '' }, before.version)
    const after = await requireRailroad(ctx, scac)
    ctx.describeChange({
      target: { scac },
      before: { ...getSettings(before), live_ts: before.live_ts },
      after: { ...getSettings(after), live_ts: after.live_ts, ...(sealedSecret && { secret: 'changed' }) },
    })
    return after
  },

  /** Throws not_found, and conflict where anything was sent: its answers must still find their customer. */
  async removeCustomerRailroad(ctx, { params: { scac } }) {
    await queries.lockCustomerRailroad(ctx.db, ctx.customerId, scac)
    const before = await requireRailroad(ctx, scac)
    if (await queries.selectHasSent(ctx.db, ctx.customerId, scac))
      throw new AppError('conflict', {
        message: `Documents were sent to ${scac}, and its responses may still arrive. Stop its bills instead.`,
      })
    await queries.deleteReceiver(ctx.db, scac)
    ctx.describeChange({ target: { scac }, before: getSettings(before), after: null })
    return { scac }
  },

  /** Sends a test bill. Throws not_found. */
  async testCustomerRailroad(ctx, { params: { scac } }) {
    const { db, customerId, actor } = ctx
    await queries.lockCustomerRailroad(db, customerId, scac)
    const receiver = await selectReceiver(db, customerId, scac)
    if (receiver === null) throw new AppError('not_found')
    const { controlNumber } = await sendTest(db, customerId, receiver, actor.userId)
    ctx.describeChange({ target: { scac, control_number: controlNumber }, after: { test: 'sent' } })
    return requireRailroad(ctx, scac)
  },

  /** Makes bills real, or stops them. Throws not_found, and conflict before the newest 997 accepts the newest test. */
  async setRailroadLive(ctx, { params: { scac }, body: { is_live } }) {
    await queries.lockCustomerRailroad(ctx.db, ctx.customerId, scac)
    const before = await requireRailroad(ctx, scac)
    if (is_live && before.live_ts === null && !isAccepted(before.test))
      throw new AppError('conflict', { message: whyNotLive(scac, before) })
    await queries.updateReceiverLive(ctx.db, scac, is_live)
    ctx.describeChange({
      target: { scac },
      before: { is_live: before.live_ts !== null },
      after: { is_live },
    })
    return requireRailroad(ctx, scac)
  },

  /** Throws not_found. */
  async getRailroadTest({ db, customerId }, { params: { scac, controlNumber } }) {
    const test = await queries.selectTest(db, customerId, scac, controlNumber)
    if (test === null) throw new AppError('not_found')
    return test
  },
})

/** A customer's railroads and their onboarding state, for pages that show what is still missing. */
export const getRailroads = async (db: Db, customerId: number): Promise<Railroad[]> =>
  (await queries.selectCustomerRailroads(db, customerId)).map(withState)

/** The sender ID the customer already has, or a free one derived from its name; null where all of them are in use. */
export async function proposeSenderId(db: Db, customerId: number): Promise<string | null> {
  const usual = await queries.selectDefaultSenderId(db, customerId)
  if (usual !== null) return usual
  const name = await queries.selectCustomerName(db)
  return queries.selectFreeSenderId(db, customerId, senderIdCandidates(name, customerId))
}

/** The usual ID type of senders: mutually defined. */
const DEFAULT_QUALIFIER = 'ZZ'

/** The values of the form and of the audit log. */
const getSettings = (row: Railroad) => ({
  sender_qualifier: row.sender_qualifier,
  sender_id: row.sender_id,
  receiver_qualifier: row.receiver_qualifier,
  receiver_id: row.receiver_id,
  release: row.release,
  transport: row.transport,
  sftp_url: row.sftp_url,
  sftp_host_key: row.sftp_host_key,
  sftp_answers: row.sftp_answers,
})

function whyNotLive(scac: string, { test }: Railroad): string {
  if (test === null) return `Send a test to ${scac} first.`
  if (!test.is_current)
    return `The IDs, release or transport changed after the last test. Send a new test to ${scac}.`
  const rejection = getRejection(test)
  if (rejection) return `${scac} rejected the test: ${rejection.message} Correct it and send a new test.`
  return `${scac} has not accepted the test yet. Wait for its 997.`
}

async function requireRailroad({ db, customerId }: Ctx, scac: string): Promise<Railroad> {
  const row = await queries.selectCustomerRailroad(db, customerId, scac)
  if (row === null) throw new AppError('not_found')
  return withState(row)
}

const idInUse = () =>
  new AppError('invalid_request', {
    errors: { sender_id: ['Another customer already uses this sender ID. Choose another.'] },
  })
