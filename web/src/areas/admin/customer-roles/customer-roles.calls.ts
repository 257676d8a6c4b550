import { queryOptions } from '@tanstack/react-query'
import {
  type CustomerRoles,
  getCustomerRoles,
  updateCustomerRoles,
} from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import { makeKeyring, refusalText, send, type SendOptions } from '../../../form/send.ts'
import type { CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { refreshSetup } from '../setup/setup.calls.ts'
import { type RoleChange, toUndo } from './roles-draft.rules.ts'

export const customerRolesQuery = (id: number) =>
  queryOptions({
    ...endpointQuery(getCustomerRoles, { params: { id } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

interface RoleUpdate {
  customer: number
  changes: readonly RoleChange[]
  version: number
}

/** Saves the changes. After a conflict the roles are reloaded, and the draft is compared with them. */
export async function saveRoles(
  { customer, changes, version }: RoleUpdate,
  options: SendOptions,
): Promise<CallResult<CustomerRoles>> {
  const roles = changes.map(({ id, levels }) => ({ id, levels }))
  const response = await send(
    updateCustomerRoles,
    { params: { id: customer }, body: { roles, version } },
    options,
  )
  const { queryKey } = customerRolesQuery(customer)
  if (response.success) {
    queryClient.setQueryData(queryKey, response.data)
    refreshSetup()
  } else if (response.error.status === 409) await queryClient.invalidateQueries({ queryKey })
  return response
}

/** Reports that roles are saved, with an undo button while the toast is shown. */
export function offerUndo({ customer, changes, version }: RoleUpdate, before: CustomerRoles): void {
  const undo = async () => {
    const former = { customer, changes: toUndo(changes, before.roles), version }
    const result = await saveRoles(former, { idempotencyKey: makeKeyring().keyFor(former) })
    toast(
      result.success
        ? { status: 'success', message: 'Role changes undone.' }
        : { status: 'danger', message: `Couldn’t undo the role changes. ${refusalText(result.error)}` },
    )
  }
  toast({
    status: 'success',
    message: 'Roles saved.',
    durationMs: 10_000,
    action: { label: 'Undo', run: () => void undo() },
  })
}
