import * as contract from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json, type SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import {
  carrierRows,
  selectAllowed,
  type Receiver,
  selectCarrier,
  selectReceiver,
  updateCarrierRow,
} from './carriers.queries.ts'

export const bookingCarriersService = implement(
  contract,
  {
    /** Railroads the customer may send bills of lading to, and the release each takes (WBL-173). */
    async getAllowedReceivers({ db, customerId }, _input) {
      const allowed = await selectAllowed(db, customerId)
      return {
        allowedScacs: allowed.map(({ scac }) => scac),
        releases: Object.fromEntries(allowed.map(({ scac, release }) => [scac, release])),
      }
    },

    /** Railroads the portal exchanges documents with, a page of them. */
    listCarriers: async ({ db }, { query }) => new Json(await selectPage(db, carrierRows, query, null)),

    /** Adds a railroad. Throws conflict, naming it, when it exists already. */
    async createCarrier(ctx, { body }) {
      const { carrier, sealedSecret } = sealed(ctx, body)
      const made = await updateCarrierRow(ctx.db, carrier, { sealedSecret, version: null })
      if (made === null) {
        const text = 'This railroad already exists. Edit that one.'
        throw new AppError('conflict', { errors: { scac: [text] } })
      }
      ctx.describeChange({ target: { scac: body.scac }, after: made })
      return made
    },

    /**
     * Changes how documents are sent to a railroad. Throws not_found, conflict for a stale version, and invalid_request
     * where a secret would be sent to another server than the one it was entered for.
     */
    async updateCarrier(ctx, { params: { scac }, body: { version, ...body } }) {
      const before = await selectCarrier(ctx.db, scac)
      if (before === null) throw new AppError('not_found')
      requireSecret(before, body)
      const { carrier, sealedSecret } = sealed(ctx, { scac, ...body })
      const after = await updateCarrierRow(ctx.db, carrier, { sealedSecret, version })
      if (after === null) {
        const { version: newest, scac: _scac, ...now } = (await selectCarrier(ctx.db, scac)) ?? before
        throw staleVersion({ ...now, sftp_secret: '' }, newest)
      }
      const { has_secret: _has, ...was } = before
      ctx.describeChange({ before: was, after: { ...after, ...(sealedSecret && { secret: 'changed' }) } })
      return after
    },
  },
  {
    listCarriers: defineExport(carrierRows, () => null),
  },
)

/** A secret is sent to the server it was entered for, and to no other. Throws invalid_request. */
export function requireSecret(
  before: { sftp_url: string; has_secret: boolean },
  { transport, sftp_url, sftp_secret = '' }: { transport?: string; sftp_url?: string; sftp_secret?: string },
): void {
  if (transport !== 'sftp' || sftp_secret !== '') return
  if (before.has_secret && before.sftp_url === sftp_url) return
  const text = before.has_secret
    ? 'The server address changed. Enter its password or private key.'
    : 'Enter the password or private key.'
  throw new AppError('invalid_request', { errors: { sftp_secret: [text] } })
}

/** The stored values and the encrypted secret; without a server neither its address nor a secret is stored. */
export function sealed<B extends { transport?: string; sftp_secret?: string }>(
  { vault }: Pick<SignedInCtx, 'vault'>,
  { sftp_secret = '', ...body }: B,
) {
  const isRemote = body.transport === 'sftp'
  const carrier = isRemote ? body : { ...body, sftp_url: '', sftp_host_key: '', sftp_answers: '' }
  return { carrier, sealedSecret: isRemote && sftp_secret !== '' ? vault.seal(sftp_secret) : null }
}

/** How a customer's documents are delivered to a railroad it is live with; null where it is not live. */
export async function selectLiveReceiver(db: Db, customerId: number, scac: string): Promise<Receiver | null> {
  const receiver = await selectReceiver(db, customerId, scac)
  return receiver?.is_live ? receiver : null
}

export { selectReceiver, type Receiver }
