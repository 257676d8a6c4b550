import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  ADMIN_IMPORT_LABELS,
  ADMIN_IMPORTS,
  type AdminImport,
} from '#contract/areas/admin/imports/imports.rules.ts'
import { useAction } from '../../../form/use-action.ts'
import { ImportSource } from '../../../import/ImportSource.tsx'
import { StepList } from '../../../import/ImportSteps.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel, PanelNote, PanelRow, PanelRows, Panels } from '../../../ui/Panel.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { CustomerChoice } from '../customers/CustomerChoice.tsx'
import { ownImports, startImport } from './imports.calls.ts'
import { stateText } from './imports.rules.ts'

const KINDS = Object.keys(ADMIN_IMPORTS) as AdminImport[]
const OPTIONS = KINDS.map((value) => ({ value, label: ADMIN_IMPORT_LABELS[value] }))
const CHOOSE_CUSTOMER = 'Choose the customer first.'

/** Brings equipment, users, roles or stations in from a table. */
export function ImportsPage() {
  const search: { kind?: string; customer?: number | string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [kind, setKind] = useState<AdminImport>(KINDS.find((one) => one === search.kind) ?? 'equipment')
  const [customerId, setCustomerId] = useState<number | null>(Number(search.customer) || null)
  const { run, isBusy, refusal } = useAction(startImport)
  const of = ADMIN_IMPORTS[kind]
  const start = async (file: File) => {
    const made = await run({ kind, customerId: of.needsCustomer ? customerId : null, file })
    if (made) void navigate({ to: `/admin/imports/${made.import_id}` })
  }
  return (
    <>
      <PageHead
        title="Imports"
        detail="Import many rows at once from a spreadsheet or file. You’ll review them before anything is saved."
      />
      <StepList at={0} />
      <Panels
        main={
          <>
            <Panel title="Import type">
              <Segmented label="Import type" options={OPTIONS} value={kind} onChange={setKind} />
              {of.needsCustomer && (
                <Labelled
                  as={CustomerChoice}
                  label="Customer"
                  isNeeded
                  value={customerId}
                  onChange={setCustomerId}
                />
              )}
            </Panel>
            <ImportSource
              key={kind}
              kind={of}
              isBusy={isBusy}
              refusal={refusal}
              blocked={of.needsCustomer && customerId === null ? CHOOSE_CUSTOMER : null}
              onSend={(file) => void start(file)}
            />
          </>
        }
        side={<Earlier />}
      />
    </>
  )
}

/** The reader's recent imports; an unfinished one can be continued here. */
function Earlier() {
  const found = useQuery(ownImports)
  return (
    <Panel title="Your imports" hint="Kept for 7 days.">
      <Loaded query={found} failure="Couldn’t load your imports" waiting={60}>
        {({ data: imports }) => (
          <>
            {imports.length === 0 && <PanelNote>No recent imports.</PanelNote>}
            <PanelRows label="Your imports">
              {imports.map((one) => (
                <PanelRow
                  key={one.import_id}
                  name={
                    <Link to={`/admin/imports/${one.import_id}` as never}>
                      {ADMIN_IMPORT_LABELS[one.kind as AdminImport]}
                      {one.customer_name && `, ${one.customer_name}`}
                    </Link>
                  }
                  detail={
                    <>
                      {stateText(one)} {one.source}, <When at={one.created_ts} />
                    </>
                  }
                />
              ))}
            </PanelRows>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
