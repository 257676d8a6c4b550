import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** What a railroad has: content by name, and every file received, as often as it arrived. */
export function watchRailroad(folder: string): { arrived: string[]; stop: () => void } {
  const known = new Map<string, number>()
  const arrived: string[] = []
  const look = () => {
    for (const name of filesIn(folder)) {
      const { ino } = statSync(path.join(folder, name))
      if (known.get(name) === ino) continue
      known.set(name, ino)
      arrived.push(readFileSync(path.join(folder, name), 'utf8'))
    }
  }
  const timer = setInterval(look, 50)
  return { arrived, stop: () => clearInterval(timer) }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.edi'))
  } catch {
    return []
  }
}

/** SHA-256 of every file below a folder that was last written before a moment, by path. */
export function digestsBelow(folder: string, beforeMs: number): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    names.flatMap((name) => {
      const file = path.join(folder, name)
      const facts = statSync(file)
      if (!facts.isFile() || facts.mtimeMs > beforeMs) return []
      return [[name, createHash('sha256').update(readFileSync(file)).digest('hex')] as const]
    }),
  )
}

/** The process and everything it started, and they in turn. */
export function readTree(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
        return [{ pid: Number(name), parent: Number(fields[1]) }]
      } catch {
        return []
      }
    })
  const below = (one: number): number[] => [
    one,
    ...all.filter(({ parent }) => parent === one).flatMap((child) => below(child.pid)),
  ]
  return below(pid)
}

/** Bytes of all files below a folder. */
export const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => {
    const facts = statSync(path.join(folder, name), { throwIfNoEntry: false })
    return sum + (facts?.isFile() ? facts.size : 0)
  }, 0)
