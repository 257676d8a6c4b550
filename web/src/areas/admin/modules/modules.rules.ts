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
  /** Null gives a customer the default back. */
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
