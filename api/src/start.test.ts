import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'

const startedWith = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function startWith(env: NodeJS.ProcessEnv): Promise<{ status: number; output: string }> {
  const child = startedWith(env)
  child.stdout.resume()
  const ended = once(child, 'exit')
  const output = await text(child.stderr)
  const [status] = (await ended) as [number]
  return { status, output }
}

test('a start with wrong settings names them all and ends, without a stack', async () => {
  const { status, output } = await startWith({ PORT: 'front', METRICS: 'yes' })

  expect(status).toBe(1)
  expect(output).toContain('2 settings are invalid')
  expect(output).toContain('PORT is "front": it must be a whole number from 0 to 65535')
  expect(output).toContain('METRICS is "yes": it must be one of on, off, loopback')
  expect(output).not.toMatch(/^\s+at /m)
})

test('a start without a database waits for it, names it without its password, and can be stopped', async () => {
  const child = startedWith({
    PORT: '0',
    ROLE: 'worker',
    DATABASE_URL: 'postgres://interline_app:hunter2@127.0.0.1:1/interline',
    DATABASE_OWNER_URL: 'postgres://someone:hunter2@127.0.0.1:1/interline',
  })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += String(piece)))

  await vi.waitFor(
    () => expect(output).toContain('waiting for the database postgres://someone:***@127.0.0.1:1/interline'),
    20_000,
  )
  child.kill('SIGTERM')
  await ended

  expect(output).not.toContain('hunter2')
})
