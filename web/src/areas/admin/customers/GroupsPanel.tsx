import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import {
  createCustomerGroup,
  type Customer,
  type CustomerGroup,
  updateCustomerGroup,
} from '#contract/areas/admin/customers/customers.contract.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { TypedList } from '../../../form/controls/typed-list.tsx'
import { formOf } from '../../../form/form-of.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { send } from '../../../form/send.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { removeGroup, showCustomer } from './customers.calls.ts'

const form = formOf(createCustomerGroup, { drafts: 'none' })

/** The reporting groups of a customer and their equipment. */
export function GroupsPanel({ customer }: { customer: Customer }) {
  const { id, reporting_groups: groups } = customer
  const [edited, setEdited] = useState<CustomerGroup | 'new' | null>(null)
  const [left, setLeft] = useState<CustomerGroup | null>(null)
  return (
    <Panel
      title="Reporting groups"
      hint="Lists and reports are narrowed by them."
      actions={
        <Button size="small" icon={Plus} onClick={() => setEdited('new')}>
          Add a group
        </Button>
      }
    >
      {groups.length === 0 && <PanelNote>No group yet.</PanelNote>}
      <PanelRows label="Reporting groups">
        {groups.map((group) => (
          <PanelRow
            key={group.id}
            name={group.name}
            detail={group.equipment_ids.length === 1 ? 'One unit' : `${group.equipment_ids.length} units`}
            actions={
              <>
                <IconButton
                  size="small"
                  label={`Edit ${group.name}`}
                  icon={Pencil}
                  onClick={() => setEdited(group)}
                />
                <IconButton
                  size="small"
                  label={`Remove ${group.name}`}
                  icon={Trash2}
                  onClick={() => setLeft(group)}
                />
              </>
            }
          />
        ))}
      </PanelRows>
      {edited && (
        <GroupDialog
          customerId={id}
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {left && (
        <ConfirmDialog
          title={`Remove ${left.name}?`}
          verb="Remove"
          act={(options) => removeGroup(id)(left.id, options)}
          onClose={() => setLeft(null)}
        >
          Lists are no longer narrowed by it. Its equipment stays in the fleet.
        </ConfirmDialog>
      )}
    </Panel>
  )
}

interface DialogProps {
  customerId: number
  group: CustomerGroup | null
  onClose: () => void
}

function GroupDialog({ customerId: id, group, onClose }: DialogProps) {
  return (
    <FormDialog title={group ? `Reporting group ${group.name}` : 'Add a reporting group'} onClose={onClose}>
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
        <form.Field name="name" takesFocus />
        <form.Field
          name="equipment_ids"
          as={TypedList}
          rows={8}
          help="Ids of equipment in the fleet, parted by spaces, commas or lines."
        />
        <Actions at="end">
          <Cancel />
          <Submit>{group ? 'Save' : 'Add'}</Submit>
        </Actions>
      </form.Form>
    </FormDialog>
  )
}
