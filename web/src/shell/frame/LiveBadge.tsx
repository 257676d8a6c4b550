import css from './LiveBadge.module.css'
import { type LiveState, useLastReceived, useLiveState } from '../live.ts'

const LABELS: Record<LiveState, { text: string; hint: string }> = {
  off: { text: '', hint: '' },
  connecting: { text: 'Connecting', hint: 'Connecting to live updates.' },
  live: { text: 'Live', hint: 'Changes appear here as soon as they’re reported.' },
  paused: { text: 'Paused', hint: 'Live updates resume when you return to this page.' },
  polling: {
    text: 'Refreshes every 30 s',
    hint: 'Live updates are unavailable. This page refreshes every 30 seconds.',
  },
  replaced: {
    text: 'Refreshes every 30 s',
    hint: 'You have more than 20 pages open, so this one refreshes every 30 seconds. Leave and return to resume live updates.',
  },
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A line that was live and is down says since when. */
function toText(state: LiveState, received: number | null): { text: string; hint: string } {
  if (received === null || (state !== 'connecting' && state !== 'polling')) return LABELS[state]
  const since = CLOCK.format(received)
  return {
    text: `Not live since ${since}`,
    hint: `No updates since ${since}. ${LABELS[state].hint} It reconnects automatically.`,
  }
}

/** How fresh what you see is; empty on pages that do not change by themselves. */
export function LiveBadge() {
  const state = useLiveState()
  const received = useLastReceived()
  const { text, hint } = toText(state, received)
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
