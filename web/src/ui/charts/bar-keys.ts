import type { KeyboardEvent } from 'react'

/** Arrows, Home and End move between the buttons of bars, beside or below each other, which are one tab stop. */
export function moveBetweenBars(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const [next, before] = [at + 1, at - 1]
  const to = {
    ArrowRight: next,
    ArrowDown: next,
    ArrowLeft: before,
    ArrowUp: before,
    Home: 0,
    End: buttons.length - 1,
  }[event.key]
  const target = to === undefined ? undefined : buttons[to]
  if (!target) return
  event.preventDefault()
  target.focus()
}
