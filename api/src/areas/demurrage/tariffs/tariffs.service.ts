import * as contract from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import type { Tariff, TariffBody } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { type Ctx, Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { insertMarksOfAll } from '../stays/stays.queries.ts'
import * as queries from './tariffs.queries.ts'
import { tryOnLastMonth } from './preview.service.ts'
import { savedTariff, typedTariff, toStandardTariff } from './typed.rules.ts'

export const tariffsService = implement(
  contract,
  {
    /** Tariffs and agreements of a customer, a page of them. */
    listTariffs: async ({ db, customerId }, { query }) =>
      new Json(await selectPage(db.last, queries.tariffRows, query, { customerId })),

    /** One tariff. Throws not_found. */
    getTariff: (ctx, { params: { tariffId } }) => requireTariff(ctx, tariffId),

    /** What most railroads publish. */
    getStandardTariff: async (_ctx, { query }) =>
      toStandardTariff(query.equipment_kind, new Date().toISOString().slice(0, 10)),

    /**
     * Adds a tariff; every car is recalculated. Throws conflict for a name in use, invalid_request for days in the wrong
     * order.
     */
    async createTariff(ctx, { body }) {
      requireDays(body)
      const tariffId = await queries.insertTariff(ctx.db, ctx.customerId, savedTariff(body))
      if (tariffId === null) throw nameInUse()
      await insertMarksOfAll(ctx.db, ctx.customerId)
      ctx.describeChange({ target: { tariff_id: tariffId }, after: body })
      return await requireTariff(ctx, tariffId)
    },

    /**
     * Changes a tariff; every car is recalculated. Throws as `createTariff`, not_found, and conflict for a stale version.
     */
    async updateTariff(ctx, { params: { tariffId }, body: { version, ...body } }) {
      requireDays(body)
      const before = await requireTariff(ctx, tariffId)
      if (await queries.isTariffNamed(ctx.db, ctx.customerId, body.name, tariffId)) throw nameInUse()
      const change = { tariffId, tariff: savedTariff(body), version }
      const isDone = await queries.updateTariffRow(ctx.db, ctx.customerId, change)
      const after = await requireTariff(ctx, tariffId)
      if (!isDone) throw staleVersion<TariffBody>(typedPart(after), after.version)
      await insertMarksOfAll(ctx.db, ctx.customerId)
      ctx.describeChange({ before: typedPart(before), after: body })
      return after
    },

    /** Removes a tariff; its cars go by the next that fits. Throws not_found. */
    async removeTariff(ctx, { params: { tariffId } }) {
      const before = await requireTariff(ctx, tariffId)
      await queries.deleteTariff(ctx.db, ctx.customerId, tariffId)
      await insertMarksOfAll(ctx.db, ctx.customerId)
      ctx.describeChange({ before: typedPart(before), after: null })
      return { tariff_id: tariffId, deleted: true }
    },

    /** What last month's cars would have come to by these rules. Throws invalid_request for days that lie wrong. */
    async previewTariff(ctx, { body }) {
      requireDays(body)
      return await tryOnLastMonth(ctx, body)
    },
  },
  {
    listTariffs: defineExport(queries.tariffRows, ({ customerId }) => ({ customerId })),
  },
)

async function requireTariff({ db, customerId }: Ctx, tariffId: number): Promise<Tariff> {
  const tariff = await queries.selectTariff(db, customerId, tariffId)
  if (tariff === null) throw new AppError('not_found')
  return typedTariff(tariff)
}

function requireDays({ effective_from, effective_until }: TariffBody): void {
  if (effective_until === null || effective_from <= effective_until) return
  const text = 'The end date is before the start date. Change one of them.'
  throw new AppError('invalid_request', { errors: { effective_until: [text] } })
}

const typedPart = ({ tariff_id: _, version: __, ...body }: Tariff): TariffBody => body

const nameInUse = (): AppError => {
  const text = 'A tariff with this name already exists. Choose another name.'
  return new AppError('conflict', { message: text, errors: { name: [text] } })
}
