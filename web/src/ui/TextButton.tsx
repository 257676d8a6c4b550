import type { ComponentProps } from 'react'
import css from './TextButton.module.css'

/** A button that reads as the words of its row, underlined as what can be opened. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={css.button} {...props} />
}
