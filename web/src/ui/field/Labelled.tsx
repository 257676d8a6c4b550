import { type ReactNode, useId } from 'react'
import type { ControlProps } from './control.ts'
import { FieldFrame, ProblemLine } from './FieldFrame.tsx'

// never: a control accepts the value of its field, whatever its type
type AnyControl = ((props: never) => ReactNode) & { frame?: 'group' | 'own' }
type PropsOf<C> = C extends (props: infer P) => ReactNode ? P : never
type ValueOf<C> = PropsOf<C> extends { value: infer V } ? V : never
type OwnOf<C> = Omit<PropsOf<C>, keyof ControlProps<unknown>>

type Props<C extends AnyControl> = {
  as: C
  label: string
  value: ValueOf<C>
  onChange: (value: ValueOf<C>) => void
  help?: string
  note?: string
  problem?: string | undefined
  isNeeded?: boolean
  isDisabled?: boolean
  /** The labels of a choice's values. */
  labels?: Readonly<Record<string, string>>
  unit?: string
  max?: number
} & OwnOf<C>

const noted = () => undefined

/** A control with its label outside of forms: in filters, and where one choice changes the page. */
export function Labelled<C extends AnyControl>({
  as,
  label,
  value,
  onChange,
  help,
  note,
  problem,
  isNeeded = false,
  isDisabled = false,
  labels = {},
  unit,
  max,
  ...own
}: Props<C>) {
  const id = useId()
  const Control = as as unknown as (props: ControlProps<unknown>) => ReactNode
  const props = {
    ...own,
    name: id,
    value,
    onChange: onChange as (value: unknown) => void,
    onBlur: noted,
    isDisabled,
    facts: { label, unit: unit ?? null, labels, min: null, max: max ?? null },
  }
  if (as.frame === 'own') {
    return (
      <div>
        <Control
          {...props}
          id={id}
          aria-describedby={`${id}-problem`}
          aria-invalid={Boolean(problem)}
          aria-required={isNeeded}
        />
        <ProblemLine id={id} problem={problem} />
      </div>
    )
  }
  return (
    <FieldFrame
      id={id}
      label={label}
      help={help}
      problem={problem}
      note={note}
      isNeeded={isNeeded}
      isGroup={as.frame === 'group'}
    >
      {(named) => <Control {...props} {...named} />}
    </FieldFrame>
  )
}
