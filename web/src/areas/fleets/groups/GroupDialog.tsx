import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createGroup, type removeGroup, updateGroup } from '#contract/areas/fleets/groups/groups.contract.ts'
import type { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Actions } from '../../../form/Actions.tsx'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { createForm } from '../../../form/create-form.ts'
import { FormDialog } from '../../../form/FormDialog.tsx'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { GroupFields } from '../../../shared/groups/GroupFields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { pathTo } from '../../../shell/route.ts'
import { deleteGroup, refreshGroups } from '../fleets.calls.ts'
import { NEW_GROUP_IMPORT_PATH } from '../fleets.rules.ts'

const adding = createForm(createGroup, { drafts: 'none' })
const editing = createForm(updateGroup, { drafts: 'none', version: 'version' })

type Group = Answer<typeof listReportingGroups>['data'][number]

interface Props {
  customerId: number
  group: Group | null
  onClose: () => void
  /** With the group's number, or null once it is removed. */
  onSaved: (groupId: number | null) => void
}

/** A reporting group to be made, filled or removed. */
export function GroupDialog({ customerId, group, onClose, onSaved }: Props) {
  const [isRemoving, setIsRemoving] = useState(false)
  const end = (groupId: number | null) => {
    void refreshGroups()
    onClose()
    onSaved(groupId)
  }
  if (group && isRemoving)
    return (
      <ConfirmDialog<Answer<typeof removeGroup>>
        title={`Delete ${group.name}?`}
        verb="Delete"
        act={(options) => deleteGroup(customerId, group.id, options)}
        onDone={() => end(null)}
        onClose={onClose}
      >
        Lists can no longer be filtered by it. Its cars stay in the fleet.
      </ConfirmDialog>
    )
  const importing = (
    <Link
      to={pathTo(NEW_GROUP_IMPORT_PATH, { customerId })}
      search={(group ? { group_id: group.id } : {}) as never}
    >
      Import cars
    </Link>
  )
  return (
    <FormDialog title={group ? `Edit ${group.name}` : 'New group'} onClose={onClose}>
      {group ? (
        <editing.Form
          params={{ customerId, groupId: group.id }}
          start={{
            name: group.name,
            equipment_ids: group.equipment_ids,
            rule: group.rule,
            version: group.version,
          }}
          done={({ id }) => end(id)}
        >
          <GroupFields customerId={customerId} field={editing.Field} importing={importing} />
          <Actions at="end">
            <Button variant="danger" onClick={() => setIsRemoving(true)}>
              Delete group
            </Button>
            <Cancel />
            <Submit>Save</Submit>
          </Actions>
        </editing.Form>
      ) : (
        <adding.Form params={{ customerId }} start={{}} done={({ id }) => end(id)}>
          <GroupFields customerId={customerId} field={adding.Field} importing={importing} />
          <Actions at="end">
            <Cancel />
            <Submit>Create group</Submit>
          </Actions>
        </adding.Form>
      )}
    </FormDialog>
  )
}
