import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Part, pauseAfter, type PartOptions } from './part.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'part-'))
const READY = 'process.send({ ready: true }); setInterval(() => {}, 1000);'
let parts: Part[] = []

afterEach(async () => {
  await Promise.all(parts.map((part) => part.stop()))
  parts = []
})

function launch(program: string, options: Partial<PartOptions> = {}): { part: Part; lines: string[] } {
  const script = path.join(folder, `program-${parts.length}.mjs`)
  const lines: string[] = []
  writeFileSync(script, program)
  const part = new Part({
    name: 'server',
    script,
    env: () => process.env,
    printLine: (line) => lines.push(line),
    ...options,
  })
  parts.push(part)
  return { part, lines }
}

test('a part counts as started when it reports ready', async () => {
  const { part, lines } = launch(READY)

  await part.ready

  expect(part.pid).toBeGreaterThan(0)
  expect(lines).toEqual([])
})

test('a part that ends before it works fails the start, with how it ended', async () => {
  const { part } = launch('process.exit(7)')

  await expect(part.ready).rejects.toThrow('The server stopped before it was ready (status 7).')
  expect(part.pid).toBeNull()
})

test('a part that is killed is started again under a new process id, which is logged', async () => {
  const { part, lines } = launch(READY)
  await part.ready
  const killed = part.pid

  process.kill(killed ?? 0, 'SIGKILL')

  await vi.waitFor(() => expect(lines).toHaveLength(2), 5_000)
  expect(lines).toEqual(['server stopped (SIGKILL), restarting', `server pid ${part.pid}`])
  expect(part.pid).not.toBe(killed)
})

test('a part that dies again and again is tried later each time, but never much later', () => {
  const pauses = [0]
  while (pauses.length < 9) pauses.push(pauseAfter(pauses.at(-1)!))

  expect(pauses.slice(1)).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000, 4000])
})

test('a part that waits for its next try is launched at once when what it lacked is back', async () => {
  const lacking = path.join(folder, 'lacking')
  const program = `import { existsSync } from 'node:fs'
    if (existsSync(process.env.LACKING)) process.exit(1)
    ${READY}`
  const { part, lines } = launch(program, { env: () => ({ ...process.env, LACKING: lacking }) })
  await part.ready
  writeFileSync(lacking, '')
  process.kill(part.pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(lines.at(-1)).toBe('server stopped (status 1), restarting'), 5_000)
  rmSync(lacking)

  part.retryNow()

  await vi.waitFor(() => expect(lines.at(-1)).toBe(`server pid ${part.pid}`), 900)
})

test('a relaunched part sees what changed in its environment', async () => {
  let address = 'before'
  const program = `import { writeFileSync } from 'node:fs'
    writeFileSync(process.env.NOTE, process.env.ADDRESS); ${READY}`
  const note = path.join(folder, 'note')
  const { part, lines } = launch(program, { env: () => ({ ...process.env, NOTE: note, ADDRESS: address }) })
  await part.ready

  address = 'after'
  await part.relaunch()

  await vi.waitFor(() => expect(readFileSync(note, 'utf8')).toBe('after'), 5_000)
  expect(lines[0]).toContain('restarting')
})

test('a stopped process ends gracefully and is not restarted', async () => {
  const { part, lines } = launch(`process.on('SIGTERM', () => process.exit()); ${READY}`)
  await part.ready

  await part.stop()

  expect(part.pid).toBeNull()
  expect(lines).toEqual([])
})

test('a part that does not listen is ended by force', async () => {
  const { part } = launch(`process.on('SIGTERM', () => {}); ${READY}`, { stopTimeoutMs: 50 })
  await part.ready

  await part.stop()

  expect(part.pid).toBeNull()
})

test('the output of a process can be written to a file, across restarts', async () => {
  const logFile = path.join(folder, 'log', 'server.log')
  const { part, lines } = launch(`console.log('a line of the log'); ${READY}`, { logFile })
  await part.ready

  process.kill(part.pid ?? 0, 'SIGKILL')

  await vi.waitFor(() => expect(lines).toHaveLength(2), 5_000)
  await vi.waitFor(
    () => expect(readFileSync(logFile, 'utf8')).toBe('a line of the log\na line of the log\n'),
    5_000,
  )
})
