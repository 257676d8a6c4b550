import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { isSmall, openBenchData, SMALL, type BenchData, type Scale } from '../../data.ts'
import { startPortal, type Portal } from '../../portal.ts'
import { requestBytes, Shooter } from '../open-loop.ts'
import { startOthers, type Others } from './others.ts'

/** A customer with as many rows as the largest download. */
const SCALE: Scale = isSmall()
  ? SMALL
  : { customers: 4, waybills: 130_000, largest: 100_000, eventsPerWaybill: 1 }
/** Who does its worst, and who must not feel it. */
export const ABUSER = 1
export const OTHER = 2

export type Format = 'csv' | 'xlsx'
export const FORMATS: readonly Format[] = ['csv', 'xlsx']

/** A portal with much to download and a way to look into its database. */
export interface Downloads extends Others {
  data: BenchData
  portal: Portal
  db: pg.Client
}

/** Opens the stage, with the requested fault planted. */
export async function onDownloads(
  plant: string | null,
  work: (stage: Downloads) => Promise<void>,
): Promise<void> {
  const data = await openBenchData(SCALE)
  const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
  const portal = await startPortal(data, 'api', preloads)
  const db = new pg.Client({ connectionString: data.adminUrl })
  const shooter = new Shooter(Number(new URL(portal.url).port))
  try {
    await db.connect()
    const request = requestBytes('POST', `/api/waybills/${OTHER}/dashboard`, data.token, {})
    await work({ data, portal, db, ...(await startOthers(shooter, request)) })
  } finally {
    shooter.close()
    await db.end()
    await portal.stop()
    await data.stop()
  }
}

export const exportPath = (format: Format, customerId: number): string =>
  `/api/waybills/${customerId}/dashboard/${format}`

/** The target of a download and its caller. */
export interface Request {
  portal: Pick<Portal, 'url'>
  data: Pick<BenchData, 'token'>
}

/** What another process needs to request downloads of the stage. */
export const toRequest = ({ portal, data }: Request): Request => ({
  portal: { url: portal.url },
  data: { token: data.token },
})

/** Requests a download and leaves reading to the caller. */
export function requestFor({ data, portal }: Request, format: Format, customerId: number): net.Socket {
  const socket = net.connect(Number(new URL(portal.url).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(requestBytes('POST', exportPath(format, customerId), data.token, {}))
  return socket
}

export interface DownloadResult {
  status: number
  bytes: number
  tookMs: number
  /** Whether the last chunk came. */
  isComplete: boolean
}

/** Reads a response to its end as fast as possible. */
export async function readAll(socket: net.Socket): Promise<DownloadResult> {
  const started = performance.now()
  let [head, tail, bytes] = ['', '', 0]
  const isWhole = () => tail.endsWith('0\r\n\r\n')
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (head.length < 200) head += chunk.toString('latin1')
    tail = (tail + chunk.subarray(-8).toString('latin1')).slice(-8)
    const isShort = /^HTTP\/1\.1 [45]/.test(head) && head.includes('\r\n\r\n')
    if (isWhole() || isShort) break
  }
  return {
    status: Number(head.slice(9, 12)),
    bytes,
    tookMs: performance.now() - started,
    isComplete: isWhole(),
  }
}

/** Waits for something to become true; returns how long it took, at most `timeoutMs`. */
export async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<number> {
  const started = performance.now()
  const tookMs = () => performance.now() - started
  while (tookMs() < timeoutMs && !(await condition())) await wait(25)
  return tookMs()
}
