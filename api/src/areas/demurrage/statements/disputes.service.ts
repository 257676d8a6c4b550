import { AppError } from '#contract/base/errors.ts'
import { getStart } from '#rail/demurrage/stays.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { mailBrand } from '../../../mail/brands.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { readLetterhead } from '../../files/letterheads/letterheads.service.ts'
import { selectEvents } from '../stays/stays.queries.ts'
import { historyStart, readReportedStays } from '../stays/clocks.service.ts'
import { disputePdf, type Pack } from './dispute-pdf.rules.ts'
import { type Disputed, daysText, toItems, getEvidenceLines, sumText } from './items.rules.ts'
import { csvFile, pdfFile } from './sheet.rules.ts'
import { selectCustomer, selectDisputed } from './statements.queries.ts'

const DAY_MS = 86_400_000
/** The maximum length of a trip. */
const WAY_DAYS = 60

/** Each item of 49 CFR 1333.4 for selected stays, as a PDF. Throws not_found when none of them exists. */
export async function disputePdfFile(ctx: Ctx, stayIds: readonly number[]): Promise<FileAnswer> {
  const { preferred_theme } = await selectCustomer(ctx.db)
  const cars = await readPack(ctx, stayIds)
  const pack: Pack = { letterhead: await readLetterhead(ctx), made: today(), cars }
  return pdfFile(
    disputePdf(pack, mailBrand(preferred_theme, ctx.settings)),
    `demurrage_dispute_${today()}.pdf`,
  )
}

/** The same as CSV, one row for each car. Throws not_found when none of them exists. */
export async function disputeCsvFile(ctx: Ctx, stayIds: readonly number[]): Promise<FileAnswer> {
  const cars = await readPack(ctx, stayIds)
  const heads = [
    ...(cars[0]?.items ?? []).map(({ paragraph, label }) => `${paragraph} ${label}`),
    ...OWN_HEADS,
  ]
  const rows = cars.map(({ disputed, items }) => [...items.map(({ value }) => value), ...ownCells(disputed)])
  return csvFile([heads, ...rows], `demurrage_dispute_${today()}.csv`)
}

const OWN_HEADS = ['Location', 'Charged days', 'Amount (USD)', 'Calculation', 'Days', 'Events']

const ownCells = (disputed: Disputed): string[] => {
  const { row, reported } = disputed
  return [
    row.location,
    String(reported.clock.chargeable),
    (reported.clock.cents / 100).toFixed(2),
    sumText(disputed),
    daysText(disputed),
    getEvidenceLines(disputed).join('; '),
  ]
}

const today = (): string => new Date().toISOString().slice(0, 10)

async function readPack(
  { db, database, customerId }: Ctx,
  stayIds: readonly number[],
): Promise<Pack['cars']> {
  const rows = await selectDisputed(db, customerId, stayIds)
  if (rows.length === 0) throw new AppError('not_found')
  const reference = await feedReference(database)
  const ids = [...new Set(rows.map(({ equipment_id }) => equipment_id))]
  const reported = await readReportedStays(db, customerId, ids, { reference })
  const since = new Date(historyStart().getTime() - WAY_DAYS * DAY_MS)
  const events = Map.groupBy(
    await selectEvents(db, customerId, ids, since),
    ({ equipment_id }) => equipment_id,
  )
  return rows.flatMap((row) => {
    const started = new Date(row.started_ts).getTime()
    const one = reported.find(
      ({ stay }) => stay.equipment_id === row.equipment_id && getStart(stay) === started,
    )
    if (!one) return []
    const moves = (events.get(row.equipment_id) ?? [])
      .filter(({ event_ts }) => event_ts <= started && event_ts > started - WAY_DAYS * DAY_MS)
      .filter(({ waybill_number }) => waybill_number === null || waybill_number === row.waybill_number)
      .toSorted((a, b) => a.event_ts - b.event_ts)
    const disputed = { row, reported: one, moves }
    return [{ disputed, items: toItems(disputed, reference) }]
  })
}
