import { Link } from '@tanstack/react-router'
import {
  createCustomerGroup,
  type Customer,
  type CustomerGroup,
  updateCustomerGroup,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { GroupFields } from '../../../shared/groups/GroupFields.tsx'
import { removeGroup, showCustomer } from './customers.calls.ts'

const adding = createForm(createCustomerGroup, { drafts: 'none' })
const editing = createForm(updateCustomerGroup, { drafts: 'none', version: 'version' })

interface Props {
  customerId: number
  group: CustomerGroup | null
  onClose: () => void
}

/** A reporting group to be added or changed. */
export function GroupDialog({ customerId: id, group, onClose }: Props) {
  const done = (saved: Customer) => {
    showCustomer(saved)
    onClose()
  }
  const importing = (
    <Link to={'/admin/imports' as never} search={{ kind: 'groups', customer: id } as never}>
      Import cars
    </Link>
  )
  return (
    <FormDialog title={group ? `Reporting group ${group.name}` : 'Add reporting group'} onClose={onClose}>
      {group ? (
        <editing.Form
          params={{ id, groupId: group.id }}
          start={{
            name: group.name,
            equipment_ids: group.equipment_ids,
            rule: group.rule,
            version: group.version,
          }}
          done={done}
        >
          <GroupFields customerId={id} field={editing.Field} importing={importing} />
          <Actions at="end">
            <Cancel />
            <Submit>Save</Submit>
          </Actions>
        </editing.Form>
      ) : (
        <adding.Form params={{ id }} start={{}} done={done}>
          <GroupFields customerId={id} field={adding.Field} importing={importing} />
          <Actions at="end">
            <Cancel />
            <Submit>Add</Submit>
          </Actions>
        </adding.Form>
      )}
    </FormDialog>
  )
}

interface RemoveProps {
  customerId: number
  group: CustomerGroup
  onClose: () => void
}

/** Asks for confirmation before a reporting group is deleted. */
export const RemoveGroup = ({ customerId, group, onClose }: RemoveProps) => (
  <ConfirmDialog
    title={`Delete ${group.name}?`}
    verb="Delete"
    act={(options) => removeGroup(customerId)(group.id, options)}
    onClose={onClose}
  >
    Lists can no longer be filtered by it. Its equipment stays in the fleet.
  </ConfirmDialog>
)
