import * as contract from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json, type SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { requestRebuild, countEquipment, REBUILD_ASSETS } from '../../feeds/trips/rebuilds.service.ts'
import { codeRows, selectEventCode, selectJobCount, updateCode } from './event-codes.queries.ts'

export const eventCodesService = implement(
  contract,
  {
    /** What codes mean, a page of them. */
    listEventCodes: async ({ db }, { query }) => new Json(await selectPage(db, codeRows, query, null)),

    /** Gives a code its first meaning. Throws conflict, naming the code, when it has one. */
    async createEventCode(ctx, { body }) {
      const { code_source, code, equipment_kind } = body
      const made = await updateCode(ctx.db, { ...body, version: null })
      if (made === null) {
        const text = 'This code already exists for this message and equipment. Edit that one.'
        throw new AppError('conflict', { errors: { code: [text] } })
      }
      ctx.describeChange({ target: { code_source, code, equipment_kind }, after: meaningIn(made) })
      await requestRebuild(ctx.db, { code_source, code, equipment_kind })
      return made
    },

    /**
     * Changes the meaning of a code. If that can affect assets, those that reported it are folded again in the
     * background. Throws conflict, with the current state, when another person changed the code.
     */
    async updateEventCode(ctx, { params, body: { version, ...meaning } }) {
      const code = { code_source: params.source, code: params.code, equipment_kind: params.kind }
      const before = await selectEventCode(ctx.db, code)
      if (before === null) throw new AppError('not_found')
      const after = await updateCode(ctx.db, { ...code, ...meaning, version })
      if (after === null) throw await stale(ctx, code)
      ctx.describeChange({ before: meaningIn(before), after: meaningIn(after) })
      await requestRebuild(ctx.db, code)
      return after
    },

    /** The assets a changed code can affect, and the remaining work of the last change. */
    async getRebuild(ctx) {
      const [assets, jobs_left] = await Promise.all([
        countEquipment(ctx.database),
        selectJobCount(ctx.db, REBUILD_ASSETS.name),
      ])
      return { assets, jobs_left }
    },
  },
  {
    listEventCodes: defineExport(codeRows, () => null),
  },
)

async function stale(ctx: SignedInCtx, code: Parameters<typeof selectEventCode>[1]): Promise<AppError> {
  const now = await selectEventCode(ctx.db, code)
  return now === null ? new AppError('not_found') : staleVersion(meaningIn(now), now.version)
}

const meaningIn = ({ event_text, action, status_code, status_code_at_destination }: EventCodeSetting) => ({
  event_text,
  action,
  status_code,
  status_code_at_destination,
})
