import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { ProblemLine } from '../field/FieldFrame.tsx'
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
  return (
    <>
      <Popover
        opened={isShown}
        width="target"
        position="bottom-start"
        offset={4}
        withinPortal={false}
        floatingStrategy="fixed"
        withRoles={false}
        keepMounted={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <div
            className={classes.box}
            data-invalid={isInvalid || complaint !== null}
            data-disabled={isDisabled}
          >
            {children}
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>{list}</Popover.Dropdown>
      </Popover>
      <ProblemLine id={`${id}-complaint`} problem={isInvalid ? null : complaint} />
    </>
  )
}
