import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import classes from './Dialog.module.css'

interface Props {
  title: string
  isOpen: boolean
  onClose: () => void
  /** 'sheet' rises from the lower edge, within reach of a thumb; 'side' is on the right, with the page visible. */
  kind?: 'center' | 'sheet' | 'side'
  children: ReactNode
}

/** A native dialog: it keeps the focus inside, closes on Escape and returns the focus. */
export function Dialog({ isOpen, ...open }: Props) {
  return isOpen && <OpenDialog {...open} />
}

// A separate component, because its effect's cleanup runs while the element still exists. Closed later, the focus
// would be lost.
function OpenDialog({ title, onClose, kind = 'center', children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element.close()
      // a hidden element keeps the focus until the page renders again
      const here = document.activeElement
      if (here === document.body || element.contains(here)) goToHeading()
    }
  }, [])

  return (
    // A press on the backdrop closes as well; by keyboard Escape and the button do.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-kind={kind}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={classes.content}>
        <header className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}

/**
 * The element that opened the dialog may be gone, such as a button in an empty list: the focus then moves to the top
 * of the page.
 */
function goToHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
