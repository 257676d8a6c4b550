import type { ChildProcess, fork } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { parseMail, UnreadableMail } from './parser.ts'

const started = vi.hoisted((): ChildProcess[] => {
  // modules are shared with the files before: these need their own
  vi.resetModules()
  return []
})
// real processes, each remembered
vi.mock('node:child_process', async (load) => {
  const real = await load<{ fork: typeof fork }>()
  const remember = (...given: Parameters<typeof fork>) => {
    const child = real.fork(...given)
    started.push(child)
    return child
  }
  return { ...real, fork: remember }
})
afterEach(() => started.splice(0))

const mail = (body: string, ...headers: string[]) =>
  Buffer.from(['From: Ada <ada@b.example>', ...headers, '', body].join('\r\n'))

test('a mail is parsed in a process of its own, which ends with it', async () => {
  const type = 'Content-Type: multipart/mixed; boundary=b'
  const file =
    '--b\r\n\r\nTrack 4.\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nmap\r\n--b--'

  const { from, text, files } = await parseMail(mail(file, type))

  expect([from, text.trim(), files.map(({ filename }) => filename)]).toEqual([
    'ada@b.example',
    'Track 4.',
    ['a.txt'],
  ])
  expect(files[0]!.content.toString()).toBe('map')
  await vi.waitFor(() => expect(started.map(({ signalCode }) => signalCode)).toEqual(['SIGKILL']))
})

test('a mail whose process is killed is parsed by the next', async () => {
  const parsing = parseMail(mail('Track 4.'))
  started[0]!.kill('SIGKILL')

  expect((await parsing).text.trim()).toBe('Track 4.')
  expect(started).toHaveLength(2)
})

test('at most two mails are parsed at a time, the others wait', async () => {
  const parsing = Array.from({ length: 3 }, (_, at) => parseMail(mail(`Track ${at}.`)))

  expect(started).toHaveLength(2)
  const texts = (await Promise.all(parsing)).map(({ text }) => text.trim())
  expect(texts).toEqual(['Track 0.', 'Track 1.', 'Track 2.'])
})

test('a mail over the memory limit is unreadable and does not affect others', async () => {
  const parsing = parseMail(mail('a\r\n'.repeat(40_000_000)))
  const other = parseMail(mail('Track 4.'))

  await expect(parsing).rejects.toThrow(UnreadableMail)
  expect((await other).text.trim()).toBe('Track 4.')
}, 120_000)
