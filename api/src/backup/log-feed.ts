import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { chown, rename } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from '../db/embedded/account.ts'
import { setFolderOwner, type Place } from '../db/embedded/folders.ts'
import { nextSegment, type Plan } from './plan.ts'
import { unpack } from './pack.ts'
import type { Repository } from './repository/repository.ts'

/** Segments fetched ahead of the one that recovery reads. */
const AHEAD = 6
const POLL_MS = 30

/**
 * Runs in the cluster's folder during recovery: requests a file and waits until it exists. An exit status above 125
 * aborts the recovery; a lower one would end the log there, as if nothing came after it.
 */
export const RESTORE_COMMAND =
  'touch "../feed/wanted/%f"; n=0; while [ ! -e "../feed/served/%f" ]; do ' +
  'if [ -e "../feed/missing/%f" ]; then exit 1; fi; if [ -e "../feed/stop" ] || [ $n -gt 3000 ]; then exit 200; fi; ' +
  'n=$((n+1)); sleep 0.1; done; mv "../feed/served/%f" "%p"'

/** Hands the stored log to a recovering database until it is stopped. */
export interface LogFeed {
  /** Rejects as soon as something of the log is damaged. */
  failed: Promise<never>
  stop(): Promise<void>
}

/** Starts to hand out the log of a plan. */
export function feedLog(repository: Repository, place: Place, { log, manifest }: Plan): LogFeed {
  const folder = path.join(place.folder, 'feed')
  rmSync(folder, { recursive: true, force: true })
  setFolderOwner(folder, place.account)
  for (const name of ['wanted', 'served', 'missing']) setFolderOwner(path.join(folder, name), place.account)
  const tmp = path.join(folder, 'tmp')
  mkdirSync(tmp)
  const underway = new Map<string, Promise<void>>()
  const wanted = new Set<string>()
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  const stopping = new AbortController()
  const fetch = (file: string): void => {
    if (underway.has(file) || existsSync(path.join(folder, 'served', file))) return
    const work = serve(repository, { folder, account: place.account, log }, file)
      .catch((error: unknown) => {
        // one fetched ahead may be of a time that is not restored: if it is needed, it is fetched again
        if (!wanted.has(file)) return
        writeFileSync(path.join(folder, 'stop'), '')
        reject(error as Error)
      })
      .finally(() => underway.delete(file))
    underway.set(file, work)
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      for (const file of readdirSync(path.join(folder, 'wanted'))) {
        rmSync(path.join(folder, 'wanted', file))
        wanted.add(file)
        fetch(file)
        let next = file
        for (let ahead = 0; ahead < AHEAD && next.length === 24; ahead++) {
          next = nextSegment(next, manifest.segmentBytes)
          if (log.has(next)) fetch(next)
        }
      }
      await delay(POLL_MS)
    }
  })()
  return {
    failed,
    async stop() {
      stopping.abort()
      await running
      await Promise.all(underway.values())
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function serve(
  repository: Repository,
  { folder, account, log }: { folder: string; account: Account; log: Plan['log'] },
  file: string,
): Promise<void> {
  const stored = log.get(file)
  if (!stored) return writeFileSync(path.join(folder, 'missing', file), '')
  const part = path.join(folder, 'tmp', file)
  await unpack(repository, stored, createWriteStream(part, { mode: 0o600 }))
  if (account.drop) await chown(part, account.uid, account.gid)
  await rename(part, path.join(folder, 'served', file))
}
