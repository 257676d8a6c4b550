import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { simpleParser } from 'mailparser'
import type { ParserAnswer } from './parser.ts'

// The process of parseMail: the email is its input, the result leaves through the channel; when that closes, the
// process ends.

const MAX_RESIDENT_BYTES = 512 * 1024 ** 2
const MAX_PROCESSOR_MS = 15_000
const CHECK_MS = 20
/** Longer HTML is ignored, because emails from people also have plain text. */
const MAX_HTML = 512 * 1024
/** The maximum of a note. */
const MAX_TEXT = 100_000
const MAX_FILES = 20

process.on('disconnect', () => process.exit())

// A separate thread watches, because parsing blocks this one. The heap limit does not count buffers.
new Worker(
  `setInterval(() => {
    const { user, system } = process.cpuUsage()
    const isTooMuch = process.memoryUsage.rss() > ${MAX_RESIDENT_BYTES} || user + system > ${MAX_PROCESSOR_MS * 1000}
    if (isTooMuch) process.kill(process.pid, 'SIGKILL')
  }, ${CHECK_MS})`,
  { eval: true },
).unref()

async function parse(raw: Buffer): Promise<ParserAnswer> {
  const {
    from,
    text = '',
    attachments,
  } = await simpleParser(raw, {
    skipTextToHtml: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: MAX_HTML,
    checksumAlgo: false,
  })
  const files = attachments
    .filter(({ content }) => content.length > 0)
    .slice(0, MAX_FILES)
    .map(({ filename, content }, at) => ({ filename: filename ?? `file ${at + 1}`, content }))
  return { mail: { from: from?.value[0]?.address ?? '', text: text.slice(0, MAX_TEXT), files } }
}

const result = await parse(await buffer(process.stdin)).catch((error: unknown): ParserAnswer => {
  return { error: error instanceof Error ? error.name : 'unknown' }
})
process.send?.(result)
