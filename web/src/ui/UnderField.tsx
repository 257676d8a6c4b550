import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { place } from './place.ts'
import classes from './UnderField.module.css'

interface Props {
  field: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The list under a field, as wide as it and above everything; it follows while the page scrolls. */
export function UnderField({ field, children }: Props) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [element, anchor] = [box.current, field.current]
    if (!element || !anchor) return
    element.showPopover()
    const follow = () => {
      element.style.width = `${anchor.offsetWidth}px`
      place(element, anchor)
    }
    follow()
    const watch = new ResizeObserver(follow)
    watch.observe(element)
    watch.observe(anchor)
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      watch.disconnect()
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [field])

  return (
    <div ref={box} popover="manual" className={classes.list}>
      {children}
    </div>
  )
}
