import css from './LiveBadge.module.css'
import { type LiveState, useLiveState } from '../live.ts'

const WORDS: Record<LiveState, { text: string; hint: string }> = {
  off: { text: '', hint: '' },
  connecting: { text: 'Connecting', hint: 'Opening the line for live changes.' },
  live: { text: 'Live', hint: 'Changes appear here the moment they are reported.' },
  paused: { text: 'Paused', hint: 'Live changes resume when you look at this page again.' },
  polling: {
    text: 'Every 30 s',
    hint: 'The live line is down: this page asks for changes every 30 seconds.',
  },
  replaced: {
    text: 'Every 30 s',
    hint: 'More than 20 of your pages are open: this one, the oldest, asks for changes every 30 seconds. It is live again when you leave it and come back.',
  },
}

/** How fresh what you see is; empty on pages that do not change by themselves. */
export function LiveBadge() {
  const state = useLiveState()
  const { text, hint } = WORDS[state]
  return (
    <div role="status" className={css.slot}>
      {state !== 'off' && (
        <span className={css.badge} data-state={state} title={hint}>
          {text}
        </span>
      )}
    </div>
  )
}
