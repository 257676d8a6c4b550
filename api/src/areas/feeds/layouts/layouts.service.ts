import type * as contract from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { MOST_TRIED } from '#contract/areas/feeds/layouts/layouts.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { type ClmFinding, tellClm } from '#rail/clm/finding.ts'
import { CLM_LAYOUTS, type ClmLayout, type DelimitedLayout } from '#rail/clm/layout.ts'
import { readClm } from '#rail/clm/read.ts'
import type { Places } from '#rail/places/places.ts'
import type { Sighting } from '#rail/sighting.ts'
import { Json, type Ctx } from '../../../http/context.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import { feedReference, layoutsOf } from '../reference/reference.service.ts'
import {
  deleteLayout,
  insertLayout,
  type KeptLayout,
  layoutRows,
  updateLayoutRow,
} from './layouts.queries.ts'

type Layout = contract.MessageLayout

export async function listLayouts(ctx: Ctx, { query }: Input<typeof contract.listLayouts>): Promise<Json> {
  return new Json(await selectPage(ctx.db, layoutRows, query, { customerId: ctx.customerId }))
}

/** The same as a file. */
export const layoutFiling = filing(layoutRows, ({ customerId }) => ({ customerId }))

/** Throws not_found, for one of fixed widths too: the page does not know them. */
export async function getLayout(
  ctx: Ctx,
  { params: { layoutName } }: Input<typeof contract.getLayout>,
): Promise<Layout> {
  const own = (await layoutsOf(ctx.db, ctx.customerId)).filter((one) => !CLM_LAYOUTS.includes(one))
  const found = own.filter(isDelimited).find(({ name }) => name === layoutName)
  if (!found) throw new AppError('not_found')
  const { kind: _, fields, zone, ...layout } = found
  return { ...layout, zone: zone ?? null, fields: [...fields] }
}

const isDelimited = (layout: ClmLayout): layout is DelimitedLayout => layout.kind === 'delimited'

/** What a layout makes of a sample, as the feed would; nothing is stored. */
export async function tryLayout(
  ctx: Ctx,
  { body: { layout, sample } }: Input<typeof contract.tryLayout>,
): Promise<contract.LayoutTrial> {
  const { places } = await feedReference(ctx.database)
  const tried: ClmLayout = { kind: 'delimited', name: 'this one', ...keptOf(layout) }
  const { sightings, findings } = readClm(sample, tried, new Date(), places)
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length
  return {
    lines: Math.max(0, lines - (layout.header ? 1 : 0)),
    read: sightings.length,
    sightings: sightings.slice(0, MOST_TRIED).map((one) => readingOf(one, places)),
    problems: counted(findings).slice(0, MOST_TRIED),
  }
}

const readingOf = (one: Sighting, places: Places): contract.LayoutTrial['sightings'][number] => ({
  equipment_id: one.equipment_id,
  at: one.event_ts,
  place: [one.city, one.state].filter(Boolean).join(', '),
  zone: places.find(one.city, one.state)?.zone ?? null,
  code: one.code,
  load_empty: one.load_empty,
  carrier: one.carrier,
  eta: one.rail_eta_ts,
})

/** Findings of one kind in one column are told once, at the first line of them. */
function counted(findings: readonly ClmFinding[]): contract.LayoutTrial['problems'] {
  const kinds = Map.groupBy(findings, ({ code, field, column }) => `${code} ${field} ${column}`)
  return [...kinds.values()].map((same) => ({ words: tellClm(same[0]!), count: same.length }))
}

/** Keeps a layout; messages that come next are tried by it. Throws invalid_request for a name that is taken. */
export async function createLayout(
  ctx: Ctx,
  { body: { name, ...layout } }: Input<typeof contract.createLayout>,
): Promise<Layout> {
  if (BUILT_IN.includes(name) || !(await insertLayout(ctx.db, ctx.customerId, name, keptOf(layout))))
    throw new AppError('invalid_request', {
      errors: { name: ['There is a layout of this name. Choose another one.'] },
    })
  ctx.noteChange({ target: { layout: name }, after: toldOf(layout) })
  return { name, ...layout }
}

const BUILT_IN = CLM_LAYOUTS.map(({ name }) => name)

/** Throws not_found. */
export async function updateLayout(ctx: Ctx, input: Input<typeof contract.updateLayout>): Promise<Layout> {
  const { layoutName: name } = input.params
  const before = await getLayout(ctx, input)
  await updateLayoutRow(ctx.db, ctx.customerId, name, keptOf(input.body))
  ctx.noteChange({ target: { layout: name }, before: toldOf(before), after: toldOf(input.body) })
  return { name, ...input.body }
}

/** Throws not_found. */
export async function removeLayout(
  ctx: Ctx,
  { params: { layoutName: name } }: Input<typeof contract.removeLayout>,
): Promise<Result<typeof contract.removeLayout>> {
  if (!(await deleteLayout(ctx.db, ctx.customerId, name))) throw new AppError('not_found')
  ctx.noteChange({ target: { layout: name }, before: { name }, after: {} })
  return { name }
}

function keptOf({ separator, header, zone, fields }: Omit<Layout, 'name'>): KeptLayout & {
  fields: DelimitedLayout['fields'] & KeptLayout['fields']
} {
  const read = fields.map(({ heading, ...one }) => (heading ? { ...one, heading } : one))
  return { separator, header, fields: read, ...(zone ? { zone } : {}) }
}

/** What the audit log tells of a layout. */
const toldOf = ({ separator, header, zone, fields }: Omit<Layout, 'name'>) => ({
  separator,
  header,
  zone,
  columns: fields.map(({ field, column }) => `${column + 1} ${field}`),
})
