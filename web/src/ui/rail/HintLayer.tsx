import { useEffect, useId, useRef, useState } from 'react'
import classes from './HintLayer.module.css'
import { placeTimeHint } from './place-time.ts'

interface Hint {
  text: string
  left: number
  top: number
  isAbove: boolean
}

const SHOW_DELAY_MS = 250
const MARGIN_PX = 8
const WIDTH_PX = 280

/**
 * One tooltip for everything with `data-hint`, `data-hint-time` or `data-word` on the page; a word is looked up in the
 * glossary, which is loaded with the first one. A table of a hundred rows carries
 * thousands of hints: as components they cost more than the table itself, as attributes nothing.
 */
export function HintLayer() {
  const [hint, setHint] = useState<Hint | null>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => watchHints(setHint, bubble, id), [id])

  if (!hint) return null
  return (
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className={classes.hint}
      style={{ left: hint.left, top: hint.top, translate: hint.isAbove ? '0 -100%' : undefined }}
    >
      {hint.text}
    </div>
  )
}

function watchHints(
  show: (hint: Hint | null) => void,
  bubble: { current: HTMLElement | null },
  id: string,
): () => void {
  let timer = 0
  let shown: Element | null = null
  const hide = () => {
    clearTimeout(timer)
    if (shown) show(null)
    // screen readers read the tooltip of what has the focus
    shown?.removeAttribute('aria-describedby')
    shown = null
  }
  const point = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    // The bubble itself may be read with the pointer on it (WCAG 1.4.13).
    if (target && bubble.current?.contains(target)) return
    const bearer = target?.closest('[data-hint], [data-hint-time], [data-word]') ?? null
    if (bearer === shown && bearer) return
    hide()
    if (!bearer) return
    timer = window.setTimeout(() => {
      shown = bearer
      void readHint(bearer).then((text) => {
        if (text === null || shown !== bearer) return
        show(placeHint(bearer, text))
        bearer.setAttribute('aria-describedby', id)
      })
    }, SHOW_DELAY_MS)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide()
  }
  const listen: [string, EventListener, boolean][] = [
    ['pointerover', point, false],
    ['focusin', point, false],
    ['focusout', hide, false],
    ['pointerdown', hide, false],
    ['scroll', hide, true],
    ['keydown', onKey as EventListener, false],
  ]
  for (const [name, listener, capture] of listen) document.addEventListener(name, listener, capture)
  return () => {
    hide()
    for (const [name, listener, capture] of listen) document.removeEventListener(name, listener, capture)
  }
}

async function readHint(bearer: Element): Promise<string | null> {
  const time = bearer.getAttribute('data-hint-time')
  if (time) return placeTimeHint(time, bearer.getAttribute('data-hint-zone') || null)
  const hint = bearer.getAttribute('data-hint')
  const word = bearer.getAttribute('data-word')
  if (hint || !word) return hint
  const { findMeaning } = await import('../glossary.ts')
  return findMeaning(word) ?? null
}

function placeHint(bearer: Element, text: string): Hint {
  const box = bearer.getBoundingClientRect()
  const isAbove = box.bottom + 120 > window.innerHeight
  return {
    text,
    isAbove,
    left: Math.max(MARGIN_PX, Math.min(box.left, window.innerWidth - WIDTH_PX - MARGIN_PX)),
    top: isAbove ? box.top - 6 : box.bottom + 6,
  }
}
