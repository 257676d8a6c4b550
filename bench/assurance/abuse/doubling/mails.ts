import { isSmall } from '../../../data.ts'
import { rawMail, sendRaw } from '../mailing.ts'
import { doubled, type Input, repeat } from './input.ts'

/** Below and above the parsed length of a text. */
const TEXT = 45_000
const MAIL = isSmall() ? 400_000 : 2_000_000
/** Twice as much is the largest head that is read. */
const HEAD = 30_000

interface Kind {
  name: string
  once: number
  make: (size: number) => string
}

const body = (fragment: string, once: number): Kind => ({
  name: `a text of ${JSON.stringify(fragment)}`,
  once,
  make: (size) => rawMail(`Yes.\r\n${repeat(fragment, size)}x`),
})

const head = (name: string, fragment: string): Kind => ({
  name: `${name}: of ${JSON.stringify(fragment)}`,
  once: HEAD,
  make: (size) => rawMail('Yes.', `${name}: ${repeat(fragment, size)}x`),
})

/** A mail of another kind than plain text. */
const typed = (type: string, fragment: string, start = ''): Kind => ({
  name: `a mail of ${type} with ${JSON.stringify(fragment)}`,
  once: MAIL,
  make: (size) => rawMail(`${start}${repeat(fragment, size)}`, `Content-Type: ${type}`),
})

const KINDS: readonly Kind[] = [
  ...[' ', '>', '-- ', 'On ', '\r\n', '> x\r\n'].map((one) => body(one, TEXT)),
  ...[' ', 'a b\r\n'].map((one) => body(one, MAIL)),
  head('Subject', '=?utf-8?q?a?= '),
  head('To', '"a" <a@a.example>, '),
  head('Reply-To', '('),
  head('Content-Type', '; a=b'),
  head('X-A', 'a\r\n '),
  typed('multipart/mixed; boundary=b', '--b\r\n\r\nx\r\n'),
  typed('multipart/mixed; boundary=b', '-', '--b\r\n\r\n'),
  typed('text/html', '<div>'),
  typed('text/html', '<a href="'),
  typed('text/plain; format=flowed', 'a \r\n'),
  typed('message/rfc822', 'Content-Type: message/rfc822\r\n\r\n'),
]

/** Mails to a ticket whose sender may answer it, so that all of them is read. */
export const mailInputs = (port: number, to: string): Input[] =>
  KINDS.map(({ name, once, make }) => ({
    name: `the inbox with ${name}`,
    sizes: doubled(once),
    send: (size) => sendRaw(port, to, make(size)),
  }))
