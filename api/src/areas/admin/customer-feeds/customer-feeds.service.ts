import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import * as contract from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { MAX_SAMPLE_ROWS } from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { TOKEN_PREFIX } from '#contract/areas/admin/tokens/tokens.rules.ts'
import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { onOrigin, toUrl } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { readAsFeed } from '../../feeds/intake/samples.service.ts'
import { selectCustomer } from '../customers/customers.queries.ts'
import { enter } from '../customers/customers.service.ts'
import { insertFeedToken, selectFeeds, selectRailroads } from './customer-feeds.queries.ts'

const TOKEN_BYTES = 32
/** A railroad changes its settings rarely, and a year is the longest any token lasts. */
const TOKEN_DAYS = 365

export const customerFeedsService = implement(contract, {
  /** A customer's feeds, those that need attention first. Throws not_found. */
  async listCustomerFeeds(ctx, { params: { id } }) {
    const { publicUrl, ediInDir } = ctx.settings
    const feeds = await getFeeds(ctx, id)
    return {
      address: `${publicUrl}${onOrigin(toUrl(receiveMessage, { params: { customerId: id }, query: {} }))}`,
      folder: path.join(ediInDir, String(id)),
      feeds: feeds.toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || (a.scac < b.scac ? -1 : 1)),
    }
  },

  /**
   * Creates the token of a railroad's feed and shows it this once. Throws not_found for a railroad the customer does
   * not work with.
   */
  async createFeedToken(ctx, { params: { id, scac } }) {
    const feed = (await getFeeds(ctx, id)).find((one) => one.scac === scac)
    if (!feed) throw new AppError('not_found')
    const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest()
    const tokenId = await insertFeedToken(ctx.db, id, { scac, tokenHash, days: TOKEN_DAYS })
    ctx.describeChange({
      customerId: id,
      before: { token_id: feed.token?.token_id ?? null },
      after: { token_id: tokenId, days: TOKEN_DAYS },
    })
    return { token_id: tokenId, name: `${scac} feed`, token }
  },

  /** What would be read of a message; nothing is stored. Throws not_found, and empty_message. */
  async readSample(ctx, { params: { id }, body }) {
    if (body.byteLength === 0) throw new AppError('empty_message')
    await enter(ctx, id)
    return readAsFeed(ctx, id, { body, rows: MAX_SAMPLE_ROWS })
  },

  /** Every railroad there is to choose from. */
  listRailroads: async ({ db }) => ({
    railroads: await selectRailroads(db),
  }),
})

const ORDER = { late: 0, waiting: 1, comes: 2 } as const

async function getFeeds(ctx: SignedInCtx, id: number) {
  await enter(ctx, id)
  const { scacs } = (await selectCustomer(ctx.db, id))!
  return selectFeeds(ctx.db, id, scacs)
}
