import css from './LiveBadge.module.css'
import { type LiveState, useLastHeard, useLiveState } from '../live.ts'

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

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** A line that was live and is down says since when. */
function wordsOf(state: LiveState, heard: number | null): { text: string; hint: string } {
  if (heard === null || (state !== 'connecting' && state !== 'polling')) return WORDS[state]
  const since = CLOCK.format(heard)
  return {
    text: `Not live since ${since}`,
    hint: `Nothing was heard since ${since}. ${WORDS[state].hint} It turns live again by itself.`,
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
