import { FileText, X } from 'lucide-react'
import { lazy, type RefObject, Suspense, useRef } from 'react'
import { oneOf } from '../../../shared/read.ts'
import { useStoredValue } from '../../../shared/stored-value.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import css from './LiveDocument.module.css'

/** The codec with all its tables is loaded here: the form can be used before they arrive. */
const BillPreview = lazy(async () => ({ default: (await import('./BillPreview.tsx')).BillPreview }))

export interface Preview {
  isOpen: boolean
  toggle: () => void
  /** The button that opens it, which has the focus again when it closes. */
  button: RefObject<HTMLButtonElement | null>
}

/** Whether the preview is open: closed until someone opens it, and as it was left after that. */
export function usePreview(): Preview {
  const [saved, save] = useStoredValue('waybill-preview', oneOf(['open', 'closed']))
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = saved === 'open'
  return { isOpen, toggle: () => save(isOpen ? 'closed' : 'open'), button }
}

export const PreviewButton = ({ isOpen, toggle, button }: Preview) => (
  <Button ref={button} size="small" icon={FileText} aria-expanded={isOpen} onClick={toggle}>
    Preview
  </Button>
)

/** A preview next to the form, updated while typing. Nothing is computed while it is closed. */
export function LiveDocument({ toggle, button }: Preview) {
  const close = () => {
    toggle()
    button.current?.focus({ preventScroll: true })
  }
  return (
    <section className={css.live} aria-label="Preview" data-preview>
      <div className={css.head}>
        <h2>Preview</h2>
        <IconButton label="Close preview" icon={X} size="small" onClick={close} />
      </div>
      <Suspense>
        <BillPreview />
      </Suspense>
    </section>
  )
}
