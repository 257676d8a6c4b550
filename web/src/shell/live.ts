import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent } from 'react'
import {
  type Answer,
  type Endpoint,
  type EventsSpec,
  type Request as Args,
  toUrl,
} from '#contract/base/endpoint.ts'
import { getAddress, headersFor } from './call.ts'
import { createStore, useStore } from './store.ts'

/**
 * 'polling': disconnected, and changes are polled every 30 seconds; 'replaced': the same, because newer pages of this
 * user took the connection; 'off': this page does not update automatically.
 */
export type LiveState = 'off' | 'connecting' | 'live' | 'paused' | 'polling' | 'replaced'

type LiveEndpoint = Endpoint & { response: EventsSpec }

interface Listener<T> {
  /** A change announced by the server; null when changes may have been missed and everything must be reloaded. */
  change: (change: T | null) => void
  state: (state: LiveState) => void
}

export const POLL_MS = 30_000
/** The server sends a keep-alive every 15 seconds; after this long without one the connection counts as dead. */
export const SILENCE_MS = 25_000
const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 30_000
/** The number of attempts after which the page starts polling. */
const FAILURES_BEFORE_POLLING = 3

/** The delay before the next attempt: exponential backoff with jitter, so that not all clients reconnect at once. */
export function waitBefore(failures: number, random: number): number {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
  return longest / 2 + (longest / 2) * random
}

/**
 * Subscribes to the server's events until the returned function is called. Pauses while the page is hidden, and
 * reconnects when the network goes or comes back.
 */
export function openLive<const E extends LiveEndpoint>(
  endpoint: E,
  args: Args<E>,
  listener: Listener<Answer<E>>,
): () => void {
  const path = toUrl(endpoint, args as object)
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
      // reconnecting would take the connection from the next page, which would take it back, and so on
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

  const leave = runOneAtATime(begin)
  begin()
  return () => {
    leave()
    stop()
    listener.state('off')
  }
}

/**
 * Called when the page becomes visible or hidden, and when the network goes or comes back: without a network an open
 * connection is silent but does not end.
 */
function runOneAtATime(begin: () => void): () => void {
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

/**
 * How a connection ended. 'refused': the server rejected it, and would again; 'replaced': the user has too many newer
 * ones.
 */
type End = 'refused' | 'replaced' | 'broken'

/** Reads one connection to its end. */
async function listen(path: string, signal: AbortSignal, handlers: Handlers): Promise<End> {
  let end: End = 'broken'
  try {
    const response = await fetch(getAddress(path), { headers: headersFor(path), signal, cache: 'no-store' })
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
    // a connection that dies silently, as on a sleeping computer, never ends on its own
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
    // events received before it broke remain valid
  }
  return end
}

/** Calls once when nothing was received for too long. */
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

/** When the connection last received anything; null before the first time. */
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

/** How the current page is updated; the header shows it. */
export const useLiveState = (): LiveState => useStore(liveState)

/**
 * Keeps a page up to date: `onChange` receives every change, and null whenever changes may have been missed (after a
 * gap, and every 30 seconds while disconnected). Returns the state of the connection.
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
