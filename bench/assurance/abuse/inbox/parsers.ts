import { readFileSync, readdirSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const LOOK_MS = 20
const KB = 1024
const PARSER = 'parser.child'

/** What processes that parse mails took at most. */
export interface ParserUsage {
  /** How many there were. */
  count: number
  megabytes: number
}

/** Watches the processes that parse mails below this one, while some work goes on. */
export async function watchParsers(work: () => Promise<unknown>): Promise<ParserUsage> {
  const seen = new Map<number, number>()
  let isOver = false
  const done = work().finally(() => (isOver = true))
  while (!isOver) {
    for (const { pid, megabytes } of parsersBelow(process.pid))
      seen.set(pid, Math.max(seen.get(pid) ?? 0, megabytes))
    await wait(LOOK_MS)
  }
  await done
  return { count: seen.size, megabytes: Math.max(0, ...seen.values()) }
}

/** Linux alone shows processes as files; elsewhere none are found. */
function parsersBelow(root: number): { pid: number; megabytes: number }[] {
  const parents = new Map(processes().map((pid) => [pid, Number(toField(pid, 'PPid'))]))
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  return [...parents.keys()]
    .filter((pid) => isBelow(pid) && getCommand(pid).includes(PARSER))
    .map((pid) => ({ pid, megabytes: Number.parseInt(toField(pid, 'VmRSS'), 10) / KB || 0 }))
}

const processes = (): number[] =>
  read('', readdirSync).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))

const toField = (pid: number, name: string): string =>
  new RegExp(`^${name}:\\s*(\\S+)`, 'm').exec(text(`${pid}/status`))?.[1] ?? ''

const getCommand = (pid: number): string => text(`${pid}/cmdline`)

const text = (file: string): string => {
  const [found = ''] = read(file, (path) => [readFileSync(path, 'utf8')])
  return found
}

/** A process may end while it is inspected. */
function read(file: string, how: (path: string) => string[]): string[] {
  try {
    return how(`/proc/${file}`)
  } catch {
    return []
  }
}
