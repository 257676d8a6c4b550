import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HasherProcess, inProcessHasher } from './hasher.ts'

const PASSWORD = 'a long test password'

function startHasher(): HasherProcess {
  const hasher = new HasherProcess()
  onTestFinished(() => {
    const { pid } = hasher
    if (pid !== null) attempt(() => process.kill(pid, 'SIGKILL'))
  })
  return hasher
}

function attempt(act: () => void): void {
  try {
    act()
  } catch {
    // it has ended already
  }
}

test('a password fits the hash made of it and no other, wherever both are worked out', async () => {
  const distance = startHasher()
  const stored = await distance.hash(PASSWORD)

  expect(await distance.fits(stored, PASSWORD)).toBe(true)
  expect(await distance.fits(stored, `${PASSWORD}.`)).toBe(false)
  expect(await inProcessHasher.fits(stored, PASSWORD)).toBe(true)
  expect(await distance.fits(await inProcessHasher.hash(PASSWORD), PASSWORD)).toBe(true)
})

test('simultaneous requests are answered separately', async () => {
  const distance = startHasher()
  const stored = await distance.hash(PASSWORD)

  const texts = [PASSWORD, 'one', PASSWORD, 'another', 'a third']

  expect(await Promise.all(texts.map((word) => distance.fits(stored, word)))).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
})

test('hashing gives way to other work', async () => {
  const distance = startHasher()
  await distance.hash(PASSWORD)

  expect(getPriority(distance.pid ?? 0)).toBeGreaterThan(getPriority())
})

test('a comparison whose process is killed is answered all the same, and the next has a new process', async () => {
  const distance = startHasher()
  const stored = await distance.hash(PASSWORD)
  const killed = distance.pid
  const comparing = Promise.all([distance.fits(stored, PASSWORD), distance.fits(stored, 'another')])

  process.kill(killed ?? 0, 'SIGKILL')

  expect(await comparing).toEqual([true, false])
  await vi.waitFor(() => expect(distance.pid).toBeNull())
  expect(await distance.fits(stored, PASSWORD)).toBe(true)
  expect(distance.pid).not.toBe(killed)
})

test('a hash that cannot be read is a fault, not a wrong password', async () => {
  await expect(startHasher().fits('no hash', PASSWORD)).rejects.toThrow('Decoding failed')
})

test('where no process can be started, passwords are compared all the same', async () => {
  const { execPath } = process
  onTestFinished(() => void (process.execPath = execPath))
  process.execPath = '/nowhere/node'

  const distance = startHasher()

  expect(await distance.fits(await distance.hash(PASSWORD), PASSWORD)).toBe(true)
  expect(distance.pid).toBeNull()
})

test.each(['killed', 'done'])('the process ends with its parent, when that is %s', async (end) => {
  const code = `
    import { HasherProcess } from '${import.meta.resolve('./hasher.ts')}'
    const hasher = new HasherProcess()
    await hasher.fits(await hasher.hash('a long test password'), 'another')
    process.once('message', () => process.disconnect())
    process.send(hasher.pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // both write to one stderr: it closes when both have ended
  const bothEnded = once(parent, 'close')
  parent.stderr?.resume()
  const [pid] = (await once(parent, 'message')) as [number]
  onTestFinished(() => attempt(() => process.kill(pid, 'SIGKILL')))

  if (end === 'killed') parent.kill('SIGKILL')
  else parent.send('nothing left to do')

  await expect(bothEnded).resolves.toBeDefined()
})
