import {
  createCustomerGroup,
  type Customer,
  type CustomerGroup,
  updateCustomerGroup,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { Actions } from '../../../form/Actions.tsx'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { send } from '../../../form/send.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { removeGroup, showCustomer } from './customers.calls.ts'

const form = createForm(createCustomerGroup, { drafts: 'none' })

interface Props {
  customerId: number
  group: CustomerGroup | null
  onClose: () => void
}

/** A reporting group to be added or changed. */
export function GroupDialog({ customerId: id, group, onClose }: Props) {
  return (
    <FormDialog title={group ? `Reporting group ${group.name}` : 'Add reporting group'} onClose={onClose}>
      <form.Form
        start={group ?? {}}
        send={(body, options) =>
          group
            ? send(updateCustomerGroup, { params: { id, groupId: group.id }, body }, options)
            : send(createCustomerGroup, { params: { id }, body }, options)
        }
        done={(saved: Customer) => {
          showCustomer(saved)
          onClose()
        }}
      >
        <form.Field name="name" autoFocuses />
        <form.Field
          name="equipment_ids"
          as={TypedList}
          rows={8}
          help="IDs of equipment in the fleet, separated by spaces, commas or line breaks."
        />
        <Actions at="end">
          <Cancel />
          <Submit>{group ? 'Save' : 'Add'}</Submit>
        </Actions>
      </form.Form>
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
