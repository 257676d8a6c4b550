import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { withDatabase } from '#api/db/urls.ts'
import { pagePolicy } from '#api/http/headers.ts'
import { loadStarter } from '#api/start/starter.ts'
import { ensureWebBuild } from '#api/start/webBuild.ts'
import { STARTER_PASSWORD } from '#demo/starter.ts'
import { report } from '../measure.ts'
import { requestedPlant } from '../plant.ts'
import { isSmall } from '../data.ts'
import { startPortal } from '../portal.ts'
import { requestHeaders, forgedBearer, type Bearers } from './headers.ts'
import { PAYLOADS } from './payloads.ts'
import { lookForScripts } from './scripts.ts'
import { send } from './wire.ts'

// Every response of the product's server has its security headers, and text from partners and users never becomes
// markup: payloads are in every text field while an administrator and a shipper visit all screens in both brands.
// `--plant` lets responses without the headers through, except in one brand, and makes pages render a field as HTML.

const plant = requestedPlant(['bare'])
process.env['DEMO_WORLD'] = 'small'
await ensureWebBuild(AbortSignal.timeout(300_000))
const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-bench-headers-'))
// the database's own account must be able to enter it, or its cluster is put elsewhere and stays
chmodSync(folder, 0o755)
const database = await startEmbeddedDatabase(folder)
try {
  await migrate(database.ownerUrl)
  await loadStarter(database.ownerUrl, 'on')
  const preloads = plant === null ? [] : [path.join(import.meta.dirname, 'headers.plant.ts')]
  const { appUrl, ownerUrl } = database
  const portal = await startPortal({ appUrl, ownerUrl, token: '' }, 'all', preloads)
  try {
    await reportHeaders(portal.url)
    await reportScripts(portal.url, withDatabase(database.adminUrl, 'interline'))
  } finally {
    await portal.stop()
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function reportHeaders(url: string): Promise<void> {
  const bearers: Bearers = {
    anonymous: null,
    shipper: await signIn(url, 'shipper'),
    ...(isSmall() ? {} : { forged: forgedBearer(), viewer: await signIn(url, 'viewer') }),
    admin: await signIn(url, 'admin'),
    leaving: await signIn(url, 'viewer'),
  }
  const policy = pagePolicy({ errorReportingDsn: null, identityProviders: [] })
  const { answers, kinds, bare } = await requestHeaders(url, bearers, policy)
  for (const finding of bare.slice(0, 30)) console.error(`  ${finding}`)
  const details = [...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')
  report({
    bench: 'headers: responses without a security header',
    ratio: bare.length,
    goal: 0,
    unit: 'answers',
    details: `of ${answers}: ${details}`,
  })
}

async function reportScripts(url: string, superUrl: string): Promise<void> {
  const payloads = isSmall() ? PAYLOADS.filter((_, n) => n % 10 === 0) : PAYLOADS
  const seen = await lookForScripts({
    url,
    superUrl,
    tokens: { shipper: await signIn(url, 'shipper'), admin: await signIn(url, 'admin') },
    payloads,
    details: isSmall() ? 1 : payloads.length,
    looks: isSmall() ? 'few' : 'all',
    fault: plant === null ? null : 'html',
  })
  for (const list of [seen.executions, seen.violations, seen.markup]) {
    for (const finding of new Set(list.slice(0, 10))) console.error(`  ${finding}`)
  }
  const details = `${payloads.length} payloads read ${seen.shown} times on ${seen.pages} screens`
  const reportResult = (bench: string, findings: readonly string[], unit: string) =>
    report({ bench: `headers: ${bench}`, ratio: findings.length, goal: 0, unit, details })
  reportResult('scripts run from data', seen.executions, 'executions')
  reportResult('data that became markup', seen.markup, 'elements')
  reportResult('content security policy reports', seen.violations, 'reports')
  if (seen.shown === 0) throw new Error('no payload appeared on any page, so nothing was tested')
}

async function signIn(url: string, name: string): Promise<string> {
  const body = JSON.stringify({ email: `${name}@demo.example`, password: STARTER_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await send(url, { method: 'POST', path: '/api/user/login', headers, body })
  return login.response.parse(JSON.parse(response?.text ?? '')).token
}
