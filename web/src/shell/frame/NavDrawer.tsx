import { X } from 'lucide-react'
import type { RefObject } from 'react'
import css from './NavDrawer.module.css'
import { BrandLine, NavList } from './Navigation.tsx'

/** The navigation on small screens; the browser's own dialog keeps the focus inside, and closes on Escape or beside it. */
export function NavDrawer({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const close = () => ref.current?.close()
  return (
    <dialog ref={ref} className={css.drawer} aria-label="Navigation" closedby="any">
      <nav className={css.sheet} aria-label="Main">
        <button type="button" className={css.close} onClick={close} aria-label="Close navigation">
          <X size={20} aria-hidden="true" />
        </button>
        <BrandLine onChoose={close} />
        <NavList onChoose={close} />
      </nav>
    </dialog>
  )
}
