import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { getCommand } from '../db/embedded/process.ts'
import { onNpmExit } from './launcher.ts'

const LAUNCHER = path.join(import.meta.dirname, 'launcher.ts')
const PRODUCT =
  `import { onNpmExit } from ${JSON.stringify(LAUNCHER)}\n` +
  `onNpmExit(process.env, () => process.exit()); setInterval(() => {}, 1000); console.log(process.pid)`

/** A process that starts the product as npm's shell does, and the product's process number. */
async function launchFromShell(env: NodeJS.ProcessEnv): Promise<{ shell: ChildProcess; product: number }> {
  const command = `"${process.execPath}" --input-type=module -e "$PRODUCT"; true`
  const shell = spawn('sh', ['-c', command], {
    env: { PATH: process.env['PATH'], PRODUCT, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(shell.stdout, 'data')) as [Buffer]
  return { shell, product: Number(line.toString()) }
}

test('a product whose npm was killed ends too', async () => {
  const { shell, product } = await launchFromShell({ npm_lifecycle_event: 'start' })

  shell.kill('SIGKILL')

  await vi.waitFor(() => expect(getCommand(product)).toBeNull(), 5_000)
})

test('a product started by hand does not look after the shell it came from', () => {
  vi.useFakeTimers()

  onNpmExit({}, () => null)

  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
