import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as contract from '#contract/areas/fleets/group-imports/group-imports.contract.ts'
import { groupImport } from '#contract/areas/lookups/reporting-groups/group-imports.rules.ts'
import type { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import type { ImportKind } from '#contract/import/kind.ts'
import { Choice } from '../../../form/controls/choices.tsx'
import { CustomerImportPage } from '../../../import/CustomerImportPage.tsx'
import { type CustomerImports, useStartImport } from '../../../import/customer-imports.ts'
import css from '../../../import/Import.module.css'
import { ImportSource } from '../../../import/ImportSource.tsx'
import { StepList } from '../../../import/ImportSteps.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { reportingGroups } from '../fleets.calls.ts'
import { FLEETS_PATH, GROUP_IMPORT_PATH, NEW_GROUP_IMPORT_PATH } from '../fleets.rules.ts'

const groupImports: CustomerImports = {
  kind: groupImport,
  endpoints: {
    create: contract.createGroupImport,
    get: contract.getGroupImport,
    check: contract.checkGroupImport,
    run: contract.runGroupImport,
    remove: contract.removeGroupImport,
    csv: contract.exportRefusedGroupCarsCsv,
    xlsx: contract.exportRefusedGroupCarsXlsx,
  },
  paths: { start: NEW_GROUP_IMPORT_PATH, one: GROUP_IMPORT_PATH, after: FLEETS_PATH },
  texts: {
    title: 'Import into groups',
    detail: 'Cars join their group and stay in the groups they are already in.',
    one: 'Group import',
    after: 'View groups',
    again: 'Import more cars',
  },
}

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
      <PageHead title={groupImports.texts.title} detail={groupImports.texts.detail} />
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
  const labels = Object.fromEntries(groups.map(({ id, name }) => [id, name]))
  const [group, setGroup] = useState<string | number | null>(
    groups.find(({ id }) => id === Number(search.group_id))?.id ?? null,
  )
  const upload = group === null ? {} : { group_id: Number(group) }
  const started = useStartImport(groupImports, customerId, upload)
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
        kind={group === null ? groupImport : CARS_ALONE}
        {...started}
        blocked={null}
      />
    </div>
  )
}

/** One import into groups. */
export const GroupImportPage = () => <CustomerImportPage imports={groupImports} />
