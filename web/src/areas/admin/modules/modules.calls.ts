import { queryOptions } from '@tanstack/react-query'
import {
  type CustomerModule,
  getCustomerModules,
  listModuleSettings,
  type ModuleSetting,
  updateModuleSetting,
} from '#contract/areas/admin/modules/modules.contract.ts'
import { MODULE_LABELS } from '#contract/base/access-labels.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { refreshEntitlements } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { refreshSetup } from '../setup/setup.calls.ts'
import { conflictText, type ModuleChange, type ModuleState, type ToggleModule } from './modules.rules.ts'

/**
 * Every module switch, and every customer. Other administrators change them too, so the page reloads them when it
 * opens.
 */
export const moduleSettings = queryOptions({ ...endpointQuery(listModuleSettings, {}), staleTime: 0 })

/**
 * Changes a switch and updates the page and the navigation. A switch that was changed by someone else first is
 * reloaded, and the message states its current value.
 */
export async function switchModule(
  change: ModuleChange,
  options: SendOptions,
): Promise<CallResult<ModuleSetting[]>> {
  const { customer_name: _, ...body } = change
  const response = await send(updateModuleSetting, { body }, options)
  if (!response.success) {
    const now = response.error.code === 'conflict' ? await refetchModules() : null
    return now
      ? { success: false, error: { ...response.error, message: conflictText(change, now) } }
      : response
  }
  queryClient.setQueryData(moduleSettings.queryKey, (now) => now && { ...now, flags: response.data.flags })
  await refreshEntitlements()
  return { success: true, data: response.data.flags }
}

/** Reports the changed switch of a customer, and offers to set it back. */
export function offerUndo(
  { name, overrides }: ModuleState,
  change: Omit<ModuleChange, 'name'>,
  flags: readonly ModuleSetting[],
  toggle: ToggleModule,
): void {
  const { customer_id, customer_name } = change
  const version = flags.find((one) => one.name === name && one.customer_id === customer_id)?.version ?? null
  const enabled = overrides.find((one) => one.customer_id === customer_id)?.enabled ?? null
  const now = change.enabled === null ? 'follows the default' : `is ${change.enabled ? 'on' : 'off'}`
  toast({
    status: 'success',
    message: `${MODULE_LABELS[name].name} ${now} for ${customer_name}.`,
    action: { label: 'Undo', run: () => toggle({ customer_id, customer_name, enabled, version }) },
  })
}

async function refetchModules(): Promise<readonly ModuleSetting[] | null> {
  const response = await call(listModuleSettings, {})
  if (!response.success) return null
  queryClient.setQueryData(moduleSettings.queryKey, response.data)
  return response.data.flags
}

export type CustomerModules = CustomerModule[]

/** The modules of a customer, with their users. */
export const customerModules = (id: number) =>
  queryOptions({ ...endpointQuery(getCustomerModules, { params: { id } }), staleTime: 0 })

/** Switches a module of a customer. */
export const turnFor =
  (customer: { id: number; name: string }, { name, version }: CustomerModule) =>
  async (enabled: boolean, options: SendOptions): Promise<CallResult<ModuleSetting[]>> => {
    const change = { name, customer_id: customer.id, customer_name: customer.name, enabled, version }
    const result = await switchModule(change, options)
    await queryClient.invalidateQueries({ queryKey: [getCustomerModules.name] })
    refreshSetup()
    if (result.success && enabled)
      toast({ status: 'success', message: `${MODULE_LABELS[name].name} is on for ${customer.name}.` })
    return result
  }
