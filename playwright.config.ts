import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/chromium.ts'
import { freePort } from './tools/free-port.ts'

/** The partner brand is chosen by a host name that contains this. */
const PARTNER_HOST = 'railconnect.localhost'
/** Change the password of a demo user, or what everybody sees of the portal: nobody else may run beside them. */
const LAST = ['accounts.e2e.ts', 'admin.e2e.ts']

// Playwright reads this file again in every worker: the first reading decides, the others find it in the environment.
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_DATA_DIR'] ??= throwawayFolder()
// Journeys sign in, change and delete things: never on a database that somebody named for real use.
delete process.env['DATABASE_URL']
delete process.env['DATABASE_OWNER_URL']

const port = process.env['E2E_PORT']
const { executablePath, env, args } = findChromium()
const launchOptions = {
  executablePath,
  env,
  args: [...args, `--host-resolver-rules=MAP ${PARTNER_HOST} 127.0.0.1`],
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 2,
  // a busy machine may be too slow once; `npm test` tells what passed at the second try only
  retries: 1,
  forbidOnly: true,
  use: { launchOptions, viewport: { width: 1440, height: 900 }, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'default',
      testIgnore: LAST,
      grepInvert: /@partner/,
      use: { baseURL: `http://localhost:${port}` },
    },
    {
      name: 'partner',
      testIgnore: LAST,
      grep: /@partner|@both/,
      use: { baseURL: `http://${PARTNER_HOST}:${port}` },
    },
    {
      name: 'last',
      testMatch: LAST,
      dependencies: ['default', 'partner'],
      use: { baseURL: `http://localhost:${port}` },
    },
  ],
  webServer: {
    command: 'npm start',
    // The demo railroad has told its history by then; /readyz alone answers earlier.
    wait: { stdout: /Interline is ready/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: process.env['E2E_DATA_DIR'],
      DEMO: 'on',
      DEMO_WORLD: 'small',
      DEMO_ANSWERS: 'prompt',
    },
  },
})

function throwawayFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'interline-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
