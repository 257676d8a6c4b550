/** What is used of the reporter; naming it here keeps the rest of the library out of the build. */
export { browserTracingIntegration, captureException, init, replayIntegration } from '@sentry/browser'
