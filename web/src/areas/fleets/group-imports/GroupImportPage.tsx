import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { groupImport } from '#contract/areas/lookups/reporting-groups/group-imports.rules.ts'
import type { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'
import type { ImportKind } from '#contract/import/kind.ts'
import type { Import } from '#contract/import/schemas.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { useAction } from '../../../form/use-action.ts'
import css from '../../../import/Import.module.css'
import { ImportSource } from '../../../import/ImportSource.tsx'
import { ImportSteps, StepList } from '../../../import/ImportSteps.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { refreshGroups, reportingGroups } from '../fleets.calls.ts'
import { FLEETS_PATH, GROUP_IMPORT_PATH, NEW_GROUP_IMPORT_PATH } from '../fleets.rules.ts'
import { findGroupImport, groupImportCalls, startGroupImport } from './group-imports.calls.ts'

/** A file of cars alone, for a group that is chosen beside it. */
const CARS_ALONE: ImportKind = {
  ...groupImport,
  columns: { equipment_id: groupImport.columns.equipment_id },
}

/** Adds the cars of a table to one group, or each to the group that its row names. */
export function NewGroupImportPage() {
  const { company } = useSession()
  const groups = useQuery(reportingGroups(company.id))
  return (
    <>
      <PageHead
        title="Import into groups"
        detail="Cars join their group and stay in the groups they are already in."
      />
      <StepList at={0} />
      <Loaded query={groups} failure="Couldn’t load groups" waiting={320}>
        {({ data }) => <Start customerId={company.id} groups={data} />}
      </Loaded>
    </>
  )
}

interface StartProps {
  customerId: number
  groups: Answer<typeof listReportingGroups>['data']
}

function Start({ customerId, groups }: StartProps) {
  const search: { group_id?: number | string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const labels = Object.fromEntries(groups.map(({ id, name }) => [id, name]))
  const [group, setGroup] = useState<string | number | null>(
    groups.find(({ id }) => id === Number(search.group_id))?.id ?? null,
  )
  const groupId = group === null ? null : Number(group)
  const { run, isBusy, refusal } = useAction((table: File) => startGroupImport(customerId, table, groupId))
  const start = async (table: File) => {
    const made = await run(table)
    if (made) void navigate({ to: pathTo(GROUP_IMPORT_PATH, { customerId, importId: made.import_id }) })
  }
  return (
    <div className={css.steps}>
      {groups.length > 0 && (
        <Panel title="Group">
          <Labelled
            as={Choice}
            label="Add all cars to"
            none="The group named in each row"
            labels={labels}
            value={group}
            onChange={setGroup}
          />
        </Panel>
      )}
      <ImportSource
        key={String(group)}
        kind={groupId === null ? groupImport : CARS_ALONE}
        isBusy={isBusy}
        refusal={refusal}
        blocked={null}
        onSend={(table) => void start(table)}
      />
    </div>
  )
}

/** One import into groups: its columns, the results of the check, and the outcome. */
export function GroupImportPage() {
  const { company } = useSession()
  const id = useIdParam('importId')
  const found = useQuery({ ...findGroupImport(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the import"
      waiting={320}
      removed={<Navigate to={pathTo(NEW_GROUP_IMPORT_PATH, { customerId: company.id })} replace />}
    >
      {(it) => <Steps data={it} customerId={company.id} onChange={() => void found.refetch()} />}
    </Loaded>
  )
}

function Steps({ data, customerId, onChange }: { data: Import; customerId: number; onChange: () => void }) {
  const navigate = useNavigate()
  const calls = useMemo(() => groupImportCalls(customerId), [customerId])
  const start = pathTo(NEW_GROUP_IMPORT_PATH, { customerId })
  return (
    <>
      <PageHead title="Group import" detail={`${data.source} · ${formatCount(data.row_count, 'row')}`} />
      <ImportSteps
        kind={groupImport}
        data={data}
        calls={calls}
        onChange={onChange}
        onRemoved={() => void navigate({ to: start })}
        after={
          <Link
            to={pathTo(FLEETS_PATH, { customerId })}
            onClick={() => void refreshGroups()}
            {...asButton('primary')}
          >
            View groups
          </Link>
        }
        again={
          <Link to={start} {...asButton()}>
            {data.refused_count > 0 ? 'Upload corrected rows' : 'Import more cars'}
          </Link>
        }
      />
    </>
  )
}
