import { useQuery } from '@tanstack/react-query'
import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CustomerRoles } from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import type { SectionProps } from '../customers/sections.rules.ts'
import { customerRolesQuery, offerUndo, saveRoles } from './customer-roles.calls.ts'
import { getChanges, changeSummary, type RolesDraft, toDefaults } from './roles-draft.rules.ts'
import { RolesMatrix } from './RolesMatrix.tsx'
import css from './RolesSection.module.css'

/** The levels of each role at this customer, area by area; editing affects only this customer. */
export function RolesSection({ customer, setup }: SectionProps) {
  const roles = useQuery(customerRolesQuery(customer.id))
  const [draft, setDraft] = useState<RolesDraft | null>(null)
  const mayEdit = roles.data?.roles.some(({ can_edit }) => can_edit === true) ?? false
  return (
    <Panel
      title="Roles"
      hint={`What each role can do at ${customer.name}. Edit includes view.`}
      actions={
        roles.data && mayEdit && draft === null ? (
          <Button size="small" icon={Pencil} onClick={() => setDraft({})}>
            Edit roles
          </Button>
        ) : (
          draft !== null && (
            <Button size="small" icon={Undo2} onClick={() => setDraft(toDefaults(roles.data?.roles ?? []))}>
              Reset all to default
            </Button>
          )
        )
      }
    >
      <Loaded query={roles} failure="Couldn’t load the roles" waiting={260}>
        {(data) => (
          <>
            <RolesMatrix roles={data.roles} draft={draft} setup={setup} onDraft={setDraft} />
            <Reasons roles={data.roles} isShown={draft !== null} />
            {draft !== null && (
              <SaveBar customer={customer.id} saved={data} draft={draft} onClose={() => setDraft(null)} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** Why the user cannot edit some roles. */
function Reasons({ roles, isShown }: { roles: CustomerRoles['roles']; isShown: boolean }) {
  const locked = Map.groupBy(
    roles.filter(({ can_edit }) => can_edit !== true),
    ({ can_edit }) => can_edit,
  )
  if (!isShown) return null
  return [...locked].map(([reason, of]) => (
    <p key={String(reason)} className={css.note}>
      <b>{of.map(({ name }) => name).join(', ')}:</b> {reason}
    </p>
  ))
}

interface BarProps {
  customer: number
  saved: CustomerRoles
  draft: RolesDraft
  onClose: () => void
}

/** What saving changes and for how many people, before it does. */
function SaveBar({ customer, saved, draft, onClose }: BarProps) {
  const { run, isBusy, refusal } = useAction(saveRoles)
  const changes = getChanges(saved.roles, draft)
  const save = async () => {
    const result = await run({ customer, changes, version: saved.version })
    if (result === null) return
    offerUndo({ customer, changes, version: result.version }, saved)
    onClose()
  }
  return (
    <div className={css.bar} data-foot-bar>
      {refusal && <Refusal>{refusal}</Refusal>}
      <div className={css.barRow}>
        <p className={css.summary} role="status">
          {changes.length === 0 ? 'No changes' : changeSummary(saved.roles, changes)}
        </p>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isBusy} disabled={changes.length === 0} onClick={() => void save()}>
          Save roles
        </Button>
      </div>
    </div>
  )
}
