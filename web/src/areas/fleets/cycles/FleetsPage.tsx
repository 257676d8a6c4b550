import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { createGroup } from '#contract/areas/fleets/groups/groups.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import type { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { FleetView } from '../fleet/FleetView.tsx'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { fleetEquipment, fleets, reportingGroups, useEmptyToast } from '../fleets.calls.ts'
import { chosenBy, type Chosen, type FleetAddress, NEW_GROUP_IMPORT_PATH, TOASTS } from '../fleets.rules.ts'
import css from './FleetsPage.module.css'
import { GroupDialog } from '../groups/GroupDialog.tsx'
import { GroupsPanel } from '../groups/GroupsPanel.tsx'
import { DuePanel } from '../fleet/DuePanel.tsx'
import { HowCounted } from '../fleet/HowCounted.tsx'
import { RangePicker } from './RangePicker.tsx'
import { UnitView } from '../unit/UnitView.tsx'

type Group = Answer<typeof listReportingGroups>['data'][number]
/** The group in the dialog; `new` for one that is yet to be. */
type Edited = Group | 'new' | null

/** A fleet's round trips, or one car's; all in the address (FLT-006, FLT-007). */
export function FleetsPage() {
  const { company } = useSession()
  const address: FleetAddress = useSearch({ strict: false })
  const navigate = useNavigate()
  const [today] = useState(() => new Date())
  const chosen = chosenBy(address, today)
  const [edited, setEdited] = useState<Edited>(null)
  const groups = useQuery(reportingGroups(company.id))
  useFailureToast(groups, { none: TOASTS.noGroups, failed: TOASTS.groupsFailed })
  useEmptyToast(groups.data?.data.length === 0, TOASTS.noGroups)
  const go = (change: FleetAddress) =>
    void navigate({ to: '.', search: (known: object) => ({ ...known, ...change }) as never })
  const mayEdit = useMay(createGroup)
  return (
    <>
      <PageHead
        title="Fleet Cycles"
        actions={
          <RangePicker
            range={chosen.range}
            onChange={(range) => go({ from: range.fromDate, to: range.toDate })}
          />
        }
      />
      <Loaded query={groups} failure="Couldn’t load groups" waiting={<RowsWaiting />}>
        {({ data }) => (
          <div className={css.columns} data-unit={chosen.equipmentId !== null || undefined}>
            {chosen.equipmentId === null && (
              <div className={css.side}>
                <Groups
                  chosen={chosen}
                  onChoose={(group) => go({ group_id: String(group) })}
                  onNew={mayEdit ? () => setEdited('new') : null}
                />
                <DuePanel customerId={company.id} />
                <HowCounted />
              </div>
            )}
            <Main
              chosen={chosen}
              hasGroups={data.length > 0}
              rule={data.find(({ id }) => id === chosen.group)?.rule ?? null}
              go={go}
              onEdit={mayEdit ? () => setEdited(data.find(({ id }) => id === chosen.group) ?? null) : null}
            />
          </div>
        )}
      </Loaded>
      {edited && (
        <GroupDialog
          customerId={company.id}
          group={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(id) => go({ group_id: id === null ? 'all' : String(id) })}
        />
      )}
    </>
  )
}

interface GroupsProps {
  chosen: Chosen
  onChoose: (group: number | 'all') => void
  onNew: (() => void) | null
}

function Groups({ chosen, onChoose, onNew }: GroupsProps) {
  const { company } = useSession()
  const found = useQuery(fleets(company.id, chosen.range))
  return (
    <GroupsPanel
      query={found}
      group={chosen.group}
      onChoose={onChoose}
      action={
        onNew && (
          <span className={css.groupActions}>
            <Link
              to={pathTo(NEW_GROUP_IMPORT_PATH, { customerId: company.id })}
              search={(typeof chosen.group === 'number' ? { group_id: chosen.group } : {}) as never}
              {...asButton('plain', 'small')}
            >
              Import
            </Link>
            <Button variant="plain" size="small" icon={Plus} onClick={onNew}>
              New group
            </Button>
          </span>
        )
      }
    />
  )
}

interface MainProps {
  chosen: Chosen
  hasGroups: boolean
  /** By which new cars join the chosen group. */
  rule: Group['rule']
  go: (change: FleetAddress) => void
  onEdit: (() => void) | null
}

function Main(props: MainProps) {
  const { group } = props.chosen
  if (group === null)
    return props.hasGroups ? (
      <EmptyState icon={Layers} title="Choose a group">
        Choose a group, or all cars, to see how long its round trips take and where the days go.
      </EmptyState>
    ) : (
      <EmptyState icon={Layers} title="No groups yet">
        Choose all cars, or create a group to compare cars that do the same work.
      </EmptyState>
    )
  return <OfGroup group={group} {...props} />
}

/** The group's equipment is loaded first, because everything below belongs to it (FLT-007). */
function OfGroup({ group, chosen, rule, go, onEdit }: MainProps & { group: number | 'all' }) {
  const { company } = useSession()
  const equipment = useQuery(fleetEquipment(company.id, group, chosen.range))
  useFailureToast(equipment, { none: TOASTS.noEquipment, failed: TOASTS.equipmentFailed })
  const none = (
    <EmptyState icon={Layers} title="No cars in this group">
      Add cars to the group to see their round trips.
    </EmptyState>
  )
  return (
    <Loaded query={equipment} failure="Couldn’t load equipment" removed={none} waiting={<RowsWaiting />}>
      {({ equipment_ids }) =>
        chosen.equipmentId === null ? (
          <FleetView
            group={group}
            range={chosen.range}
            rule={rule}
            equipment={equipment_ids}
            onOpen={(equipment_id, trip) => go({ equipment_id, ...(trip && { trip: String(trip) }) })}
            onEdit={group === 'all' ? null : onEdit}
          />
        ) : (
          <UnitView group={group} equipmentId={chosen.equipmentId} chosen={chosen} go={go} />
        )
      }
    </Loaded>
  )
}
