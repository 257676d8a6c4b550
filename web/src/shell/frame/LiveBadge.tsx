import { readerClock } from '#contract/base/place-time.ts'
import css from './LiveBadge.module.css'
import { type LiveState, useLastReceived, useLiveState } from '../live.ts'

const LABELS: Record<LiveState, { text: string; hint: string }> = {
  off: { text: '', hint: '' },
  connecting: { text: 'Connecting', hint: 'Connecting to live updates…' },
  live: { text: 'Live', hint: 'Changes appear here as soon as they’re reported.' },
  paused: { text: 'Paused', hint: 'Live updates resume when you return to this page.' },
  polling: {
    text: 'Refreshes every 30 s',
    hint: 'Live updates are unavailable. This page refreshes every 30 seconds.',
  },
  replaced: {
    text: 'Refreshes every 30 s',
    hint: 'You have too many pages open for live updates. This page refreshes every 30 seconds. Close some pages, then reload this one.',
  },
}

/** A lost connection shows when its last update arrived. */
function toText(state: LiveState, received: number | null): { text: string; hint: string } {
  if (received === null || (state !== 'connecting' && state !== 'polling')) return LABELS[state]
  const since = readerClock(new Date(received))
  return {
    text: `Not updated since ${since}`,
    hint: `The last live update arrived at ${since}. Reconnecting automatically.`,
  }
}

/** Shows whether the page updates live; empty on pages without live updates. */
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
