import * as contract from '#contract/areas/admin/notice/notice.contract.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { implement } from '../../../implement.ts'
import { selectNoticeSetting, updateNoticeSetting } from './notice.queries.ts'

export const noticeService = implement(contract, {
  getNotice: (ctx) => selectNoticeSetting(ctx.db),

  /** Publishes or withdraws the notice. Throws conflict, with the current notice, for a stale revision. */
  async updateNotice(ctx, { body }) {
    const before = await selectNoticeSetting(ctx.db)
    const isDone = await updateNoticeSetting(ctx.db, body)
    const after = await selectNoticeSetting(ctx.db)
    if (!isDone) {
      const { version: _, revision, body: text = '', link_text = '', ...others } = after
      throw staleVersion<typeof body>({ ...others, body: text, link_text }, revision)
    }
    ctx.describeChange({ before, after })
    return after
  },
})
