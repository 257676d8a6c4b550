import * as contract from '#contract/areas/feeds/layouts/layouts.contract.ts'
import { MAX_TRIED, getWidthsError } from '#contract/areas/feeds/layouts/layouts.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { type ClmFinding, describeClmFinding } from '#rail/clm/finding.ts'
import { CLM_LAYOUTS, type ClmLayout } from '#rail/clm/layout.ts'
import { readClm } from '#rail/clm/read.ts'
import type { Places } from '#rail/places/places.ts'
import type { Sighting } from '#rail/sighting.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json, type Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { selectReadBy } from '../messages/messages.queries.ts'
import { ClmLayoutSchema } from '../reference/layouts.rules.ts'
import { feedReference } from '../reference/reference.service.ts'
import { deleteLayout, insertLayout, layoutRows, selectLayout, updateLayoutRow } from './layouts.queries.ts'
import { enqueueReplays, hasLayout } from './replays.service.ts'

type Layout = contract.MessageLayout

export const layoutsService = implement(
  contract,
  {
    async listLayouts(ctx, { query }) {
      return new Json(await selectPage(ctx.db, layoutRows, query, { customerId: ctx.customerId }))
    },

    getLayout,

    /** The result of a layout on a sample, as in the feed; nothing is stored. */
    async tryLayout(ctx, { body: { layout, sample } }) {
      const { places } = await feedReference(ctx.database)
      const tried = toSaved({ name: 'this one', ...layout })
      const { sightings, findings } = readClm(sample, tried, new Date(), places)
      const lines = sample.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length
      return {
        lines: Math.max(0, lines - (hasHeader(layout) ? 1 : 0)),
        read: sightings.length,
        sightings: sightings.slice(0, MAX_TRIED).map((one) => getReading(one, places)),
        problems: groupFindings(findings).slice(0, MAX_TRIED),
      }
    },

    /**
     * Saves a layout; later messages are tried with it. Throws invalid_request for a name in use, or for fixed widths
     * without a place.
     */
    async createLayout(ctx, { body }) {
      const { name } = body
      if (BUILT_IN.includes(name) || !(await insertLayout(ctx.db, ctx.customerId, toSaved(body))))
        throw new AppError('invalid_request', {
          errors: { name: ['A layout with this name already exists. Choose another name.'] },
        })
      ctx.describeChange({ target: { layout: name }, after: toReported(body) })
      return { ...body, version: 1 }
    },

    /** Throws not_found, and conflict, with the current layout, when another person changed it. */
    async updateLayout(ctx, input) {
      const { layoutName: name } = input.params
      const { version, ...layout } = input.body
      const before = await getLayout(ctx, input)
      if (!(await updateLayoutRow(ctx.db, ctx.customerId, toSaved({ name, ...layout }), version))) {
        const { name: _, version: latest, ...now } = await getLayout(ctx, input)
        throw staleVersion<typeof input.body>(now, latest)
      }
      ctx.describeChange({ target: { layout: name }, before: toReported(before), after: toReported(layout) })
      return { name, ...layout, version: version + 1 }
    },

    /** Throws not_found. */
    async removeLayout(ctx, { params: { layoutName: name } }) {
      if (!(await deleteLayout(ctx.db, ctx.customerId, name))) throw new AppError('not_found')
      ctx.describeChange({ target: { layout: name }, before: { name }, after: {} })
      return { name }
    },

    /**
     * Requests that the messages of a layout be read again. Throws not_found where neither the customer nor the portal
     * has it.
     */
    async replayLayout(ctx, { params: { layoutName: layout }, query: { days } }) {
      const { db, customerId } = ctx
      if (!(await hasLayout(db, customerId, layout))) throw new AppError('not_found')
      const found = await selectReadBy(db, customerId, layout, days)
      if (found === null) return { message_count: 0 }
      const { message_count, after, until } = found
      await enqueueReplays(db, { customer_id: customerId, layout, after, until }, 0)
      ctx.describeChange({ target: { layout }, before: {}, after: { days, message_count } })
      return { message_count }
    },
  },
  {
    listLayouts: defineExport(layoutRows, ({ customerId }) => ({ customerId })),
  },
)

/** Throws not_found. */
async function getLayout(
  ctx: Ctx,
  { params: { layoutName } }: Input<typeof contract.getLayout>,
): Promise<contract.SavedLayout> {
  const saved = await selectLayout(ctx.db, ctx.customerId, layoutName)
  const { data } = ClmLayoutSchema.safeParse(saved?.layout)
  if (saved === null || !data) throw new AppError('not_found')
  return { ...toLayoutRow(data as ClmLayout), version: saved.version }
}

const getReading = (one: Sighting, places: Places): contract.LayoutTrial['sightings'][number] => ({
  equipment_id: one.equipment_id,
  at: one.event_ts,
  place: [one.city, one.state].filter(Boolean).join(', '),
  zone: places.find(one.city, one.state)?.zone ?? null,
  code: one.code,
  load_empty: one.load_empty,
  carrier: one.carrier,
  eta: one.rail_eta_ts,
})

/** One entry for all findings of a kind in a column, named by its first line. */
function groupFindings(findings: readonly ClmFinding[]): contract.LayoutTrial['problems'] {
  const kinds = Map.groupBy(findings, ({ code, field, column }) => `${code} ${field} ${column}`)
  return [...kinds.values()].map((same) => ({ text: describeClmFinding(same[0]!), count: same.length }))
}

const BUILT_IN = CLM_LAYOUTS.map(({ name }) => name)

/** A layout as readers take it. Throws invalid_request for fixed widths without a place. */
function toSaved({ name, separator, header, zone, fields }: Layout): ClmLayout {
  const known = { name, ...(zone ? { zone } : {}) }
  if (separator !== 'fixed') {
    const read = fields.map(({ field, column, heading }) => ({ field, column, ...(heading && { heading }) }))
    return { ...known, kind: 'delimited', separator, header, fields: read }
  }
  const wrong = getWidthsError(fields)
  if (wrong !== null) throw new AppError('invalid_request', { errors: { fields: [wrong] } })
  const placed = fields.map(({ field, start = 0, length = 1 }) => ({ field, start, length }))
  return { ...known, kind: 'fixed', fields: placed }
}

/** A layout as people write it. */
function toLayoutRow({ zone: zoneName, ...layout }: ClmLayout): Layout {
  const zone = zoneName ?? null
  if (layout.kind === 'delimited') {
    const { kind: _, fields, ...written } = layout
    return { ...written, zone, fields: [...fields] }
  }
  const fields = layout.fields.map((one, column) => ({ ...one, column }))
  return { name: layout.name, separator: 'fixed', header: false, zone, fields }
}

const hasHeader = ({ separator, header }: Pick<Layout, 'separator' | 'header'>): boolean =>
  header && separator !== 'fixed'

/** The layout's values in the audit log. */
const toReported = ({ separator, header, zone, fields }: Omit<Layout, 'name'>) => ({
  separator,
  header,
  zone,
  columns: fields.map(({ field, column, start, length = 1 }) =>
    start === undefined ? `${column + 1} ${field}` : `${start + 1} to ${start + length} ${field}`,
  ),
})
