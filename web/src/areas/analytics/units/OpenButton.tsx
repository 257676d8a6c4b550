import type { ComponentProps } from 'react'
import css from './OpenButton.module.css'

/** A figure or a name that opens the rows it is of; it looks like the text around it. */
export const OpenButton = (props: Omit<ComponentProps<'button'>, 'type' | 'className'>) => (
  <button type="button" {...props} className={css.open} />
)
