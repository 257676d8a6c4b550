import { showNumber } from '#contract/base/plural.ts'
import type { ModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { MODULES, type Module } from '#contract/base/access.ts'
import { MODULE_LABELS } from '#contract/base/access-labels.ts'
import { isBuilt } from '#contract/base/built.ts'

/** A module with its default and the customers that differ from it. */
export interface ModuleState {
  name: Module
  /** Off where nothing was ever set. */
  isOn: boolean
  version: number | null
  overrides: (ModuleSetting & { customer_id: number })[]
}

/** The modules whose areas are built, in the order of the specification, whether or not a setting exists. */
export const toModuleStates = (settings: readonly ModuleSetting[]): ModuleState[] =>
  MODULES.filter(isBuilt).map((name) => {
    const own = settings.filter((setting) => setting.name === name)
    const byDefault = own.find(({ customer_id }) => customer_id === null)
    const overrides = own.filter(
      (one): one is ModuleSetting & { customer_id: number } => one.customer_id !== null,
    )
    return { name, isOn: byDefault?.enabled ?? false, version: byDefault?.version ?? null, overrides }
  })

/** One pending change of a switch. */
export interface ModuleChange {
  name: Module
  customer_id: number | null
  customer_name: string | null
  /** Null: the customer follows the default again. */
  enabled: boolean | null
  /** The version that was read; null where nothing was set. */
  version: number | null
}

/**
 * The current value of a switch that was changed by someone else first, with the note that nothing was overwritten.
 */
export function conflictText(
  { name, customer_id, customer_name }: Pick<ModuleChange, 'name' | 'customer_id' | 'customer_name'>,
  now: readonly ModuleSetting[],
): string {
  const setting = now.find((one) => one.name === name && one.customer_id === customer_id)
  const who = customer_name ?? 'all customers'
  const state = setting
    ? `It is now ${setting.enabled ? 'on' : 'off'} for ${who}.`
    : `It now follows the default for ${who}.`
  return `Someone else changed “${MODULE_LABELS[name].name}” in the meantime. ${state} Nothing was overwritten. Change it again if you still want to.`
}

export type ToggleModule = (change: Omit<ModuleChange, 'name'>) => void

const NAMED_CUSTOMERS = 3

/** Which customers a change of the default affects, and which not. */
export function defaultText(
  { name, isOn, overrides }: ModuleState,
  customers: readonly { customer_id: number; name: string; status: number }[],
): string {
  const label = MODULE_LABELS[name].name
  const own = new Set(overrides.map(({ customer_id }) => customer_id))
  const reached = customers.filter(({ customer_id, status }) => status === 1 && !own.has(customer_id))
  const isOne = reached.length === 1
  const effect = isOn
    ? `${isOne ? 'loses' : 'lose'} ${label} now. Nothing is deleted.`
    : `${isOne ? 'gets' : 'get'} ${label} now, for everyone whose role allows it.`
  const who =
    reached.length === 0
      ? 'No active customer follows the default, so nothing changes now.'
      : `${listNames(reached.map((one) => one.name))} ${effect}`
  const apart = overrides.length === 0 ? '' : ` ${ownSettingText(overrides)}`
  return `${who}${apart}`
}

const ownSettingText = (overrides: ModuleState['overrides']): string => {
  const names = listNames(
    overrides.map(({ customer_name, customer_id }) => customer_name ?? `Customer ${customer_id}`),
  )
  return `${names} ${overrides.length === 1 ? 'keeps its' : 'keep their'} own setting.`
}

/** "Cascade Lumber, Prairie Grain, Gulf Polymers and 9 more customers" */
function listNames(names: readonly string[]): string {
  const more = names.length - NAMED_CUSTOMERS
  const shown = names.slice(0, NAMED_CUSTOMERS)
  const all =
    more > 0 ? [...shown, `${showNumber(more)} more ${more === 1 ? 'customer' : 'customers'}`] : shown
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(all)
}
