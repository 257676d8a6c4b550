import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { getClientConfig } from '#contract/areas/config/client-config.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { fakeApi } from '../testing/api.ts'
import { call } from './call.ts'
import { initOptions, report, startReporting } from './reporting.ts'

const DSN = 'https://key@errors.example.com/7'

/** The real reporter's function names, recording their arguments. */
function fakeSentry() {
  return {
    init: vi.fn<(options: object) => void>(),
    captureException: vi.fn<(error: unknown) => string>(() => 'an-id'),
    browserTracingIntegration: vi.fn<() => object>(() => ({ name: 'tracing' })),
    replayIntegration: vi.fn<(options: object) => object>(() => ({ name: 'replay' })),
  }
}

async function startWith(sentry = fakeSentry()) {
  const load = vi.fn<() => Promise<never>>(async () => sentry as never)
  onTestFinished(await startReporting(load))
  return { sentry, load }
}

function deployment(error_reporting_dsn: string | null) {
  const api = fakeApi()
  api.answer(getClientConfig, { version: 'v1.123.0', error_reporting_dsn })
  return api
}

describe('error reporting', () => {
  test('[PLT-173] [PLT-174] [PLT-175] starts with the agreed share of traces and recordings', async () => {
    deployment(DSN)

    const { sentry } = await startWith()

    expect(sentry.init).toHaveBeenCalledWith(
      expect.objectContaining({
        dsn: DSN,
        release: 'v1.123.0',
        tracesSampleRate: 0.7,
        replaysSessionSampleRate: 0.1,
        replaysOnErrorSampleRate: 1.0,
        integrations: [{ name: 'tracing' }, { name: 'replay' }],
      }),
    )
    expect(sentry.replayIntegration).toHaveBeenCalledWith(
      expect.objectContaining({ maskAllText: true, blockAllMedia: true }),
    )
  })

  test('is not even loaded where errors are reported nowhere', async () => {
    deployment(null)

    const { load } = await startWith()
    report(new Error('unheard'))

    expect(load).not.toHaveBeenCalled()
  })

  test('[PLT-180] reports a call that was never sent once', async () => {
    deployment(DSN).lose(getSession)
    const { sentry } = await startWith()

    await call(getSession, {})

    expect(sentry.captureException.mock.calls).toEqual([
      [new Error('getSession request failed to send from client.')],
    ])
  })

  test('[PLT-180] reports neither refusals nor aborted calls', async () => {
    deployment(DSN).refuse(getSession, 503, { message: 'Away.' })
    const { sentry } = await startWith()

    await call(getSession, {})
    await call(getSession, {}, { signal: AbortSignal.abort() })

    expect(sentry.captureException).not.toHaveBeenCalled()
  })

  test('[PLT-180] reports failures from before it was loaded', async () => {
    deployment(DSN)
    const early = new Error('early')
    report(early)

    const { sentry } = await startWith()

    expect(sentry.captureException.mock.calls).toEqual([[early]])
  })

  test('sends no query of an address, which may hold a token', () => {
    const { beforeSend, beforeBreadcrumb } = initOptions(fakeSentry() as never, {
      dsn: DSN,
      release: 'v1',
    })
    const url = 'https://portal.example/auth/callback?code=secret#x'

    const event = beforeSend?.({ type: undefined, request: { url } }, {})
    const crumb = beforeBreadcrumb?.({ data: { to: url, method: 'GET' } })

    expect(event).toMatchObject({ request: { url: 'https://portal.example/auth/callback' } })
    expect(crumb).toEqual({ data: { to: 'https://portal.example/auth/callback', method: 'GET' } })
  })
})
