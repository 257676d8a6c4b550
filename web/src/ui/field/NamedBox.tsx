import { type ComponentProps, useId } from 'react'
import { Box } from './Box.tsx'
import css from './field.module.css'
import { FieldFrame } from './FieldFrame.tsx'

interface Labels {
  label: string
  help?: string | undefined
  problem?: string | null
}

type BoxProps = Labels & Omit<ComponentProps<'input'>, 'className' | 'id'> & { isSmall?: boolean }

/** A line to type into with its label above it, outside of forms. */
export function NamedBox({ label, help, problem, ...input }: BoxProps) {
  return (
    <FieldFrame id={useId()} label={label} help={help} problem={problem}>
      {(named) => <Box {...input} {...named} />}
    </FieldFrame>
  )
}

type AreaProps = Labels &
  Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
    /** Grows with its content. */
    isGrowing?: boolean
  }

/** Several lines to type into with their label above them, outside of forms. */
export function NamedArea({ label, help, problem, isGrowing = false, ...area }: AreaProps) {
  return (
    <FieldFrame id={useId()} label={label} help={help} problem={problem}>
      {(named) => (
        <textarea {...area} {...named} className={isGrowing ? `${css.input} ${css.grows}` : css.input} />
      )}
    </FieldFrame>
  )
}
