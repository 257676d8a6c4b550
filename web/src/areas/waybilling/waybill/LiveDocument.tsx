import { lazy, Suspense, useState } from 'react'
import css from './LiveDocument.module.css'

/** The codec with all its tables is loaded here: the form can be used before they arrive. */
const BillPreview = lazy(async () => ({ default: (await import('./BillPreview.tsx')).BillPreview }))

/** A preview next to the form, updated while typing. Nothing is computed while it is collapsed. */
export function LiveDocument() {
  const [isOpen, setIsOpen] = useState(() => window.matchMedia('(min-width: 90em)').matches)
  return (
    <details
      className={css.live}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      aria-label="Preview"
    >
      <summary>Preview</summary>
      <Suspense>{isOpen && <BillPreview />}</Suspense>
    </details>
  )
}
