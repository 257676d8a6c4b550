/** The functions of the reporter in use; naming them here keeps the rest of the library out of the build. */
export { browserTracingIntegration, captureException, init, replayIntegration } from '@sentry/browser'
