import { type Pattern, updatePattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { createForm } from '../../../form/create-form.ts'
import { queryClient } from '../../../shell/queries.ts'
import { waybillForm } from '../waybill/kit.rules.ts'
import css from '../waybill/Waybill.module.css'
import { notSaved, PatternParts, patternUse, usePatternSaved } from './PatternForm.tsx'
import { patternQuery } from './patterns.calls.ts'

const form = waybillForm(createForm(updatePattern, { version: 'version', checks: 'left' }), {
  at: 'pattern',
  getPurpose: patternUse,
})

interface Props {
  place: { customerId: number; patternId: number }
  pattern: Pattern
}

/** The form of a saved pattern. */
export function EditPattern({ place, pattern: { label, pattern, inputs, advanced, version } }: Props) {
  const saved = usePatternSaved(place.customerId)
  const done = async () => {
    queryClient.removeQueries({ queryKey: patternQuery(place).queryKey })
    await saved()
  }
  return (
    <form.Form
      className={css.columns}
      params={place}
      start={{ label, pattern: pattern as never, inputs, advanced, version }}
      done={done}
      refused={notSaved}
    >
      <PatternParts customerId={place.customerId} />
    </form.Form>
  )
}
