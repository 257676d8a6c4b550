import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type Pattern, updatePattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { queryClient } from '../../../shell/queries.ts'
import { formOf } from '../../../form/form-of.ts'
import { useBookingSession } from '../session/session.rules.ts'
import { PatternGone } from '../waybill/Gone.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { waybillForm } from '../waybill/kit.rules.ts'
import css from '../waybill/Waybill.module.css'
import { notSaved, PatternParts, patternUse, usePatternSaved } from './PatternForm.tsx'
import { patternQuery } from './patterns.calls.ts'

const form = waybillForm(formOf(updatePattern, { version: 'version', checks: 'left' }), {
  at: 'pattern',
  purposeOf: patternUse,
})

/** A saved pattern is changed (WBL-006). */
export function EditPatternPage() {
  const customerId = useBookingSession().company.id
  const { patternId: raw }: { patternId?: string } = useParams({ strict: false })
  const place = { customerId, patternId: Number(raw) }
  const found = useQuery(patternQuery(place))
  const { data } = found
  return (
    <>
      <PageHead title="Edit Pattern" detail={data?.label} />
      <Loaded
        query={found}
        failure="The pattern could not be loaded"
        gone={<PatternGone customerId={customerId} />}
      >
        {(data) => <EditForm key={data.patternId} place={place} pattern={data} />}
      </Loaded>
    </>
  )
}

interface Props {
  place: { customerId: number; patternId: number }
  pattern: Pattern
}

function EditForm({ place, pattern: { label, pattern, inputs, advanced, version } }: Props) {
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
      refused={({ conflict }) => conflict === undefined && notSaved()}
    >
      <PatternParts customerId={place.customerId} />
    </form.Form>
  )
}
