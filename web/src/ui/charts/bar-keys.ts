import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move between the buttons of a list of bars, which is one tab stop. */
export function moveBetweenBars(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  const next = to === undefined ? undefined : buttons[to]
  if (!next) return
  event.preventDefault()
  next.focus()
}
