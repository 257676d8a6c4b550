import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { createPattern, type Pattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { formOf } from '../../../form/form-of.ts'
import { useBookingSession } from '../session/session.rules.ts'
import { PatternGone } from '../waybill/Gone.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { waybillForm } from '../waybill/kit.rules.ts'
import css from '../waybill/Waybill.module.css'
import { notSaved, PatternParts, patternUse, usePatternSaved } from './PatternForm.tsx'
import { patternQuery } from './patterns.calls.ts'
import { UploadEdi } from './UploadEdi.tsx'

const form = waybillForm(formOf(createPattern, { checks: 'left' }), { at: 'pattern', purposeOf: patternUse })

/** A new pattern (WBL-004), blank or made after another one (WBL-005). */
export function CreatePatternPage() {
  const { company, user } = useBookingSession()
  const customerId = company.id
  const { duplicate }: { duplicate?: string | number } = useSearch({ strict: false })
  const isCopy = duplicate !== undefined
  const source = useQuery({
    ...patternQuery({ customerId, patternId: Number(duplicate ?? 0) }),
    enabled: isCopy,
  })
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const read = (waybill: object) => setUploaded({ waybill, duplicate, turn: (uploaded?.turn ?? 0) + 1 })
  const ofThis = uploaded?.duplicate === duplicate ? uploaded : null
  return (
    <>
      <PageHead
        title="Create Pattern"
        actions={user.isInternal && <UploadEdi customerId={customerId} onRead={read} />}
      />
      {isCopy ? (
        <Loaded
          query={source}
          failure="The pattern to copy could not be loaded"
          gone={<PatternGone customerId={customerId} />}
        >
          {(data) => (
            <NewPattern key={data.patternId} customerId={customerId} source={data} uploaded={ofThis} />
          )}
        </Loaded>
      ) : (
        <NewPattern key="blank" customerId={customerId} source={null} uploaded={ofThis} />
      )}
    </>
  )
}

/** What an uploaded document holds; each upload is a turn of its own. */
interface Uploaded {
  waybill: object
  /** Instead of the copy of which pattern, if of any. */
  duplicate: string | number | undefined
  turn: number
}

interface Props {
  customerId: number
  source: Pattern | null
  uploaded: Uploaded | null
}

const copyOf = ({ label, pattern, inputs, advanced }: Pattern) => ({
  label: `Copy of ${label}`.slice(0, 255),
  pattern: pattern as never,
  inputs,
  advanced,
})

function NewPattern({ customerId, source, uploaded }: Props) {
  const done = usePatternSaved(customerId)
  const copied = source ? copyOf(source) : {}
  const start = uploaded ? { pattern: uploaded.waybill as never } : copied
  return (
    <form.Form
      key={uploaded?.turn ?? 0}
      className={css.columns}
      params={{ customerId }}
      // what was typed over a copy is no draft of a blank pattern, nor of a copy of another
      {...(source && { draftOf: `${customerId}-copy-of-${source.patternId}` })}
      start={start}
      done={done}
      refused={notSaved}
    >
      <PatternParts customerId={customerId} />
    </form.Form>
  )
}
