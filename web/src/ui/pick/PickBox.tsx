import { type ReactNode, useRef } from 'react'
import { ProblemLine } from '../field/FieldFrame.tsx'
import { UnderField } from '../UnderField.tsx'
import classes from './PickBox.module.css'

interface Props {
  id: string
  isInvalid: boolean
  isDisabled: boolean
  /** The control's own error; errors of the form are shown by its frame. */
  complaint: string | null
  isShown: boolean
  /** The lines under the field. */
  list: ReactNode
  children: ReactNode
}

/** The box of a picker, and the list that opens below. */
export function PickBox({ id, isInvalid, isDisabled, complaint, isShown, list, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      <div
        ref={box}
        className={classes.box}
        data-invalid={isInvalid || complaint !== null}
        data-disabled={isDisabled}
      >
        {children}
      </div>
      {isShown && <UnderField field={box}>{list}</UnderField>}
      <ProblemLine id={`${id}-complaint`} problem={isInvalid ? null : complaint} />
    </>
  )
}
