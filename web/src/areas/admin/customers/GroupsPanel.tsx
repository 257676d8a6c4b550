import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Customer, CustomerGroup } from '#contract/areas/admin/customers/customers.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { asButton, Button, IconButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'

const GroupDialog = lazyPart(async () => (await import('./GroupDialogs.tsx')).GroupDialog)
const RemoveGroup = lazyPart(async () => (await import('./GroupDialogs.tsx')).RemoveGroup)

/** The reporting groups of a customer and their equipment. */
export function GroupsPanel({ customer }: { customer: Customer }) {
  const { id, reporting_groups: groups } = customer
  const [edited, setEdited] = useState<CustomerGroup | 'new' | null>(null)
  const [left, setLeft] = useState<CustomerGroup | null>(null)
  return (
    <Panel
      title="Reporting groups"
      hint="Used to filter lists and reports."
      actions={
        <>
          <Link
            to={'/admin/imports' as never}
            search={{ kind: 'groups', customer: id } as never}
            {...asButton('quiet', 'small')}
          >
            Import into groups
          </Link>
          <Button size="small" icon={Plus} onClick={() => setEdited('new')}>
            Add group
          </Button>
        </>
      }
    >
      {groups.length === 0 && <PanelNote>No groups yet.</PanelNote>}
      <PanelRows label="Reporting groups">
        {groups.map((group) => (
          <PanelRow
            key={group.id}
            name={group.name}
            detail={group.equipment_ids.length === 1 ? '1 unit' : `${group.equipment_ids.length} units`}
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
                  label={`Delete ${group.name}`}
                  icon={Trash2}
                  onClick={() => setLeft(group)}
                />
              </>
            }
          />
        ))}
      </PanelRows>
      <Suspense>
        {edited && (
          <GroupDialog
            customerId={id}
            group={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
        {left && <RemoveGroup customerId={id} group={left} onClose={() => setLeft(null)} />}
      </Suspense>
    </Panel>
  )
}
