import { once } from 'node:events'
import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { awaitDatabase } from './await-database.ts'

const never = new AbortController().signal

/** A closed port until `open` forwards it to the database. */
async function portLeadingTo(address: string) {
  const target = new URL(address)
  const server = net.createServer((socket) => {
    const folder = target.searchParams.get('host')
    const port = Number(target.port || 5432)
    const there = folder ? net.connect(`${folder}/.s.PGSQL.${port}`) : net.connect(port, target.hostname)
    socket.pipe(there).pipe(socket)
    for (const end of [socket, there]) end.on('error', () => end.destroy())
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await new Promise((done) => server.close(done))
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  url.searchParams.delete('host')
  return { url: url.href, open: () => server.listen(port, '127.0.0.1') }
}

test('started while the database is unreachable, the portal reports it without a password and waits', async () => {
  const names = await createTestDatabase()
  onTestFinished(() => names.drop())
  const { url, open } = await portLeadingTo(names.ownerUrl)
  const lines: string[] = []
  const printLine = (line: string) => {
    if (lines.push(line) === 1) open()
  }

  await awaitDatabase(url, { printLine, signal: never })

  expect(lines).toEqual([
    expect.stringMatching(/^waiting for the database .*: ECONNREFUSED$/),
    'the database is ready',
  ])
  expect(lines.join()).not.toContain(new URL(url).password || 'no password')
})

test('a database that rejects the sign-in is not waited for', async () => {
  const names = await createTestDatabase()
  onTestFinished(() => names.drop())
  const url = new URL(names.ownerUrl)
  url.pathname = '/there-is-none'
  const lines: string[] = []

  await awaitDatabase(url.href, { printLine: (line) => void lines.push(line), signal: never })

  expect(lines).toEqual([])
})
