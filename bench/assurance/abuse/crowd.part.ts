import net from 'node:net'
import path from 'node:path'
import { login } from '#contract/areas/accounts/session/session.contract.ts'
import { listAssets, watchAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { TEST_PASSWORD } from '#api/testing/app.ts'
import { isSmall } from '../../data.ts'
import { report } from '../../measure.ts'
import { startPortal, type Portal } from '../../portal.ts'
import { openStage, type Stage } from '../../stage.ts'
import { requestBytes, Shooter } from '../open-loop.ts'
import { unboundSessions } from './crowd.queries.ts'
import { listsDuring, startOthers, reportOthers, type Others } from './others.ts'
import type { Part } from './part.ts'

// One user opens event streams and sessions without end. There may never be more than a few of either, a closed
// stream must be told why, and no one else may notice.

const STREAMS = isSmall() ? 100 : 1000
const SESSIONS = isSmall() ? 40 : 200
/** Of each, for one user. */
const MAX = 20
const CUSTOMER = { params: { customerId: 1 } }
const OTHER_CUSTOMER = { params: { customerId: 2 } }

export const crowdPart: Part = {
  name: 'crowd',
  plants: ['unbounded-streams', 'unbounded-sessions'],
  async run(plant) {
    const stage = await openStage()
    const { appUrl, ownerUrl } = stage.portal.names
    if (plant === 'unbounded-sessions') await stage.portal.superuser(unboundSessions)
    const preloads =
      plant === 'unbounded-streams' ? [path.join(import.meta.dirname, `${plant}.plant.ts`)] : []
    const portal = await startPortal({ appUrl, ownerUrl, token: '' }, 'api', preloads)
    const shooter = new Shooter(Number(new URL(portal.url).port))
    try {
      const path = `/api${toUrl(listAssets, OTHER_CUSTOMER)}`
      const request = requestBytes('POST', path, stage.portal.token('other')!, {})
      await crowd({ stage, portal, ...(await startOthers(shooter, request)) })
    } finally {
      shooter.close()
      await portal.stop()
      await stage.stop()
    }
  },
}

interface Crowd extends Others {
  stage: Stage
  portal: Portal
}

async function crowd(at: Crowd): Promise<void> {
  await at.portal.watch()
  await openStreams(at)
  await openSessions(at)
  const { grownMb } = await at.portal.usage()
  report({
    bench: 'abuse, crowd: memory above idle',
    ratio: grownMb,
    goal: 300,
    unit: 'MB',
    details: 'peak',
  })
}

async function openStreams(at: Crowd): Promise<void> {
  const port = Number(new URL(at.portal.url).port)
  const streams: Stream[] = []
  const opening = (async () => {
    for (let n = 0; n < STREAMS; n++) streams.push(await openStream(port, at.stage.portal.token('full')!))
  })()
  const shots = await listsDuring(at, opening)
  const open = streams.filter(({ state }) => state() === 'open')
  const withoutReason = streams.filter(({ state }) => state() === 'cut')
  for (const { socket } of streams) socket.destroy()
  await reportOthers('streams of one user', at, shots)
  reportCount('open streams of one user', open.length, `of ${STREAMS} opened`, MAX)
  reportCount(
    'streams that ended without an event',
    withoutReason.length,
    `of ${streams.length - open.length} ended`,
    0,
  )
}

interface Stream {
  socket: net.Socket
  /** told: it was notified that newer ones replaced it; cut: it ended without that, or never started. */
  state: () => 'open' | 'told' | 'cut'
}

/** Resolves when its first words have come, or it has ended. */
function openStream(port: number, token: string): Promise<Stream> {
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  let isOver = false
  const state = () => {
    if (/^event: replaced$/m.test(received)) return 'told'
    return isOver ? 'cut' : 'open'
  }
  return new Promise((done) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      isOver = true
      done({ socket, state })
    })
    socket.on('data', (chunk) => {
      received = (received + chunk.toString()).slice(-5000)
      if (/^HTTP\/1.1 [45]/.test(received)) socket.destroy()
      if (received.includes('retry:')) done({ socket, state })
    })
    socket.write(requestBytes('GET', `/api${toUrl(watchAssets, CUSTOMER)}`, token))
  })
}

async function openSessions(at: Crowd): Promise<void> {
  const tokens: string[] = []
  const opening = (async () => {
    while (tokens.length < SESSIONS) tokens.push(await signIn(at.portal))
  })()
  await reportOthers('sessions of one user', at, await listsDuring(at, opening))
  const responses = await Promise.all(tokens.map((token) => whoAmI(at.portal, token)))
  const alive = responses.filter(({ status }) => status === 200)
  const withoutReason = responses.filter(({ status, code }) => status !== 200 && code !== 'session_replaced')
  reportCount('sessions of one user', alive.length, `of ${SESSIONS} signed in`, MAX)
  reportCount('the newest session ended', responses.at(-1)!.status === 200 ? 0 : 1, 'it must remain', 0)
  reportCount(
    'sessions that ended without a reason',
    withoutReason.length,
    `of ${SESSIONS - alive.length} ended`,
    0,
  )
}

async function signIn({ url }: Portal): Promise<string> {
  const response = await fetch(`${url}/api${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'viewer@test.example', password: TEST_PASSWORD }),
  })
  if (response.status !== 200)
    throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { token: string }).token
}

async function whoAmI({ url }: Portal, token: string): Promise<{ status: number; code?: string }> {
  const response = await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${token}` } })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, ...(code === undefined ? {} : { code }) }
}

function reportCount(bench: string, ratio: number, details: string, goal: number): void {
  report({ bench: `abuse, crowd: ${bench}`, ratio, goal, unit: goal === 0 ? 'of them' : 'at once', details })
}
