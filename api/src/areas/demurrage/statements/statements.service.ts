import * as contract from '#contract/areas/demurrage/statements/statements.contract.ts'
import { getEnd, getStart } from '#rail/demurrage/stays.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { mailBrand } from '../../../mail/brands.ts'
import { readLetterhead } from '../../files/letterheads/letterheads.service.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { getPlaces, readReportedStays } from '../stays/clocks.service.ts'
import { selectReleasedCars } from '../tariffs/tariffs.queries.ts'
import { disputeCsvFile, disputePdfFile } from './disputes.service.ts'
import { lastMonth, toLines, monthAfter, releasedIn } from './month.rules.ts'
import { csvFile, pdfFile } from './sheet.rules.ts'
import { carRows, type Month, statementPdf } from './statement-pdf.rules.ts'
import { selectCustomer, selectOpen } from './statements.queries.ts'

const DAY_MS = 86_400_000
const MAX_STAY_DAYS = 90

export const statementsService = implement(contract, {
  /** The charges of a month's released cars, averaged where the agreement says so. */
  async getStatement(ctx, { query }) {
    const { month, lines, reported, cents } = await readMonth(ctx, query.month)
    const open = (await selectOpen(ctx.db, ctx.customerId))!
    return {
      month,
      is_closed: month <= lastMonth(new Date()),
      lines,
      cars: reported.length,
      cents,
      open_cars: open.cars,
      open_cents: open.cents,
    }
  },

  /** The same on paper, with each car. */
  async exportStatementPdf(ctx, { query }) {
    const month = await readMonth(ctx, query.month)
    const { preferred_theme } = await selectCustomer(ctx.db)
    const letterhead = await readLetterhead(ctx)
    const made = new Date().toISOString().slice(0, 10)
    const pdf = statementPdf({ ...month, letterhead, made }, mailBrand(preferred_theme, ctx.settings))
    return pdfFile(pdf, `demurrage_statement_${month.month}.pdf`)
  },

  /** The cars of the month as CSV. */
  async exportStatementCsv(ctx, { query }) {
    const month = await readMonth(ctx, query.month)
    return csvFile(carRows(month), `demurrage_statement_${month.month}.csv`)
  },

  /** Each item of 49 CFR 1333.4 for selected stays, as a PDF. Throws not_found when none of them exists. */
  exportDisputePdf: (ctx, { body }) => disputePdfFile(ctx, body.stay_ids),

  /** The same as CSV, one row for each car. Throws not_found when none of them exists. */
  exportDisputeCsv: (ctx, { body }) => disputeCsvFile(ctx, body.stay_ids),
})

async function readMonth({ db, database, customerId }: Ctx, requested: string | undefined): Promise<Month> {
  const month = requested ?? lastMonth(new Date())
  const reference = await feedReference(database)
  const { getZone, getLocation } = getPlaces(reference)
  const ids = await selectReleasedCars(db, customerId, `${month}-01`, `${monthAfter(month)}-01`)
  const since = new Date(Date.parse(`${month}-01T00:00:00Z`) - MAX_STAY_DAYS * DAY_MS)
  const all = await readReportedStays(db, customerId, ids, { reference, since })
  const reported = all
    .filter(({ stay }) => releasedIn(getEnd(stay), getZone(stay.place), month))
    .toSorted(
      (a, b) => a.stay.equipment_id.localeCompare(b.stay.equipment_id) || getStart(a.stay) - getStart(b.stay),
    )
  const lines = toLines(reported, getLocation)
  return { month, reported, lines, cents: lines.reduce((sum, { cents }) => sum + cents, 0), getLocation }
}
