import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { createPattern, type Pattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { formOf } from '../../../form/form-of.ts'
import { useBookingSession } from '../session/session.rules.ts'
import { PatternGone } from '../waybill/Gone.tsx'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { waybillForm } from '../waybill/kit.rules.ts'
import css from '../waybill/Waybill.module.css'
import { notSaved, PatternParts, patternUse, usePatternSaved } from './PatternForm.tsx'
import { patternQuery } from './patterns.calls.ts'
import { UploadEdi } from './UploadEdi.tsx'

const form = waybillForm(formOf(createPattern, { checks: 'left' }), { at: 'pattern', purposeOf: patternUse })

/** A new pattern (WBL-004), blank or made after another one (WBL-005). */
export function CreatePatternPage() {
  const { company } = useBookingSession()
  const { duplicate: raw }: { duplicate?: string | number } = useSearch({ strict: false })
  const source = raw === undefined ? null : Number(raw)
  const { data, error, isFetching, refetch } = useQuery({
    ...patternQuery({ customerId: company.id, patternId: source ?? 0 }),
    enabled: source !== null,
  })
  if (source !== null && !data) {
    if (error?.error.status === 404) return <PatternGone customerId={company.id} />
    return error ? (
      <LoadFailed
        title="The pattern to copy could not be loaded"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <PageHead title="Create Pattern" />
    )
  }
  return <NewPattern key={source} customerId={company.id} source={data ?? null} />
}

const copyOf = ({ label, pattern, inputs, advanced }: Pattern) => ({
  label: `Copy of ${label}`.slice(0, 255),
  pattern: pattern as never,
  inputs,
  advanced,
})

function NewPattern({ customerId, source }: { customerId: number; source: Pattern | null }) {
  const { user } = useBookingSession()
  const done = usePatternSaved(customerId)
  const [uploaded, setUploaded] = useState<{ waybill: object; turn: number } | null>(null)
  const copied = source ? copyOf(source) : {}
  const start = uploaded ? { pattern: uploaded.waybill as never } : copied
  return (
    <>
      <PageHead
        title="Create Pattern"
        actions={
          user.isInternal && (
            <UploadEdi
              customerId={customerId}
              onRead={(waybill) => setUploaded({ waybill, turn: (uploaded?.turn ?? 0) + 1 })}
            />
          )
        }
      />
      <form.Form
        key={uploaded?.turn ?? 0}
        className={css.columns}
        params={{ customerId }}
        start={start}
        done={done}
        refused={notSaved}
      >
        <PatternParts customerId={customerId} />
      </form.Form>
    </>
  )
}
