import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import * as contract from '#contract/areas/visibility/overrides/overrides.contract.ts'
import type { WaybillOverrides } from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import * as queries from './overrides.queries.ts'
import { type Edit, OVERRIDABLE, type OverrideValues } from './overrides.queries.ts'

/** The overrides of a waybill. Throws not_found. */
export const getOverrides = async (
  ctx: Ctx,
  { params }: Input<typeof contract.getOverrides>,
): Promise<Result<typeof contract.getOverrides>> => getAnswer(await requireOverrides(ctx, params.waybillId))

export const overridesService = implement(contract, {
  getOverrides,
  updateOverrides,
})

/**
 * Changes the overrides of a waybill and records who changed what. A cleared field shows the railroad's value again.
 * Throws not_found, and conflict for a stale version.
 */
export async function updateOverrides(
  ctx: Ctx,
  { params: { waybillId }, body }: Input<typeof contract.updateOverrides>,
): Promise<Result<typeof contract.updateOverrides>> {
  const { db, customerId, actor } = ctx
  const before = await requireOverrides(ctx, waybillId)
  const overrides = withoutEmpty(body)
  const reported = toReported(before)
  if (body.version !== before.version) throw stale(before)
  if (!(await queries.upsertOverrides(db, customerId, waybillId, overrides, reported)))
    throw stale(await requireOverrides(ctx, waybillId))
  const fields = Object.fromEntries(
    OVERRIDABLE.map((name) => [name, overrides[name] ?? reported[name] ?? null]),
  )
  await queries.updateTrip(db, customerId, waybillId, {
    ...(fields as typeof before.now),
    note: overrides.note,
  })
  const edits = editsBetween({ ...before, ...before.now }, { ...overrides, ...(fields as typeof before.now) })
  if (edits.length > 0) await queries.insertEdits(db, customerId, waybillId, actor.userId, edits)
  await ctx.live.publish(db, customerId, [waybillId])
  const fieldNames = edits.map(({ field }) => field).join(', ')
  ctx.describeChange({
    target: { fields: fieldNames },
    before: inLog(edits, 'old_value'),
    after: inLog(edits, 'new_value'),
  })
  return getAnswer(await requireOverrides(ctx, waybillId))
}

async function requireOverrides({ db, customerId }: Ctx, waybillId: number) {
  const row = await queries.selectOverrides(db, customerId, waybillId)
  if (row === null) throw new AppError('not_found')
  return row
}

type Row = Awaited<ReturnType<typeof requireOverrides>>

const getAnswer = ({ waybill_id: _, now: _now, ...overrides }: Row): WaybillOverrides => overrides

const stale = (row: Row): AppError => {
  const { reported: _reported, version, ...now } = getAnswer(row)
  return staleVersion<OverrideValues>(now, version)
}

/** The railroads' value of each field: the trip's value unless it is overridden. */
const toReported = (row: Row): Partial<Record<string, string | number | null>> =>
  Object.fromEntries(
    OVERRIDABLE.map((name) => [name, row[name] === null ? row.now[name] : (row.reported[name] ?? null)]),
  )

/** The values of one side. A note is free text that may name people: that it changed is in the target. */
const inLog = (edits: readonly Edit[], side: 'old_value' | 'new_value'): object =>
  Object.fromEntries(edits.filter(({ field }) => field !== 'note').map((edit) => [edit.field, edit[side]]))

const withoutEmpty = (body: OverrideValues): OverrideValues => ({
  ...body,
  note: body.note || null,
  shipper: body.shipper || null,
  consignee: body.consignee || null,
  commodity: body.commodity || null,
  bill_of_lading_number: body.bill_of_lading_number || null,
})

const EDITED = ['note', 'seals', 'references', ...OVERRIDABLE] as const

type Edited = Record<(typeof EDITED)[number], string | number | readonly string[] | null>

/** What differs, as people read it. */
function editsBetween(before: Edited, after: Edited): Edit[] {
  const toText = (value: string | number | readonly string[] | null): string | null => {
    const text = [value ?? ''].flat().join(', ')
    return text === '' ? null : text
  }
  return EDITED.map((field) => ({
    field,
    old_value: toText(before[field]),
    new_value: toText(after[field]),
  })).filter(({ old_value, new_value }) => old_value !== new_value)
}
