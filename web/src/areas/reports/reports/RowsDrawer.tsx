import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import css from './RowsDrawer.module.css'

interface Props {
  title: string
  hint?: ReactNode
  /** Beside the button that closes it. */
  actions?: ReactNode
  /** The name of the button that closes it. */
  close: string
  onClose: () => void
  children: ReactNode
}

/** Rows over the right of the page, which stays in use: Escape closes them and goes back to what opened them. */
export function RowsDrawer({ title, hint, actions, close, onClose, children }: Props) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    box.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <section
      ref={box}
      className={css.drawer}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={css.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <p>{hint}</p>}
        </div>
        <div className={css.actions}>
          {actions}
          <IconButton label={close} icon={X} onClick={onClose} />
        </div>
      </header>
      <div className={css.body}>{children}</div>
    </section>
  )
}
