import { serveWorker } from '../worker.ts'
import { requestBytes, Shooter } from '../open-loop.ts'
import { ABUSER, readAll, requestFor, type DownloadResult } from './downloads.ts'

// The process of one user who requests expensive lists without end and four downloads at once, and of a colleague who
// wants one meanwhile.

const HEAVY_AT_ONCE = 12
const DOWNLOADS = 4
/** Tens of milliseconds of the database. */
const HEAVY = {
  filters: [
    {
      field: 'destination_location',
      operand: 'contains',
      value: [...Array.from({ length: 6 }, (_, n) => `NOWHERE ${n}`), 'A'],
    },
  ],
  sort_by: 'consignee',
}

/** `begin` and `end` the lists; `download` four and the colleague's. */
export type Heavy = { begin: Session } | 'download' | 'end'

interface Session {
  url: string
  token: string
  /** The user of the single download. */
  colleagueToken: string
}

/** Four downloads of one user and one of a colleague, requested together. */
export interface Round {
  own: DownloadResult[]
  theirs: DownloadResult
}

let session: Session | null = null
let isOver = false

serveWorker<Heavy, Round | null>(async (request) => {
  if (request === 'download') return await download(session!)
  if (request === 'end') isOver = true
  else begin((session = request.begin))
  return null
})

/** Over raw sockets: a client that loads and compiles much code in the first moments would be measured itself. */
function begin({ url, token }: Session): void {
  const shooter = new Shooter(Number(new URL(url).port))
  const heavy = requestBytes('POST', `/api/waybills/${ABUSER}/dashboard`, token, HEAVY)
  for (let n = 0; n < HEAVY_AT_ONCE; n++) void requestRepeatedly(shooter, heavy)
}

async function requestRepeatedly(shooter: Shooter, heavy: Buffer): Promise<void> {
  while (!isOver) await shooter.send(heavy, performance.now())
}

async function download({ url, token, colleagueToken }: Session): Promise<Round> {
  const request = (userToken: string) =>
    readAll(requestFor({ portal: { url }, data: { token: userToken } }, 'csv', ABUSER))
  const own = Array.from({ length: DOWNLOADS }, () => request(token))
  const theirs = request(colleagueToken)
  return { own: await Promise.all(own), theirs: await theirs }
}
