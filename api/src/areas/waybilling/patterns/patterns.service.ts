import * as contract from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import type { Pattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { checkWaybill } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { Json, type Ctx } from '../../../http/context.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { requireNoProblems } from '../waybill/refusals.rules.ts'
import * as queries from './patterns.queries.ts'

export const patternsService = implement(
  contract,
  {
    /** Saved patterns of a customer, by name; of the caller alone in the scope `mine` (WBL-027). */
    async listPatterns({ db, customerId }, { query }) {
      return new Json(await selectPage(db, queries.patternRows, query, { customerId }))
    },

    /** One pattern. Throws not_found. */
    getPattern: async ({ db, customerId }, { params }) =>
      await requirePattern({ db, customerId }, params.patternId),

    createPattern,

    /** Saves a pattern over the version it was read at. Throws conflict, not_found and invalid_request. */
    async updatePattern(ctx, { params: { patternId }, body }) {
      requireFit(body)
      const before = await requirePattern(ctx, patternId)
      const version = await queries.updatePattern(ctx.db, ctx.customerId, patternId, {
        ...body,
        version: body.version,
      })
      if (version === null) {
        const { label, pattern, inputs, advanced, version: now } = await requirePattern(ctx, patternId)
        throw staleVersion({ label, pattern, inputs, advanced }, now)
      }
      ctx.describeChange({ before: { label: before.label }, after: { label: body.label } })
      return { patternId, version }
    },

    /** Removes a pattern; everyone with access may (WBL-156). Throws not_found. */
    async removePattern(ctx, { params: { patternId } }) {
      const { label } = await requirePattern(ctx, patternId)
      await queries.updatePatternRemoved(ctx.db, ctx.customerId, patternId)
      ctx.describeChange({ before: { label }, after: null })
      return { patternId, deleted: true }
    },
  },
  {
    listPatterns: defineExport(queries.patternRows, ({ customerId }) => ({ customerId })),
  },
)

/** Throws not_found for a removed pattern, or another customer's. */
export async function requirePattern(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  patternId: number,
): Promise<Pattern> {
  const pattern = await queries.selectPattern(db, customerId, patternId)
  if (pattern === null) throw new AppError('not_found')
  return pattern
}

/** Saves a new pattern. Throws invalid_request naming the fields its mode requires (WBL-132 to WBL-135). */
export async function createPattern(
  ctx: Ctx,
  { body }: Input<typeof contract.createPattern>,
): Promise<Result<typeof contract.createPattern>> {
  requireFit(body)
  const patternId = await queries.insertPattern(ctx.db, ctx.customerId, body)
  ctx.describeChange({ target: { customerId: ctx.customerId, patternId }, after: { label: body.label } })
  return { patternId }
}

function requireFit({ pattern, advanced }: { pattern: { heading: object }; advanced: boolean }): void {
  requireNoProblems(checkWaybill(pattern, { as: advanced ? 'advanced' : 'pattern' }), 'pattern')
}

/** Records that a tender was made from a pattern. */
export const markUsed = ({ db, customerId }: Pick<Ctx, 'db' | 'customerId'>, patternId: number) =>
  queries.updatePatternUsed(db, customerId, patternId)
