import * as contract from '#contract/areas/analytics/embedded/embedded.contract.ts'
import { implement } from '../../../implement.ts'
import { selectEmbedded } from './embedded.queries.ts'
import { signToken } from './token.rules.ts'

export const embeddedService = implement(contract, {
  /** Nothing where the customer embeds nothing; no token where its views want none. */
  async getEmbeddedToken(ctx) {
    const found = await selectEmbedded(ctx.db, ctx.customerId)
    const url = found?.integration?.views[0]?.url
    if (!found || url === undefined) return { token: null, origin: null }
    const { integration, email, client_id, secret_id, sealed_secret } = found
    const fixed = integration?.config.token || null
    const token =
      client_id !== null && secret_id !== null && sealed_secret !== null
        ? signToken({ client_id, secret_id, secret: ctx.vault.open(sealed_secret) }, email, Date.now())
        : fixed
    return { token, origin: new URL(url).origin }
  },
})
