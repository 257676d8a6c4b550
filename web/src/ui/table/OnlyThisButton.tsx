import { ListFilterPlus } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import classes from './OnlyThisButton.module.css'

export interface OnlyThisPick {
  field: string
  value: string
}

interface Offer extends OnlyThisPick {
  text: string
  left: number
  top: number
}

interface Props {
  box: RefObject<HTMLElement | null>
  onPick: (pick: OnlyThisPick) => void
}

/** One button that follows the pointer from cell to cell and filters the list by the cell's value. */
export function OnlyThisButton({ box, onPick }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const point = (event: PointerEvent) => {
      const target = event.target as Element
      if (target.closest('[data-only-button]')) return
      const cell = target.closest<HTMLElement>('[data-only-field]')
      setOffer(cell && event.pointerType === 'mouse' ? getOffer(cell, element) : null)
    }
    const leave = () => setOffer(null)
    element.addEventListener('pointerover', point)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('scroll', leave, { passive: true })
    return () => {
      element.removeEventListener('pointerover', point)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('scroll', leave)
    }
  }, [box])

  if (!offer) return null
  return (
    <button
      type="button"
      data-only-button
      // The column's filter does the same by keyboard; this is the short way for the pointer.
      tabIndex={-1}
      className={classes.only}
      style={{ left: offer.left, top: offer.top }}
      aria-label={`Only ${offer.text}`}
      data-hint={`Only ${offer.text}`}
      onClick={() => {
        onPick({ field: offer.field, value: offer.value })
        setOffer(null)
      }}
    >
      <ListFilterPlus size={14} aria-hidden="true" />
    </button>
  )
}

function getOffer(cell: HTMLElement, box: HTMLElement): Offer {
  const { onlyField = '', onlyValue = '', onlyText = '' } = cell.dataset
  const at = cell.getBoundingClientRect()
  const context = box.getBoundingClientRect()
  return {
    field: onlyField,
    value: onlyValue,
    text: onlyText,
    left: Math.min(at.right, context.right) - context.left + box.scrollLeft - 28,
    top: at.top - context.top + box.scrollTop + (at.height - 24) / 2,
  }
}
