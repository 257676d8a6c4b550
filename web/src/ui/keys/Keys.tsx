import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import { KeyCap } from './KeyCap.tsx'
import { isMac } from './keys.ts'
import classes from './Keys.module.css'

const SIGNS: Record<string, string> = {
  Escape: 'Esc',
  Enter: 'Enter',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** Drawn, for not every font has all four. */
const ARROWS: Record<string, { icon: LucideIcon; name: string }> = {
  ArrowUp: { icon: ArrowUp, name: 'Arrow up' },
  ArrowDown: { icon: ArrowDown, name: 'Arrow down' },
  ArrowLeft: { icon: ArrowLeft, name: 'Arrow left' },
  ArrowRight: { icon: ArrowRight, name: 'Arrow right' },
}

function Sign({ of }: { of: string }) {
  const arrow = ARROWS[of]
  if (!arrow) return getSign(of)
  return <arrow.icon size={12} strokeWidth={2.5} role="img" aria-label={arrow.name} />
}

function getSign(key: string): string {
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
          {getParts(step).map((key) => (
            <KeyCap key={key}>
              <Sign of={key} />
            </KeyCap>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

/** The plus sign is a separate key. */
const getParts = (step: string): string[] => (step === '+' ? ['+'] : step.split('+'))

/** A key as `aria-keyshortcuts` names it. */
export const getSpokenKeys = (key: string): string =>
  key.replace('Mod', isMac() ? 'Meta' : 'Control').replace(/(?<=\+)[a-z]$/, (letter) => letter.toUpperCase())
