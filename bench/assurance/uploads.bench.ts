import path from 'node:path'
import { startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { startPictureUpload } from '#contract/areas/files/pictures/pictures.contract.ts'
import { toUrl, type Endpoint } from '#contract/base/endpoint.ts'
import { report } from '../measure.ts'
import { requestedPlant } from '../plant.ts'
import { startPortal } from '../portal.ts'
import { openStage } from '../stage.ts'
import {
  HOSTILE_MESSAGES,
  HOSTILE_UPLOADS,
  sendHostile,
  type HostileUpload,
  type Report,
} from './uploads/uploads.ts'

// Uploads that send nothing, or less than they declare, to every endpoint with a body: upload URLs for files and
// pictures, railroads' messages, and calls with JSON. Each must be rejected with 4xx in time: no caller is left
// waiting, and nothing counts as a server error. `--plant` leaves bodies without a time limit, `--plant=welcoming`
// accepts messages that cannot be parsed.

const TIMEOUT_MS = 61_000
/**
 * Per endpoint; few enough that none is rejected for lack of space, because a body of unknown size counts as the
 * largest one.
 */
const AT_ONCE = 6
const GOAL_SECONDS = 60

const planted = requestedPlant(['unlimited', 'welcoming'])
const plants = planted === null ? [] : [path.join(import.meta.dirname, 'uploads', `${planted}.plant.ts`)]
const stage = await openStage()
const { appUrl, ownerUrl } = stage.portal.names
const token = stage.portal.token('full')!
const portal = await startPortal({ appUrl, ownerUrl, token }, 'api', plants)
try {
  const targets: UploadTarget[] = [
    { at: 'a file', method: 'PUT', token: null, getPath: addressFrom(startUpload) },
    { at: 'a picture', method: 'PUT', token: null, getPath: addressFrom(startPictureUpload) },
    {
      at: 'a message',
      method: 'POST',
      token,
      getPath: async () => '/api/feeds/1/messages',
      others: HOSTILE_MESSAGES,
    },
    { at: 'JSON', method: 'PUT', token, getPath: async () => '/api/user/profile_picture' },
  ]
  const reported = (await Promise.all(targets.map(sendAll))).flat()
  reportResult(reported)
} finally {
  await portal.stop()
  await stage.stop()
}

interface UploadTarget {
  at: string
  method: string
  token: string | null
  getPath: () => Promise<string>
  /** Inputs that are hostile to this endpoint only. */
  others?: readonly HostileUpload[]
}

/** An address for each upload, so that uploads do not affect each other. */
function addressFrom(endpoint: Endpoint) {
  const path = `/api${toUrl(endpoint, { params: { customerId: 1 } })}`
  return async () => ((await portal.json('GET', path)) as { upload_url: string }).upload_url
}

async function sendAll({ at, getPath, others = [], ...target }: UploadTarget): Promise<Report[]> {
  const left = [...HOSTILE_UPLOADS, ...others]
  const reported: Report[] = []
  const sendOn = async () => {
    for (let hostile = left.pop(); hostile !== undefined; hostile = left.pop()) {
      const where = { url: portal.url, path: await getPath(), ...target }
      const { name, ...answer } = await sendHostile(where, hostile, TIMEOUT_MS)
      reported.push({ name: `${at}, ${name}`, ...answer })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  return reported
}

function reportResult(reported: readonly Report[]): void {
  const wrong = reported.filter(({ status }) => status === null || status < 400 || status >= 500)
  for (const { name, status, tookMs } of wrong) {
    console.error(`  ${name}: ${status ?? 'nothing'} after ${(tookMs / 1000).toFixed(1)} s`)
  }
  report({
    bench: 'uploads: rejected without a message',
    ratio: wrong.length,
    goal: 0,
    unit: 'uploads',
    details: `of ${reported.length}, ${HOSTILE_UPLOADS.length} kinds at four endpoints, ${HOSTILE_MESSAGES.length} messages`,
  })
  const slowest = reported.toSorted((a, b) => b.tookMs - a.tookMs)[0]!
  report({
    bench: 'uploads: longest time to the response',
    ratio: slowest.tookMs / 1000,
    goal: GOAL_SECONDS,
    unit: 's',
    details: slowest.name,
  })
}
