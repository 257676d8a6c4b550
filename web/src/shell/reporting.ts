import { getClientConfig } from '#contract/areas/config/client-config.contract.ts'
import type * as Browser from '@sentry/browser'
import { call, onCallFailure } from './call.ts'
import { whenIdle } from './idle.ts'
import type * as Reporter from './reporter.ts'

type Sentry = typeof Reporter

/** PLT-173, PLT-174: how many visits are traced and recorded. */
export const SAMPLE_RATES = {
  tracesSampleRate: 0.7,
  replaysSessionSampleRate: 0.1,
  replaysOnErrorSampleRate: 1.0,
} as const

/** What fails before the reporter is there waits for it, within reason. */
const MAX_WAITING = 20

let waiting: unknown[] = []
const saveWaiting = (error: unknown): void => {
  if (waiting.length < MAX_WAITING) waiting.push(error)
}
let send = saveWaiting

/** Reports a fault without waiting; does nothing where no error reporting is configured. */
export const report = (error: unknown): void => send(error)

/** An address without its query, which may hold a code or a token. */
export const withoutQuery = (address: string): string => address.replace(/[?#][^]*$/, '')

/** The reporter's initial options: no texts, screenshots, URLs or user input leave the page. */
export function initOptions(
  sentry: Pick<Sentry, 'replayIntegration' | 'browserTracingIntegration'>,
  { dsn, release }: { dsn: string; release: string },
): Browser.BrowserOptions {
  return {
    dsn,
    release,
    ...SAMPLE_RATES,
    integrations: [
      sentry.browserTracingIntegration(),
      // compressing needs a worker made of text, which the content security policy does not allow
      sentry.replayIntegration({ maskAllText: true, blockAllMedia: true, useCompression: false }),
    ],
    beforeSend: (event) => {
      if (event.request?.url) event.request.url = withoutQuery(event.request.url)
      return event
    },
    beforeBreadcrumb: (crumb) => {
      for (const key of ['url', 'to', 'from']) {
        const address: unknown = crumb.data?.[key]
        if (typeof address === 'string') crumb.data = { ...crumb.data, [key]: withoutQuery(address) }
      }
      return crumb
    },
  }
}

/**
 * Asks where errors are reported; if anywhere, loads the reporter and passes it the errors so far. Returns a function
 * that stops it.
 */
export async function startReporting(
  load: () => Promise<Sentry> = () => import('./reporter.ts'),
): Promise<() => void> {
  const stopListening = onCallFailure((_endpoint, { status, message }) => {
    if (status === undefined) report(new Error(message))
  })
  const stop = (): void => {
    stopListening()
    send = saveWaiting
  }
  const response = await call(getClientConfig, {})
  const dsn = response.success ? response.data.error_reporting_dsn : null
  if (!response.success || dsn === null) {
    reportTo(() => undefined)
    return stop
  }
  const sentry = await load()
  sentry.init(initOptions(sentry, { dsn, release: response.data.version }))
  reportTo((error) => void sentry.captureException(error))
  return stop
}

function reportTo(receiver: (error: unknown) => void): void {
  for (const error of waiting) receiver(error)
  waiting = []
  send = receiver
}

/** Runs work once the first page is painted and the browser has nothing better to do. */
export function afterFirstPaint(work: () => unknown): void {
  requestAnimationFrame(() => requestAnimationFrame(() => whenIdle(work)))
}
