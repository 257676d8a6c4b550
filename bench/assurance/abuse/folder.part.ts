import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeClm, makeSighting } from '#api/areas/feeds/messages/messages.factory.ts'
import { isSmall } from '../../data.ts'
import { report } from '../../measure.ts'
import { startPortal } from '../../portal.ts'
import { openStage, type Stage } from '../../stage.ts'
import type { Part } from './part.ts'

// A drop folder full of entries that are not files: links (one to a file outside that reads as a message, one to a
// file that never ends), pipes, a socket, folders, a link in place of a customer's folder. None may be followed or
// waited for; files among them and those of the next customer are processed anyway.

const LINKS = isSmall() ? 5000 : 100_000
const PIPES = 50
const VALID_FILES = 20
const TIMEOUT_SECONDS = 30
const POLL_MS = 200

export const folderPart: Part = {
  name: 'folder',
  plants: ['follow'],
  async run(plant) {
    const root = mkdtempSync(path.join(os.tmpdir(), 'interline-abuse-'))
    const stage = await openStage()
    const { appUrl, ownerUrl } = stage.portal.names
    const close = fill(root)
    const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
    const settings = { EDI_IN_DIR: path.join(root, 'in') }
    const portal = await startPortal({ appUrl, ownerUrl, token: '' }, 'all', preloads, { settings })
    try {
      await reportResult(stage)
    } finally {
      await portal.kill()
      close()
      await stage.stop()
      rmSync(root, { recursive: true, force: true })
    }
  },
}

const makeValidFile = (equipment_id: string) => makeClm(makeSighting(0, 'P', 'Houston, TX', { equipment_id }))

/** Fills the folders of customers 1 and 2; returns a function that closes the socket. */
function fill(root: string): () => void {
  const outside = path.join(root, 'outside')
  const [first, second] = ['1', '2'].map((customer) => path.join(root, 'in', customer)) as [string, string]
  for (const folder of [outside, first, second, path.join(first, 'a-folder')])
    mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(outside, 'secret'), makeValidFile('SECR1'))
  symlinkSync(path.join(outside, 'secret'), path.join(first, 'a-secret.csv'))
  symlinkSync('/dev/zero', path.join(first, 'a-endless.csv'))
  for (let n = 0; n < LINKS; n++) symlinkSync(path.join(outside, 'secret'), path.join(first, `b${n}.csv`))
  for (let n = 0; n < PIPES; n++) execFileSync('mkfifo', [path.join(first, `c${n}.csv`)])
  const socket = net.createServer().listen(path.join(first, 'd-socket'))
  const past = new Date(Date.now() - 60_000)
  for (let n = 0; n < VALID_FILES; n++) {
    const file = path.join(n % 2 === 0 ? first : second, `z${n}.csv`)
    writeFileSync(file, makeValidFile(`GOOD${n + 1}`))
    utimesSync(file, past, past)
  }
  return () => socket.close()
}

async function reportResult(stage: Stage): Promise<void> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  while ((await countEvents(stage, 'GOOD%')) < VALID_FILES && seconds() < TIMEOUT_SECONDS) await wait(POLL_MS)
  const took = seconds()
  const accepted = await countEvents(stage, 'GOOD%')
  const details = `among ${LINKS} links, ${PIPES} pipes, a socket and a folder; ${accepted} of ${VALID_FILES} files`
  const missing = VALID_FILES - accepted
  report({ bench: 'abuse, folder: valid files not read', ratio: missing, goal: 0, unit: 'files', details })
  report({
    bench: 'abuse, folder: time until all valid files are read',
    ratio: took,
    goal: 15,
    unit: 's',
    details,
  })
  const followed = await countEvents(stage, 'SECR%')
  report({
    bench: 'abuse, folder: links that were followed',
    ratio: followed,
    goal: 0,
    unit: 'events',
    details,
  })
}

const countEvents = ({ portal }: Stage, equipment: string): Promise<number> =>
  portal.superuser(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from events where equipment_id like $1',
      [equipment],
    )
    return rows[0]?.n ?? 0
  })
