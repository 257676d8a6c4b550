import { Popover } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './PickFrame.module.css'

/** What every picker is told of its place in a form. */
export interface PickField {
  label: string
  placeholder?: string
  /** Stands under the field. */
  note?: string
  /** What the form finds wrong. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

interface Props extends PickField {
  /** What the field itself complains about; the form's own words come first. */
  complaint?: string | null
  isShown: boolean
  /** The lines under the field. */
  list: ReactNode
  /** The field; it takes these to be named and described. */
  children: (named: Named) => ReactNode
}

interface Named {
  id: string
  placeholder: string | undefined
  disabled: boolean
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string
}

/** Label, box, words under it, and the list that opens below: the frame of every picker. */
export function PickFrame({
  label,
  placeholder,
  note,
  error,
  complaint,
  required = false,
  disabled = false,
  ...rest
}: Props) {
  const { isShown, list, children } = rest
  const id = useId()
  const problem = error ?? complaint ?? null
  return (
    <div className={classes.frame}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && <span className={classes.required}> (required)</span>}
      </label>
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
          <div className={classes.box} data-invalid={problem !== null} data-disabled={disabled}>
            {children({
              id,
              placeholder,
              disabled,
              'aria-required': required,
              'aria-invalid': problem !== null,
              'aria-describedby': `${id}-problem ${id}-note`,
            })}
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>{list}</Popover.Dropdown>
      </Popover>
      <p id={`${id}-problem`} className={classes.problem}>
        {problem}
      </p>
      <p id={`${id}-note`} className={classes.note}>
        {note}
      </p>
    </div>
  )
}
