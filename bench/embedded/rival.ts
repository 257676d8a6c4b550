import { appendFileSync, globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { serverConfiguration } from '#api/db/embedded/configuration.ts'
import { writePrivate } from '#api/db/embedded/passwords.ts'
import { preparePlace } from '#api/db/embedded/place.ts'
import { ensurePostmaster, runProgram, stopPostmaster } from '#api/db/embedded/postmaster.ts'

export type Rival = { name: string; url: string; stop: () => Promise<void> }

/**
 * The server the embedded one is compared with: the operator's, or the system's newest PostgreSQL on a cluster made for
 * this run with the same settings. Null where there is neither.
 */
export async function startRival(folder: string): Promise<Rival | null> {
  const given = process.env['DATABASE_URL']
  if (given) return { name: 'DATABASE_URL', url: given, stop: () => Promise.resolve() }
  const installed = globSync('/usr/lib/postgresql/*/bin/postgres').map((program) =>
    path.dirname(path.dirname(program)),
  )
  const newest = installed.sort((a, b) => getMajor(a) - getMajor(b)).at(-1)
  return newest ? startSystemServer(folder, newest) : null
}

async function startSystemServer(folder: string, installed: string): Promise<Rival> {
  const place = preparePlace(folder)
  const major = String(getMajor(installed))
  const binaries = { folder: installed, version: major, major }
  // Checksums cost a little at each read from disk; the embedded server has them, so its rival does too.
  await runProgram(place, binaries, 'initdb', [
    '-D',
    place.cluster,
    '-U',
    'postgres',
    '--auth=trust',
    '--locale=C.UTF-8',
    '--data-checksums',
  ])
  const settings = serverConfiguration(place)
    .split('\n')
    // Younger than the oldest server we compare with.
    .filter((line) => !line.startsWith('io_method'))
  writePrivate(path.join(place.cluster, 'same.conf'), settings.join('\n'), place.account)
  appendFileSync(path.join(place.cluster, 'postgresql.conf'), `\ninclude = 'same.conf'\n`)
  const { postmaster } = await ensurePostmaster(place, binaries)
  const host = place.socket ? `?host=${encodeURIComponent(place.socket)}` : ''
  return {
    name: `PostgreSQL ${major}`,
    url: `postgres://postgres@127.0.0.1:${postmaster.port}/postgres${host}`,
    async stop() {
      await stopPostmaster(place, binaries)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function getMajor(installed: string): number {
  return Number.parseInt(path.basename(installed), 10)
}
