import { useNavigate } from '@tanstack/react-router'
import { listPatterns } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { Switch } from '../../../form/controls/choices.tsx'
import { Field } from '../../../form/Field.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { flatten } from '../../../form/checker.ts'
import { useCore } from '../../../form/context.ts'
import type { Values } from '../../../form/rules.ts'
import { readAnew } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { WaybillForm } from '../waybill/WaybillForm.tsx'
import { SavePattern } from './SavePattern.tsx'

/** The purpose of the check of a pattern's waybill. */
export const patternUse = ({ advanced }: Values) =>
  ({ as: advanced === true ? 'advanced' : 'pattern' }) as const

/** The fields of a new or existing pattern, and its buttons. */
export function PatternParts({ customerId }: { customerId: number }) {
  const { control, form } = useCore()
  const advanced: unknown = useWatch({ control, name: 'advanced' })
  const { errors } = useFormState({ control })
  // errors found by the rules of one mode are replaced by those of the other
  const checkAgain = useEffectEvent(() => {
    const paths = flatten(errors).map(({ path }) => path)
    if (paths.length > 0) void form.trigger(paths)
  })
  useEffect(() => checkAgain(), [advanced])
  const navigate = useNavigate()
  return (
    <WaybillForm
      customerId={customerId}
      at="pattern"
      use={patternUse({ advanced })}
      aside={
        <Field
          name="advanced"
          as={Switch}
          label="Advanced Mode"
          {...{ aside: 'Make all fields optional and choose which ones each tender must provide.' }}
        />
      }
    >
      <SavePattern onLeave={() => void navigate({ to: patternsPath(customerId) })} />
    </WaybillForm>
  )
}

const patternsPath = (customerId: number): string => waybillingPath.patterns(customerId)

/** What follows a saved pattern: the list (WBL-128). */
export function usePatternSaved(customerId: number) {
  const navigate = useNavigate()
  return async () => {
    await readAnew(listPatterns)
    toast({ status: 'success', message: WAYBILLING_TEXTS.patternSaved })
    await navigate({ to: patternsPath(customerId) })
  }
}

/** A refusal is also shown next to the form (WBL-181). */
export const notSaved = (): boolean => {
  toast({ status: 'danger', message: WAYBILLING_TEXTS.patternNotSaved })
  return false
}
