import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent } from 'react'
import {
  type Answer,
  type Endpoint,
  type EventsSpec,
  type Request as Args,
  urlOf,
} from '#contract/base/endpoint.ts'
import { addressOf, headersFor } from './call.ts'
import { createStore, useStore } from './store.ts'

/**
 * 'polling': the line is down and changes are asked for every 30 seconds; 'replaced': the same, because newer pages of this user
 * took the line; 'off': this page does not change by itself.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'paused' | 'polling' | 'replaced'

type LiveEndpoint = Endpoint & { response: EventsSpec }

interface Listener<T> {
  /** A change told by the server; null when changes may have been missed and all must be asked for anew. */
  change: (change: T | null) => void
  state: (state: LiveState) => void
}

export const POLL_MS = 30_000
/** The server says every 15 seconds that the line lives; so long without a word it does not. */
export const SILENCE_MS = 25_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000
/** Attempts after which the page stops waiting for the line and asks by itself. */
const FAILURES_BEFORE_POLLING = 3

/** How long to wait before the next attempt: twice as long each time, spread so that not all come back at once. */
export function waitBefore(failures: number, random: number): number {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return longest / 2 + (longest / 2) * random
}

/** Follows the server's events until the returned function is called. Rests while nobody looks at the page; begins anew where the network goes or comes. */
export function openLive<const E extends LiveEndpoint>(
  endpoint: E,
  args: Args<E>,
  listener: Listener<Answer<E>>,
): () => void {
  const path = urlOf(endpoint, args as object)
  let attempt = new AbortController()
  let poll: ReturnType<typeof setInterval> | undefined
  let hasMissed = false

  const stop = (): void => {
    attempt.abort()
    clearInterval(poll)
  }

  const onOpen = (): void => {
    clearInterval(poll)
    listener.state('live')
    if (hasMissed) listener.change(null)
    hasMissed = true
  }

  const startPolling = (why: 'polling' | 'replaced'): void => {
    listener.state(why)
    clearInterval(poll)
    poll = setInterval(() => listener.change(null), POLL_MS)
  }

  const run = async ({ signal }: AbortController): Promise<void> => {
    listener.state('connecting')
    for (let failures = 0; !signal.aborted; failures += 1) {
      const end = await listen(path, signal, {
        open: () => {
          failures = 0
          onOpen()
        },
        message: (text) => listener.change(JSON.parse(text) as Answer<E>),
      })
      if (signal.aborted) return
      if (end === 'refused') return listener.state('off')
      // asking for the line again would take it from the next page, and so on for ever
      if (end === 'replaced') return startPolling('replaced')
      if (failures + 1 === FAILURES_BEFORE_POLLING) startPolling('polling')
      else if (failures + 1 < FAILURES_BEFORE_POLLING) listener.state('connecting')
      await pause(waitBefore(failures, Math.random()), signal)
    }
  }

  const begin = (): void => {
    stop()
    if (document.hidden) return listener.state('paused')
    attempt = new AbortController()
    void run(attempt)
  }

  const leave = atTurns(begin)
  begin()
  return () => {
    leave()
    stop()
    listener.state('off')
  }
}

/** Calls when the reader turns to the page or away, and when the network goes or comes: without one an open line says nothing and does not end. */
function atTurns(begin: () => void): () => void {
  const turns: [EventTarget, string][] = [
    [document, 'visibilitychange'],
    [window, 'offline'],
    [window, 'online'],
  ]
  for (const [where, turn] of turns) where.addEventListener(turn, begin)
  return () => {
    for (const [where, turn] of turns) where.removeEventListener(turn, begin)
  }
}

interface Handlers {
  open: () => void
  message: (data: string) => void
}

/** How a connection ended. 'refused': the server said no, and would again; 'replaced': the user has too many newer ones. */
type End = 'refused' | 'replaced' | 'broken'

/** Reads one connection to its end. */
async function listen(path: string, signal: AbortSignal, handlers: Handlers): Promise<End> {
  let end: End = 'broken'
  try {
    const response = await fetch(addressOf(path), { headers: headersFor(path), signal, cache: 'no-store' })
    if (response.status >= 400 && response.status < 500) return 'refused'
    if (!response.ok || !response.body) return 'broken'
    handlers.open()
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'replaced') end = 'replaced'
        else handlers.message(data)
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    // a line that was cut without a word, as by a sleeping computer, never ends by itself
    const watch = watchSilence(() => void reader.cancel().catch(() => undefined))
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        watch.onReceive()
        parser.feed(piece.value)
      }
    } finally {
      watch.stop()
    }
  } catch {
    // whatever was said before it broke stands
  }
  return end
}

/** Calls once when nothing was heard for too long. */
function watchSilence(onSilence: () => void): { onReceive: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const onReceive = () => {
    lastReceived.set(Date.now())
    stop()
    timer = setTimeout(onSilence, SILENCE_MS)
  }
  onReceive()
  return { onReceive, stop }
}

/** When the line was last heard; null before the first time. */
const lastReceived = createStore<number | null>(null)
export const useLastReceived = (): number | null => useStore(lastReceived)

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const liveState = createStore<LiveState>('off')

/** How the page at hand keeps itself fresh; the header shows it. */
export const useLiveState = (): LiveState => useStore(liveState)

/**
 * Keeps a page fresh: `onChange` hears of every change, and of null whenever changes may have been missed (after a gap,
 * and every 30 seconds while the line is down). Answers the state of the line.
 */
export function useLive<const E extends LiveEndpoint>(
  endpoint: E,
  args: Args<E>,
  onChange: (change: Answer<E> | null) => void,
): LiveState {
  const change = useEffectEvent(onChange)
  const key = JSON.stringify(args)
  useEffect(
    () => openLive(endpoint, JSON.parse(key) as Args<E>, { change, state: liveState.set }),
    [endpoint, key],
  )
  return useLiveState()
}
