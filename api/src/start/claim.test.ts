import { mkdtempSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, type Settings } from '../env.ts'
import { claimDataDir, claimPort } from './claim.ts'

function settingsFor(env: NodeJS.ProcessEnv = {}): Settings {
  return readSettings({ DATA_DIR: mkdtempSync(path.join(os.tmpdir(), 'claim-')), ...env })
}

async function listener(): Promise<{ port: string; close: () => void }> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return { port: String(port), close: () => server.close() }
}

test('a second start on the same data is refused, naming the process and address of the first', () => {
  const settings = settingsFor({ PORT: '4321' })
  claimDataDir(settings)

  expect(() => claimDataDir(settings)).toThrow(
    new RegExp(`is already running on ${settings.dataDir}: process ${process.pid}, http://localhost:4321`),
  )
})

test('after a start has ended the next one may have its data', () => {
  const settings = settingsFor()
  const release = claimDataDir(settings)

  release()

  expect(claimDataDir(settings)).toBeTypeOf('function')
})

test('the claim of a killed start is taken over, also when its process id belongs to another program now', () => {
  const settings = settingsFor()
  const left = { pid: process.pid, command: 'node api/src/start.ts of last week', note: '' }
  writeFileSync(path.join(settings.dataDir, 'interline.lock'), JSON.stringify(left))

  expect(claimDataDir(settings)).toBeTypeOf('function')
})

test('a claim that was cut short while it was written is taken over', () => {
  const settings = settingsFor()
  writeFileSync(path.join(settings.dataDir, 'interline.lock'), '{"pid":')

  expect(claimDataDir(settings)).toBeTypeOf('function')
})

test('a port another program uses is named with what to do', async () => {
  const other = await listener()

  const claim = claimPort(settingsFor({ PORT: other.port }))

  await expect(claim).rejects.toThrow(
    new RegExp(`Port ${other.port} on 127.0.0.1 is used by another program.*PORT=\\d+ npm start`, 's'),
  )
  other.close()
})

test('a port that a killed server frees a moment later is waited for', async () => {
  const other = await listener()

  const claim = claimPort(settingsFor({ PORT: other.port }))
  other.close()

  expect(await claim).toBe(Number(other.port))
})

test('an address that is not this machine is refused with an example', async () => {
  await expect(claimPort(settingsFor({ HOST: '203.0.113.7', PORT: '0' }))).rejects.toThrow(
    'Can’t listen on HOST=203.0.113.7 (EADDRNOTAVAIL)',
  )
})

test('port 0 means any free one', async () => {
  expect(await claimPort(settingsFor({ PORT: '0' }))).toBeGreaterThan(0)
})
