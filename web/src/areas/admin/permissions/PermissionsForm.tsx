import { useFormState } from 'react-hook-form'
import { updateCustomerPermissions } from '#contract/areas/admin/permissions/permissions.contract.ts'
import type { Permission } from '#contract/base/access.ts'
import { PERMISSION_LABELS } from '#contract/base/access-labels.ts'
import { isBuilt } from '#contract/base/built.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { useCore } from '../../../form/context.ts'
import { ManyOf } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Revert, Submit } from '../../../form/Submit.tsx'
import { usePages } from '../../../shell/pages.ts'
import { toast } from '../../../shell/toasts.ts'
import { showSaved } from './permissions.calls.ts'
import { openedBy, permissionGroups } from './permissions.rules.ts'
import css from './PermissionsPage.module.css'

type Setting = Answer<typeof updateCustomerPermissions>

const form = createForm(updateCustomerPermissions, { version: 'version' })

interface Props {
  customerId: number
  name: string
  all: readonly string[]
  held: Setting
}

/** The permissions of a customer as a whole, as checkboxes. */
export function PermissionsForm({ customerId, name, all, held }: Props) {
  const pages = usePages()
  const describe = (permission: string) => {
    const titles = openedBy(permission, pages)
    const opens = titles.length > 0 ? ` Opens: ${titles.join(', ')}.` : ''
    return `${PERMISSION_LABELS[permission as Permission]?.opens ?? ''}${opens}`
  }
  const done = async (saved: Setting) => {
    await showSaved(customerId, saved)
    toast({ status: 'success', message: `Permissions for ${name} saved.` })
  }
  return (
    <form.Form
      params={{ customerId }}
      start={{ permissions: held.permissions as Permission[], version: held.version }}
      done={done}
    >
      <form.Field
        name="permissions"
        as={ManyOf}
        groups={permissionGroups(all.filter(isBuilt))}
        describe={describe}
      />
      <div className={css.actions} data-foot-bar>
        <Submit needsChange>Save</Submit>
        <Revert>Discard changes</Revert>
        <Count all={all.filter(isBuilt).length} />
      </div>
    </form.Form>
  )
}

function Count({ all }: { all: number }) {
  const chosen = form.useValue('permissions').filter(isBuilt)
  const { isDirty } = useFormState({ control: useCore().control })
  return (
    <p className={css.count} role="status">
      {chosen.length} of {all} permissions{isDirty && ', not saved yet'}
    </p>
  )
}
