import path from 'node:path'
import { report } from '../../../measure.ts'
import { mailSettings, openTicket, rawMail, SENDER, sendRaw } from '../mailing.ts'
import type { Part } from '../part.ts'
import { openRunning, type Running } from '../running.ts'
import { watchParsers, type ParserUsage } from './parsers.ts'

// An email of 34 MB to a reply address: from a sender who may not reply it is not parsed at all, from one who may it
// is parsed in a separate process, within limits of time and memory.

const MB = 1024 ** 2
const LIMIT_MB = 50
const MAIL_MB = 34
const STRANGER = 'bare@test.example'
const LINE = 76

export const inboxPart: Part = {
  name: 'inbox',
  plants: ['eager'],
  async run(plant) {
    const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
    const { port, settings } = await mailSettings(LIMIT_MB)
    const running = await openRunning({ preloads, settings })
    try {
      const to = await openTicket(running)
      const sendFrom = (from: string) => measure(running, () => sendRaw(port, to, largeMail(from), from))
      const [stranger, member] = [await sendFrom(STRANGER), await sendFrom(SENDER)]
      reportStranger(stranger)
      reportMember(member)
    } finally {
      await running.stop()
    }
  },
}

/** A few words and a file. */
function largeMail(from: string): string {
  const parts = [
    '--b\r\n\r\nSee the file.\r\n--b\r\nContent-Type: text/plain; name=a.txt',
    'Content-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename=a.txt\r\n',
  ]
  const line = `${'QUJD'.repeat(LINE / 4)}\r\n`
  const file = line.repeat((MAIL_MB * MB) / line.length)
  return rawMail(
    `${parts.join('\r\n')}\r\n${file}--b--\r\n`,
    'Content-Type: multipart/mixed; boundary=b',
    from,
  )
}

interface Measured {
  code: number
  seconds: number
  parsers: ParserUsage
  /** Of the portal itself. */
  grownMb: number
  lagMs: number
}

async function measure({ portal }: Running, send: () => Promise<number>): Promise<Measured> {
  await portal.watch()
  const startedMs = performance.now()
  let code = 0
  const parsers = await watchParsers(async () => (code = await send()))
  const seconds = (performance.now() - startedMs) / 1000
  const { grownMb, lagMs } = await portal.usage()
  return { code, seconds, parsers, grownMb, lagMs }
}

function reportStranger({ code, seconds, parsers, grownMb, lagMs }: Measured): void {
  report({
    bench: `abuse, inbox: ${MAIL_MB} MB from a stranger, processes that parsed it`,
    ratio: code === 550 ? parsers.count : Number.POSITIVE_INFINITY,
    goal: 0,
    unit: 'processes',
    details: `refused with ${code} after ${seconds.toFixed(1)} s; ${Math.round(grownMb)} MB above idle, event loop held ${Math.round(lagMs)} ms`,
  })
  report({
    bench: `abuse, inbox: ${MAIL_MB} MB from a stranger, memory above idle`,
    ratio: grownMb,
    goal: 100,
    unit: 'MB',
    details: 'of the portal',
  })
}

function reportMember({ code, seconds, parsers, grownMb, lagMs }: Measured): void {
  const details = `answered ${code} after ${seconds.toFixed(1)} s, by ${parsers.count} process of up to ${Math.round(parsers.megabytes)} MB`
  const figure = (what: string, ratio: number, goal: number, unit: string) =>
    report({ bench: `abuse, inbox: ${MAIL_MB} MB from a member, ${what}`, ratio, goal, unit, details })
  figure('memory of portal and parser', grownMb + parsers.megabytes, 1000, 'MB')
  figure('event loop held', lagMs, 500, 'ms')
}
