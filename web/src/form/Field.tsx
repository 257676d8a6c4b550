import { type ComponentType, type ReactNode, useEffect } from 'react'
import { get, useController, useFormState } from 'react-hook-form'
import type { FieldFacts } from '#contract/form/schema.ts'
import { FieldFrame, ProblemLine } from '../ui/field/FieldFrame.tsx'
import { elementId, type FormCore, useCore } from './context.ts'
import type { ControlProps } from '../ui/field/control.ts'
import { Text } from './controls/text.tsx'
import { MISSING } from './checker.ts'
import { useNeeds } from './use-needs.ts'

export interface FieldProps {
  name: string
  as?: ComponentType<never> & { frame?: 'group' | 'own' }
  /** Required where the body has no message for it, or the form has its own. */
  label?: string
  help?: string
  note?: string
  isDisabled?: boolean
  /** Required by a rule that the body's schema does not contain. */
  isNeeded?: boolean
  /** The title of its panel says the same as its label. */
  isTitled?: boolean
}

const NO_FACTS: FieldFacts = {
  label: null,
  help: null,
  kind: null,
  unit: null,
  labels: {},
  isNeeded: false,
  max: null,
  min: null,
  needs: [],
}

export const getFacts = ({ rules }: FormCore, name: string): FieldFacts =>
  rules.now()?.facts(name) ?? NO_FACTS

/** The label of a field by its path, for the list of problems and next to the field. */
export const getLabel = ({ rules, labels }: FormCore, path: string): string | null =>
  labels.get(path) ?? rules.now()?.label(path) ?? null

/** One field of a form by its name: label, help, control and error. The control is a text input by default. */
export function Field({
  name,
  as = Text as never,
  label,
  help,
  note,
  isDisabled = false,
  isNeeded = false,
  isTitled = false,
  ...own
}: FieldProps) {
  const core = useCore()
  const facts = getFacts(core, name)
  const text = label ?? facts.label
  if (text === null)
    throw new Error(`The field ${name} needs a label, in the request body or in this component.`)
  useLabel(core, name, label)
  const needs = useNeeds(core, name)
  const { field } = useController({ control: core.control, name, rules: { deps: needs.dependents } })
  const problem = useProblem(core, name)
  const Control = as as ComponentType<ControlProps<unknown>>
  const id = elementId(core.id, name)
  const props = {
    name,
    value: field.value as unknown,
    onChange: field.onChange as (value: unknown) => void,
    onBlur: field.onBlur,
    isDisabled: isDisabled || core.isLocked,
    facts: { ...facts, label: text },
    ...own,
  }
  if (as.frame === 'own') {
    return (
      <div>
        <Control
          {...props}
          id={id}
          aria-describedby={`${id}-problem`}
          aria-invalid={problem !== null}
          aria-required={facts.isNeeded || isNeeded}
        />
        <ProblemLine id={id} problem={problem} />
      </div>
    )
  }
  return (
    <FieldFrame
      id={id}
      label={text}
      help={help ?? facts.help}
      problem={problem}
      note={note ?? getLimitNote(field.value, facts) ?? (needs.note === problem ? '' : needs.note)}
      isNeeded={facts.isNeeded || needs.isCalled || isNeeded}
      isMarked={!core.isBrief}
      isTitled={isTitled}
      isGroup={as.frame === 'group'}
    >
      {(named): ReactNode => <Control {...props} {...named} />}
    </FieldFrame>
  )
}

/** Shorter texts are codes and numbers, which are often full. */
const LONG_TEXT = 60

/** A control takes no more than this: what was cut from a pasted text is said. */
const getLimitNote = (value: unknown, { max }: FieldFacts): string | undefined =>
  typeof value === 'string' && max !== null && max >= LONG_TEXT && value.length >= max
    ? `Limit reached: ${max} characters. Anything longer is cut.`
    : undefined

function useLabel({ labels }: FormCore, name: string, label: string | undefined): void {
  useEffect(() => {
    if (label !== undefined) labels.set(name, label)
  }, [labels, name, label])
}

/** The error of a field, if it is to be shown: a field that was never visited shows none. */
export function useProblem({ control, showsRemaining }: FormCore, name: string): string | null {
  const { errors, submitCount, touchedFields } = useFormState({ control, name, exact: true })
  const error = messageIn(get(errors, name))
  if (error === null) return null
  const isLeft = showsRemaining && get(touchedFields, name) !== undefined
  return error.type === MISSING && submitCount === 0 && !isLeft ? null : error.message
}

interface FieldError {
  type: string
  message: string
}

/** The error of a field, or the first of the parts it is made of. */
function messageIn(error: unknown): FieldError | null {
  if (error === null || typeof error !== 'object') return null
  if (typeof (error as FieldError).message === 'string') return error as FieldError
  for (const part of Object.values(error)) {
    const found = messageIn(part)
    if (found) return found
  }
  return null
}
