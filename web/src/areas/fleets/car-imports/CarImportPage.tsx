import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { carImport } from '#contract/areas/fleets/car-imports/car-imports.rules.ts'
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
import { CAR_IMPORT_PATH, CARS_PATH, NEW_CAR_IMPORT_PATH } from '../fleets.rules.ts'
import { carImportCalls, findCarImport, startCarImport } from './car-imports.calls.ts'

/** Imports leases, tests, capacity and tare from a table. */
export function NewCarImportPage() {
  const { company } = useSession()
  const customerId = company.id
  const navigate = useNavigate()
  const { run, isBusy, refusal } = useAction((table: File) => startCarImport(customerId, table))
  const start = async (table: File) => {
    const made = await run(table)
    if (made) void navigate({ to: pathTo(CAR_IMPORT_PATH, { customerId, importId: made.import_id }) })
  }
  return (
    <>
      <PageHead
        title="Import cars"
        detail="Leases, tests, capacity and tare of cars in your fleet. Blank cells keep the current values."
      />
      <StepList at={0} />
      <ImportSource
        kind={carImport}
        isBusy={isBusy}
        refusal={refusal}
        blocked={null}
        onSend={(table) => void start(table)}
      />
    </>
  )
}

/** One import of cars: its columns, the results of the check, and the outcome. */
export function CarImportPage() {
  const { company } = useSession()
  const id = useIdParam('importId')
  const found = useQuery({ ...findCarImport(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the import"
      waiting={320}
      removed={<Navigate to={pathTo(NEW_CAR_IMPORT_PATH, { customerId: company.id })} replace />}
    >
      {(it) => <Steps data={it} customerId={company.id} onChange={() => void found.refetch()} />}
    </Loaded>
  )
}

function Steps({ data, customerId, onChange }: { data: Import; customerId: number; onChange: () => void }) {
  const navigate = useNavigate()
  const calls = useMemo(() => carImportCalls(customerId), [customerId])
  const start = pathTo(NEW_CAR_IMPORT_PATH, { customerId })
  return (
    <>
      <PageHead title="Car import" detail={`${data.source} · ${formatCount(data.row_count, 'row')}`} />
      <ImportSteps
        kind={carImport}
        data={data}
        calls={calls}
        onChange={onChange}
        onRemoved={() => void navigate({ to: start })}
        after={
          <Link to={pathTo(CARS_PATH, { customerId })} {...asButton('primary')}>
            View cars
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
