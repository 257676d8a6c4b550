import { Json, type Ctx } from '../../../http/context.ts'
import { selectReportingGroups } from './reporting-groups.queries.ts'

/** The customer's reporting groups by name. */
export async function listReportingGroups(ctx: Ctx): Promise<Json> {
  return new Json(await selectReportingGroups(ctx.db, ctx.customerId))
}
