import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import css from './NavDrawer.module.css'
import { BrandLine, NavList } from './Navigation.tsx'

/**
 * The navigation on small screens; the browser's own dialog keeps the focus inside, and closes on Escape or a press
 * outside.
 */
export function NavDrawer({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const close = () => ref.current?.close()
  return (
    <dialog ref={ref} className={css.drawer} aria-label="Navigation" closedby="any">
      <nav className={css.sheet} aria-label="Main">
        <span className={css.close}>
          <IconButton icon={X} size="large" label="Close navigation" onClick={close} />
        </span>
        <BrandLine onChoose={close} />
        <NavList onChoose={close} />
      </nav>
    </dialog>
  )
}
