import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateAssociation, type User } from '#contract/areas/admin/users/users.contract.ts'
import type { UserCompany } from '#contract/areas/admin/users/users.rules.ts'
import { PERMISSION_LABELS } from '#contract/base/access-labels.ts'
import { PERMISSIONS, type Permission } from '#contract/base/access.ts'
import { isBuilt } from '#contract/base/built.ts'
import { Actions } from '../../../form/Actions.tsx'
import { ManyOf } from '../../../form/controls/choices.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { permissionGroups } from '../permissions/permissions.rules.ts'
import { userRoles } from '../roles/roles.calls.ts'
import { RoleChoice } from './RoleChoice.tsx'
import { associate, getAccess } from './users.calls.ts'
import { grantsText } from './users.rules.ts'
import css from './UserPage.module.css'

const form = createForm(updateAssociation, { version: 'version', drafts: 'none' })

interface Props {
  user: User
  company: UserCompany
  onClose: () => void
}

/** A person's role at a company, and a list of their own in place of the role's permissions (ADM-028). */
export function RoleDialog({ user, company, onClose }: Props) {
  const roles = useQuery(userRoles).data?.roles ?? []
  const access = useQuery(getAccess(user.user_id)).data?.data
  // A form has no null lists, so whether there is one is a separate choice.
  const [isOwn, setOwn] = useState(company.permissions !== null)
  const limited = access?.find(({ customer_id }) => customer_id === company.id)
  return (
    <FormDialog
      title={`Access for ${user.first_name} ${user.last_name} at ${company.name}`}
      onClose={onClose}
    >
      <form.Form
        send={(body, options) =>
          associate(
            {
              ...body,
              userId: user.user_id,
              customer: company.id,
              permissions: isOwn ? body.permissions : null,
            },
            options,
          )
        }
        start={{
          role_id: company.role_id,
          permissions: (company.permissions ?? []) as Permission[],
          version: company.version,
        }}
        done={onClose}
      >
        <form.Field name="role_id" as={RoleChoice} roles={roles} />
        <form.Field name="permissions" as={OwnPermissions} roles={roles} isOwn={isOwn} onOwn={setOwn} />
        {limited && <p className={css.note}>{grantsText(limited)}</p>}
        <p className={css.note}>Saving signs them out.</p>
        <Actions at="end">
          <Cancel />
          <Submit needsChange>Save</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}

type Roles = Parameters<typeof RoleChoice>[0]['roles']

interface OwnProps {
  roles: Roles
  isOwn: boolean
  onOwn: (isOwn: boolean) => void
}

/** The role's permissions, or a list of their own that begins with the role's. */
function OwnPermissions({ roles, isOwn, onOwn, ...props }: ControlProps<readonly string[]> & OwnProps) {
  const role = form.useValue('role_id')
  const given = roles.find(({ id }) => id === role)?.permissions ?? []
  return (
    <div className={css.own}>
      <Segmented
        label="Permissions"
        options={[
          { value: 'role', label: 'From the role' },
          { value: 'own', label: 'Custom list' },
        ]}
        value={isOwn ? 'own' : 'role'}
        onChange={(next) => {
          onOwn(next === 'own')
          props.onChange(next === 'own' ? given.filter(isPermission) : [])
        }}
      />
      {isOwn && (
        <ManyOf
          {...props}
          groups={permissionGroups(PERMISSIONS.filter(isBuilt))}
          describe={(permission) => PERMISSION_LABELS[permission as Permission].opens}
        />
      )}
    </div>
  )
}
OwnPermissions.frame = 'group' as const

const isPermission = (name: string): name is Permission => (PERMISSIONS as readonly string[]).includes(name)
