import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { isSame } from '#contract/form/conflict.ts'
import type { Checker } from './checker.ts'
import type { FormValues } from './form-values.ts'
import type { Values } from './rules.ts'
import type { FormSetup } from './setup.ts'

/** Empty values for the whole body, merged with the given ones. */
const getInitialValues = ({ rules }: FormSetup, start: Values): Values => rules.now()?.begin(start) ?? start

/** The values of a form. Changed initial values are applied until the user types. */
export function useValues(setup: FormSetup, checker: Checker, start: Values = {}): FormValues {
  const { checks } = setup.options
  const [origin] = useState(() => ({ values: getInitialValues(setup, start) }))
  const form = useForm({
    defaultValues: origin.values,
    resolver: checker.resolver,
    mode: checks === 'submit' ? 'onSubmit' : 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  const [values] = useState(() => findValues(form, origin))
  const startText = JSON.stringify(start)
  useEffect(() => {
    const next = getInitialValues(setup, JSON.parse(startText) as Values)
    if (!isSame(next, values.before()) && !values.isChanged()) values.begin(next)
  }, [setup, values, startText])
  return values
}

function findValues(form: UseFormReturn, origin: { values: Values }): FormValues {
  let before = origin.values
  return {
    form,
    control: form.control,
    before: () => before,
    begin: (values) => {
      before = values
      form.reset(values)
    },
    fill: (values) => {
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
      }
    },
    isChanged: () => !isSame(form.getValues(), before),
  }
}
