import type * as contract from '#contract/areas/demurrage/statements/statements.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { endOf } from '#rail/demurrage/stays.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { placesOf, readToldStays } from '../stays/telling.service.ts'
import { selectReleasedCars } from '../tariffs/tariffs.queries.ts'
import { disputeCsvFile, disputePdfFile } from './disputes.service.ts'
import { lastMonth, linesOf, monthAfter, releasedIn } from './month.rules.ts'
import { selectOpen } from './statements.queries.ts'

const DAY_MS = 86_400_000
const LONGEST_STAY_DAYS = 90

/** What a month's released cars come to, netted where the agreement nets. */
export async function getStatement(
  { db, database, customerId }: Ctx,
  { query }: Input<typeof contract.getStatement>,
): Promise<Result<typeof contract.getStatement>> {
  const month = query.month ?? lastMonth(new Date())
  const reference = await feedReference(database)
  const { zoneOf, locationOf } = placesOf(reference)
  const ids = await selectReleasedCars(db, customerId, `${month}-01`, `${monthAfter(month)}-01`)
  const since = new Date(Date.parse(`${month}-01T00:00:00Z`) - LONGEST_STAY_DAYS * DAY_MS)
  const all = await readToldStays(db, customerId, ids, { reference, since })
  const told = all.filter(({ stay }) => releasedIn(endOf(stay), zoneOf(stay.place), month))
  const lines = linesOf(told, locationOf)
  const open = (await selectOpen(db, customerId))!
  return {
    month,
    is_closed: month <= lastMonth(new Date()),
    lines,
    cars: told.length,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    open_cars: open.cars,
    open_cents: open.cents,
  }
}

/** Each item of 49 CFR 1333.4 for chosen stays, as a PDF. Throws not_found when none of them is there. */
export const exportDisputePdf = (
  ctx: Ctx,
  { body }: Input<typeof contract.exportDisputePdf>,
): Promise<FileAnswer> => disputePdfFile(ctx, body.stay_ids)

/** The same as CSV, one row for each car. Throws not_found when none of them is there. */
export const exportDisputeCsv = (
  ctx: Ctx,
  { body }: Input<typeof contract.exportDisputeCsv>,
): Promise<FileAnswer> => disputeCsvFile(ctx, body.stay_ids)
