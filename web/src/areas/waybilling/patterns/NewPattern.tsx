import { createPattern, type Pattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { createForm } from '../../../form/create-form.ts'
import { waybillForm } from '../waybill/kit.rules.ts'
import css from '../waybill/Waybill.module.css'
import type { EdiUpload } from './UploadEdi.tsx'
import { notSaved, PatternParts, patternUse, usePatternSaved } from './PatternForm.tsx'

const form = waybillForm(createForm(createPattern, { checks: 'left' }), {
  at: 'pattern',
  getPurpose: patternUse,
})

/** The content of an uploaded document; each upload is handled separately. */
export interface Uploaded {
  waybill: object
  upload: EdiUpload
  /** The pattern whose copy the upload replaces, if any. */
  duplicate: string | number | undefined
  turn: number
}

interface Props {
  customerId: number
  source: Pattern | null
  uploaded: Uploaded | null
}

const getCopy = ({ label, pattern, inputs, advanced }: Pattern) => ({
  label: `Copy of ${label}`.slice(0, 255),
  pattern: pattern as never,
  inputs,
  advanced,
})

/** The form of a new pattern. */
export function NewPattern({ customerId, source, uploaded }: Props) {
  const done = usePatternSaved(customerId)
  const copied = source ? getCopy(source) : {}
  const start = uploaded ? { pattern: uploaded.waybill as never } : copied
  return (
    <form.Form
      key={uploaded?.turn ?? 0}
      className={css.columns}
      params={{ customerId }}
      // a draft of a copy is not offered for a blank pattern, nor for another copy
      {...(source && { draftKey: `${customerId}-copy-of-${source.patternId}` })}
      start={start}
      done={done}
      refused={notSaved}
    >
      <PatternParts customerId={customerId} />
    </form.Form>
  )
}
