import * as contract from '#contract/areas/admin/modules/modules.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { MODULES, type Module } from '#contract/base/access.ts'
import type { Area, Levels } from '#contract/base/areas.ts'
import { implement } from '../../../implement.ts'
import { enter } from '../customers/customers.service.ts'
import {
  selectCustomerNames,
  selectMembers,
  selectModuleSettings,
  selectUnderWay,
  updateModule,
} from './modules.queries.ts'

export const modulesService = implement(contract, {
  async listModuleSettings(ctx) {
    return { flags: await selectModuleSettings(ctx.db), customers: await selectCustomerNames(ctx.db) }
  },

  /** The modules of a customer and their users. Throws not_found. */
  async getCustomerModules(ctx, { params: { id } }) {
    await enter(ctx, id)
    const settings = await selectModuleSettings(ctx.db)
    const members = await selectMembers(ctx.db)
    const { tenders, rules } = await selectUnderWay(ctx.db, id)
    const open: Readonly<Partial<Record<Module, number>>> = {
      hasWaybillModule: tenders,
      hasNotificationsModule: rules,
    }
    const settingAt = (name: Module, customer: number | null) =>
      settings.find((one) => one.name === name && one.customer_id === customer)
    return {
      modules: MODULES.map((name) => {
        const own = settingAt(name, id)
        const people = members.filter(({ levels }) => opens(name, levels)).map(({ full_name }) => full_name)
        return {
          name,
          enabled: (own ?? settingAt(name, null))?.enabled ?? false,
          version: own?.version ?? null,
          people: people.length,
          first_people: people.slice(0, NAMED_PEOPLE),
          open: open[name] ?? 0,
        }
      }),
    }
  },

  /**
   * Switches a module, effective from the next request. Throws conflict, with the current state, for a stale version.
   */
  async updateModuleSetting(ctx, { body }) {
    if (body.customer_id === null && body.enabled === null) {
      throw new AppError('invalid_request', {
        errors: { enabled: ['The default must be on or off.'] },
      })
    }
    const was = await selectModule(ctx, body)
    if (!(await updateModule(ctx.db, body).catch(refuseUnknownCustomer))) {
      const now = await selectModule(ctx, body)
      throw staleVersion<typeof body>({ enabled: now?.enabled ?? null }, now?.version ?? null)
    }
    ctx.describeChange({
      target: { name: body.name, customer_id: body.customer_id },
      before: { enabled: was?.enabled ?? null },
      after: { enabled: body.enabled },
    })
    return { flags: await selectModuleSettings(ctx.db) }
  },
})

/** Modules that only people with a level in an area have; all others are everyone's. */
const AREA_OF_MODULE: Readonly<Partial<Record<Module, Area>>> = {
  hasWaybillModule: 'bookings',
  hasNotificationsModule: 'alerts',
  hasPayerInvoiceSettings: 'company',
}
const NAMED_PEOPLE = 3

function opens(name: Module, levels: Levels): boolean {
  const area = AREA_OF_MODULE[name]
  if (area === undefined) return true
  const level = levels[area]
  return level === 'see' || level === 'act'
}

const FOREIGN_KEY_VIOLATION = '23503'

function refuseUnknownCustomer(error: Error & { code?: string }): never {
  if (error.code !== FOREIGN_KEY_VIOLATION) throw error
  throw new AppError('invalid_request', {
    errors: { customer_id: ['Customer not found.'] },
    cause: error,
  })
}

const selectModule = async (
  { db }: SignedInCtx,
  { name, customer_id }: { name: string; customer_id: number | null },
) => (await selectModuleSettings(db)).find((one) => one.name === name && one.customer_id === customer_id)
