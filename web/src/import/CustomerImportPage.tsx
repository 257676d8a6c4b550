import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Import } from '#contract/import/schemas.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useIdParam } from '../shared/use-id-param.ts'
import { queryClient } from '../shell/queries.ts'
import { pathTo } from '../shell/route.ts'
import { useSession } from '../shell/session.ts'
import { asButton } from '../ui/Button.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { type CustomerImports, findImport, importCalls, useStartImport } from './customer-imports.ts'
import { ImportSource } from './ImportSource.tsx'
import { ImportSteps, StepList } from './ImportSteps.tsx'

/** The start of an import into the current customer: its rows. */
export function NewImportPage({ imports }: { imports: CustomerImports }) {
  const { company } = useSession()
  const started = useStartImport(imports, company.id)
  return (
    <>
      <PageHead title={imports.texts.title} detail={imports.texts.detail} />
      <StepList at={0} />
      <ImportSource kind={imports.kind} {...started} blocked={null} />
    </>
  )
}

/** An import into the current customer: its columns, the results of the check, and the outcome. */
export function CustomerImportPage({ imports }: { imports: CustomerImports }) {
  const { company } = useSession()
  const id = useIdParam('importId')
  const found = useQuery({ ...findImport(imports.endpoints, company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the import"
      waiting={320}
      removed={<Navigate to={pathTo(imports.paths.start, { customerId: company.id })} replace />}
    >
      {(it) => (
        <Steps imports={imports} data={it} customerId={company.id} onChange={() => void found.refetch()} />
      )}
    </Loaded>
  )
}

interface StepsProps {
  imports: CustomerImports
  data: Import
  customerId: number
  onChange: () => void
}

function Steps({ imports, data, customerId, onChange }: StepsProps) {
  const { kind, paths, texts } = imports
  const navigate = useNavigate()
  const calls = useMemo(() => importCalls(imports, customerId), [imports, customerId])
  const start = pathTo(paths.start, { customerId })
  return (
    <>
      <PageHead title={texts.one} detail={`${data.source} · ${formatCount(data.row_count, 'row')}`} />
      <ImportSteps
        kind={kind}
        data={data}
        calls={calls}
        onChange={onChange}
        onRemoved={() => void navigate({ to: start })}
        after={
          // what was read before the import is read again
          <Link
            to={pathTo(paths.after, { customerId })}
            onClick={() => void queryClient.invalidateQueries({ refetchType: 'none' })}
            {...asButton('primary')}
          >
            {texts.after}
          </Link>
        }
        again={
          <Link to={start} {...asButton()}>
            {data.refused_count > 0 ? 'Upload corrected rows' : texts.again}
          </Link>
        }
      />
    </>
  )
}
