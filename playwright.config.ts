import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'
import { freePort } from './tools/free-port.ts'

/** The partner brand is chosen by a host name that contains this. */
const PARTNER_HOST = 'railconnect.localhost'
/** Journeys that change the password of a demo user, or what all users see: nothing else may run at the same time. */
const LAST = ['accounts.e2e.ts', 'admin.e2e.ts']
/** Starts a separate empty portal, without the demo. */
const FIRST_DAY = 'first-day.e2e.ts'
const ELSEWHERE = [...LAST, FIRST_DAY]

// Playwright reads this file again in every worker: the first reading decides, the others find it in the environment.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DATA_DIR'] ??= throwawayFolder()
// Journeys sign in, change and delete things: never in a database in real use.
delete process.env['DATABASE_URL']
delete process.env['DATABASE_OWNER_URL']

const port = process.env['E2E_PORT']
const { executablePath, env, args } = findChromium()
const launchOptions = {
  executablePath,
  env,
  args: [...args, `--host-resolver-rules=MAP ${PARTNER_HOST} 127.0.0.1`],
}

const demoPortal = {
  command: 'npm start',
  // The demo railroad has sent its history by then; /readyz alone succeeds earlier.
  wait: { stdout: /Interline is ready/ },
  timeout: 240_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: process.env['E2E_DATA_DIR'],
    DEMO: 'on',
    DEMO_WORLD: 'small',
    DEMO_ANSWERS: 'prompt',
  },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // a busy machine may be too slow once; `npm test` reports what passed only at the second try
  retries: 1,
  forbidOnly: true,
  use: { launchOptions, viewport: { width: 1440, height: 900 }, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'default',
      testIgnore: ELSEWHERE,
      grepInvert: /@partner/,
      use: { baseURL: `http://localhost:${port}` },
    },
    {
      name: 'partner',
      testIgnore: ELSEWHERE,
      grep: /@partner|@both/,
      use: { baseURL: `http://${PARTNER_HOST}:${port}` },
    },
    { name: 'first-day', testMatch: FIRST_DAY, use: { actionTimeout: 15_000 } },
    {
      name: 'last',
      testMatch: LAST,
      dependencies: ['default', 'partner'],
      use: { baseURL: `http://localhost:${port}` },
    },
  ],
  // alone, the first day needs no demo railroad: its portal is its own
  webServer: process.argv.includes('--project=first-day') ? [] : demoPortal,
})

function throwawayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interline-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
