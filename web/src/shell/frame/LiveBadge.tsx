import css from './LiveBadge.module.css'
import { type LiveState, useLastHeard, useLiveState } from '../live.ts'

const WORDS: Record<LiveState, { text: string; hint: string }> = {
  off: { text: '', hint: '' },
  connecting: { text: 'Connecting', hint: 'Connecting to live updates.' },
  live: { text: 'Live', hint: 'Changes appear here as soon as they’re reported.' },
  paused: { text: 'Paused', hint: 'Live updates resume when you return to this page.' },
  polling: {
    text: 'Every 30 s',
    hint: 'Live updates are unavailable. This page refreshes every 30 seconds.',
  },
  replaced: {
    text: 'Every 30 s',
    hint: 'You have more than 20 pages open, so this one refreshes every 30 seconds. Leave and return to resume live updates.',
  },
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A line that was live and is down says since when. */
function wordsOf(state: LiveState, heard: number | null): { text: string; hint: string } {
  if (heard === null || (state !== 'connecting' && state !== 'polling')) return WORDS[state]
  const since = CLOCK.format(heard)
  return {
    text: `Not live since ${since}`,
    hint: `No updates since ${since}. ${WORDS[state].hint} It reconnects automatically.`,
  }
}

/** How fresh what you see is; empty on pages that do not change by themselves. */
export function LiveBadge() {
  const state = useLiveState()
  const heard = useLastHeard()
  const { text, hint } = wordsOf(state, heard)
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
