import { Fragment } from 'react'
import { isMac } from './keys.ts'
import classes from './Keys.module.css'

const SIGNS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: 'Enter',
}

function capOf(key: string): string {
  if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl'
  if (key === 'Alt') return isMac() ? '⌥' : 'Alt'
  return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** A key as bindings name it, drawn as on the keyboard: `Mod+k` as Ctrl K, `g d` as G then D. */
export function Keys({ of }: { of: string }) {
  return (
    <span className={classes.keys}>
      {of.split(' ').map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <span className={classes.then}>then</span>}
          {partsOf(step).map((key) => (
            <kbd key={key} className={classes.key}>
              {capOf(key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

/** The plus sign is a key of its own. */
const partsOf = (step: string): string[] => (step === '+' ? ['+'] : step.split('+'))

/** A key as `aria-keyshortcuts` names it. */
export const spokenKeys = (key: string): string =>
  key.replace('Mod', isMac() ? 'Meta' : 'Control').replace(/(?<=\+)[a-z]$/, (letter) => letter.toUpperCase())
