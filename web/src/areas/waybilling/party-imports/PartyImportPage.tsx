import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { partyImport } from '#contract/areas/waybilling/party-imports/party-imports.rules.ts'
import type { Import } from '#contract/import/schemas.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useAction } from '../../../form/use-action.ts'
import { ImportSource } from '../../../import/ImportSource.tsx'
import { ImportSteps, StepList } from '../../../import/ImportSteps.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { PARTY_PATHS } from '../parties/parties.rules.ts'
import { partyImportCalls, findPartyImport, startPartyImport } from './party-imports.calls.ts'

/** Imports parties from a table. */
export function NewPartyImportPage() {
  const { company } = useSession()
  const customerId = company.id
  const navigate = useNavigate()
  const { run, isBusy, refusal } = useAction((table: File) => startPartyImport(customerId, table))
  const start = async (table: File) => {
    const made = await run(table)
    if (made) void navigate({ to: pathTo(PARTY_PATHS.import, { customerId, importId: made.import_id }) })
  }
  return (
    <>
      <PageHead
        title="Import parties"
        detail="Shippers, consignees and their IDs. A party with the same ID is replaced."
      />
      <StepList at={0} />
      <ImportSource
        kind={partyImport}
        isBusy={isBusy}
        refusal={refusal}
        blocked={null}
        onSend={(table) => void start(table)}
      />
    </>
  )
}

/** One import of parties: its columns, what the check found, and the result. */
export function PartyImportPage() {
  const { company } = useSession()
  const id = useIdParam('importId')
  const found = useQuery({ ...findPartyImport(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the import"
      waiting={320}
      removed={<Navigate to={pathTo(PARTY_PATHS.newImport, { customerId: company.id })} replace />}
    >
      {(it) => <Steps data={it} customerId={company.id} onChange={() => void found.refetch()} />}
    </Loaded>
  )
}

function Steps({ data, customerId, onChange }: { data: Import; customerId: number; onChange: () => void }) {
  const navigate = useNavigate()
  const calls = useMemo(() => partyImportCalls(customerId), [customerId])
  const start = pathTo(PARTY_PATHS.newImport, { customerId })
  return (
    <>
      <PageHead title="Party import" detail={`${data.source} · ${formatCount(data.row_count, 'row')}`} />
      <ImportSteps
        kind={partyImport}
        data={data}
        calls={calls}
        onChange={onChange}
        onRemoved={() => void navigate({ to: start })}
        after={
          <Link to={pathTo(PARTY_PATHS.parties, { customerId })} {...asButton('primary')}>
            View parties
          </Link>
        }
        again={
          <Link to={start} {...asButton()}>
            {data.refused_count > 0 ? 'Upload corrected rows' : 'Import more parties'}
          </Link>
        }
      />
    </>
  )
}
