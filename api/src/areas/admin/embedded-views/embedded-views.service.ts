import * as contract from '#contract/areas/admin/embedded-views/embedded-views.contract.ts'
import type { EmbeddedViews } from '#contract/areas/admin/embedded-views/embedded-views.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectCustomer } from '../customers/customers.queries.ts'
import { enter } from '../customers/customers.service.ts'
import {
  deleteKey,
  selectKey,
  updateIntegration,
  upsertKey,
  type Integration,
} from './embedded-views.queries.ts'

export const embeddedViewsService = implement(contract, {
  /** Throws not_found. */
  getEmbeddedViews: async (ctx, { params: { id } }) => toAnswer(await readStored(ctx, id)),

  /**
   * Saves the views. Throws not_found, and invalid_request for a connected app without a secret.
   */
  async updateEmbeddedViews(ctx, { params: { id }, body }) {
    const before = await readStored(ctx, id)
    const { server_url, views, app_client: client_id, app_key: secret_id } = body
    const token = body.token || (before.integration?.config.token ?? '')
    const integration = views.length === 0 ? null : { config: { token, server_url }, views }
    await updateIntegration(ctx.db, id, integration)
    if (client_id === '') await deleteKey(ctx.db, id)
    else {
      const sealed_secret = body.secret === '' ? before.key?.sealed_secret : ctx.vault.seal(body.secret)
      if (sealed_secret === undefined)
        throw new AppError('invalid_request', {
          errors: { secret: ['Enter the secret value of the connected app.'] },
        })
      await upsertKey(ctx.db, id, { client_id, secret_id, sealed_secret })
    }
    const after = toAnswer(await readStored(ctx, id))
    ctx.describeChange({
      customerId: id,
      before: toAnswer(before),
      after: { ...after, is_token_replaced: body.token !== '', is_secret_replaced: body.secret !== '' },
    })
    return after
  },
})

interface Stored {
  integration: Integration | null
  key: Awaited<ReturnType<typeof selectKey>>
}

async function readStored(ctx: SignedInCtx, id: number): Promise<Stored> {
  await enter(ctx, id)
  const customer = await selectCustomer(ctx.db, id)
  if (customer === null) throw new AppError('not_found')
  return { integration: customer.integrations.tableau ?? null, key: await selectKey(ctx.db, id) }
}

const toAnswer = ({ integration, key }: Stored): EmbeddedViews => ({
  server_url: integration?.config.server_url ?? '',
  views: integration?.views ?? [],
  app_client: key?.client_id ?? '',
  app_key: key?.secret_id ?? '',
  has_token: (integration?.config.token ?? '') !== '',
  has_secret: key !== null,
})
