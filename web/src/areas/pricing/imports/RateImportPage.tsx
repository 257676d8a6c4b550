import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { rateImport } from '#contract/areas/pricing/imports/imports.rules.ts'
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
import { PRICING_PATHS } from '../pricing.rules.ts'
import { rateImportCalls, findRateImport, startRateImport } from './imports.calls.ts'

/** Brings base prices in from a table. */
export function NewRateImportPage() {
  const { company } = useSession()
  const customerId = company.id
  const navigate = useNavigate()
  const { run, isBusy, refusal } = useAction((table: File) => startRateImport(customerId, table))
  const start = async (table: File) => {
    const made = await run(table)
    if (made)
      void navigate({ to: pathTo(PRICING_PATHS.rateImport, { customerId, importId: made.import_id }) })
  }
  return (
    <>
      <PageHead
        title="Import rates"
        detail="Base prices by lane, commodity and car type. A row with the same lane, commodity, car type and start date replaces the existing rate."
      />
      <StepList at={0} />
      <ImportSource
        kind={rateImport}
        isBusy={isBusy}
        refusal={refusal}
        blocked={null}
        onSend={(table) => void start(table)}
      />
    </>
  )
}

/** One import of rates: its columns, the results of the check, and the outcome. */
export function RateImportPage() {
  const { company } = useSession()
  const id = useIdParam('importId')
  const found = useQuery({ ...findRateImport(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the import"
      waiting={320}
      removed={<Navigate to={pathTo(PRICING_PATHS.importRates, { customerId: company.id })} replace />}
    >
      {(it) => <Steps data={it} customerId={company.id} onChange={() => void found.refetch()} />}
    </Loaded>
  )
}

function Steps({ data, customerId, onChange }: { data: Import; customerId: number; onChange: () => void }) {
  const navigate = useNavigate()
  const calls = useMemo(() => rateImportCalls(customerId), [customerId])
  const start = pathTo(PRICING_PATHS.importRates, { customerId })
  return (
    <>
      <PageHead title="Rate import" detail={`${data.source} · ${formatCount(data.row_count, 'row')}`} />
      <ImportSteps
        kind={rateImport}
        data={data}
        calls={calls}
        onChange={onChange}
        onRemoved={() => void navigate({ to: start })}
        after={
          <Link to={pathTo(PRICING_PATHS.rates, { customerId })} {...asButton('primary')}>
            View rates
          </Link>
        }
        again={
          <Link to={start} {...asButton()}>
            {data.refused_count > 0 ? 'Upload corrected rows' : 'Import more rates'}
          </Link>
        }
      />
    </>
  )
}
