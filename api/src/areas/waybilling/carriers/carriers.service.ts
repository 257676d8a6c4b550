import type * as contract from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json, type ReadCtx, type SignedInCtx } from '../../../http/context.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import { enterCustomer } from '../../admin/customers/customers.service.ts'
import { sendTest } from '../exchange/sending.service.ts'
import {
  carrierRows,
  selectAllowed,
  selectCarrier,
  selectReceiver,
  updateCarrierRow,
} from './carriers.queries.ts'

/** Railroads the customer may send bills of lading to, and the release each takes (WBL-173). */
export async function getAllowedReceivers(
  { db, customerId }: ReadCtx,
  _input: Input<typeof contract.getAllowedReceivers>,
): Promise<Result<typeof contract.getAllowedReceivers>> {
  const allowed = await selectAllowed(db, customerId)
  return {
    allowedScacs: allowed.map(({ scac }) => scac),
    releases: Object.fromEntries(allowed.map(({ scac, release }) => [scac, release])),
  }
}

/** How railroads are spoken to, a page of them. */
export const listCarriers = async (
  { db }: SignedInCtx,
  { query }: Input<typeof contract.listCarriers>,
): Promise<Json> => new Json(await selectPage(db, carrierRows, query, null))

/** The same as a file. */
export const carrierFiling = filing(carrierRows, () => null)

type Kept = Result<typeof contract.createCarrier>
type Body = Input<typeof contract.createCarrier>['body']

/** Sets up a railroad. Throws conflict, naming it, when it is there already. */
export async function createCarrier(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.createCarrier>,
): Promise<Kept> {
  const { carrier, sealedSecret } = sealed(ctx, body)
  const made = await updateCarrierRow(ctx.db, carrier, { sealedSecret, version: null })
  if (made === null) {
    const words = 'This railroad is set up already. Edit that one.'
    throw new AppError('conflict', { errors: { scac: [words] } })
  }
  ctx.noteChange({ target: { scac: body.scac }, after: made })
  return made
}

/**
 * Changes how a railroad is spoken to. Throws not_found, conflict when somebody else changed it meanwhile, and
 * invalid_request where a secret would go to a server it was not given for.
 */
export async function updateCarrier(
  ctx: SignedInCtx,
  { params: { scac }, body: { version, ...body } }: Input<typeof contract.updateCarrier>,
): Promise<Kept> {
  const before = await selectCarrier(ctx.db, scac)
  if (before === null) throw new AppError('not_found')
  requireSecret(before, body)
  const { carrier, sealedSecret } = sealed(ctx, { scac, ...body })
  const after = await updateCarrierRow(ctx.db, carrier, { sealedSecret, version })
  if (after === null) {
    const { version: newest, scac: _scac, ...now } = (await selectCarrier(ctx.db, scac)) ?? before
    throw staleVersion<typeof body>({ ...now, sftp_secret: '' }, newest)
  }
  const { has_secret: _has, ...was } = before
  ctx.noteChange({ before: was, after: { ...after, ...(sealedSecret && { secret: 'changed' }) } })
  return after
}

/**
 * Sends a railroad a test interchange in a customer's name. Throws not_found where there is no such customer, and
 * invalid_request where it does not send to this railroad.
 */
export async function sendCarrierTest(
  ctx: SignedInCtx,
  { params: { scac }, body: { customer_id } }: Input<typeof contract.sendCarrierTest>,
): Promise<Result<typeof contract.sendCarrierTest>> {
  if (!(await enterCustomer(ctx.db, customer_id))) throw new AppError('not_found')
  const receiver = await selectReceiver(ctx.db, customer_id, scac)
  if (receiver === null)
    throw new AppError('invalid_request', {
      errors: { customer_id: [`This customer does not send to ${scac}. Choose one that does.`] },
    })
  const { controlNumber, filename, text } = await sendTest(ctx.db, customer_id, receiver, ctx.actor.userId)
  ctx.noteChange({ target: { scac, control_number: controlNumber }, customerId: customer_id })
  return { control_number: controlNumber, filename, content: text }
}

/** A secret is told to the server it was given for, and to no other. */
function requireSecret(
  before: { sftp_url: string; has_secret: boolean },
  { transport, sftp_url, sftp_secret }: Omit<Body, 'scac'>,
): void {
  if (transport !== 'sftp' || sftp_secret !== '') return
  if (before.has_secret && before.sftp_url === sftp_url) return
  const words = before.has_secret
    ? 'The address of its server has changed. Enter what opens that one.'
    : 'Enter what opens its server.'
  throw new AppError('invalid_request', { errors: { sftp_secret: [words] } })
}

/** What is kept openly, and the secret sealed; a folder needs neither server nor secret. */
function sealed({ vault }: SignedInCtx, { sftp_secret, ...body }: Body) {
  const isRemote = body.transport === 'sftp'
  const carrier = isRemote ? body : { ...body, sftp_url: '', sftp_host_key: '', sftp_answers: '' }
  return { carrier, sealedSecret: isRemote && sftp_secret !== '' ? vault.seal(sftp_secret) : null }
}

export { selectReceiver, type Receiver } from './carriers.queries.ts'
