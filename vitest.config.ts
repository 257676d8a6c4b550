import { existsSync } from 'node:fs'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { findChromium } from './tools/chromium.ts'

const API_SETUP = 'api/src/testing/globalSetup.ts'
const WEB_CONFIG = 'web/vite.config.ts'

/** Much of the time a test waits: for a server, a clock, a timeout. A project does not inherit this from the root. */
const MAX_WORKERS = 2

/** Pure code: no database, no browser. */
const unit: TestProjectConfiguration = {
  test: {
    name: 'unit',
    isolate: false,
    maxWorkers: MAX_WORKERS,
    include: ['{contract,x12,rail,demo,tools}/**/*.test.ts', 'web/build/**/*.test.ts'],
    setupFiles: ['tools/testing/quiet.ts'],
    testTimeout: 30_000,
  },
}

/** Everything that talks to a real PostgreSQL, which is started once for the run. */
const api: TestProjectConfiguration = {
  test: {
    name: 'api',
    // modules are loaded once for all files of a worker: two thirds of the time
    isolate: false,
    maxWorkers: MAX_WORKERS,
    include: ['api/**/*.test.ts'],
    globalSetup: existsSync(API_SETUP) ? [API_SETUP] : [],
    setupFiles: ['tools/testing/quiet.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // two thousand waits on a busy machine: tests that passed only at the second try are listed at the end
    retry: 1,
    // what a busy machine is slow to bring about is waited for; nothing that holds becomes slower by it
    expect: { poll: { timeout: 15_000 } },
  },
}

/** Pages and components in a real browser. */
function web(): TestProjectConfiguration {
  const { executablePath, env, args } = findChromium()
  return {
    ...(existsSync(WEB_CONFIG) ? { extends: WEB_CONFIG } : {}),
    test: {
      name: 'web',
      maxWorkers: MAX_WORKERS,
      dir: '.',
      // one document for all files of a worker: `fresh-page` empties it, which takes a third of the time
      isolate: false,
      include: ['web/src/**/*.test.{ts,tsx}'],
      setupFiles: ['tools/testing/quiet.ts', 'web/src/testing/fresh-page.ts'],
      // a browser on a busy machine may lose a press once, as in the journeys, and be slow to show the result
      retry: 1,
      testTimeout: 30_000,
      expect: { poll: { timeout: 5_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath, env, args } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

export default defineConfig({ test: { projects: [unit, api, web()], maxWorkers: MAX_WORKERS } })
