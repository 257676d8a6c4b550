import { expect, test } from 'vitest'
import { readMail } from './arriving.service.ts'

/** An email in chunks of the given number of bytes. */
async function* pieces(mail: string, size: number) {
  for (let at = 0; at < mail.length; at += size) yield Buffer.from(mail.slice(at, at + size))
}

const MAIL = 'From: a@b.example\r\nSubject: x\r\n\r\nThe body\r\n\r\nand more'

test.each([1, 2, 3, 7, 1000])('a head is known before the body, in pieces of %i bytes', async (size) => {
  const heads: string[] = []
  const read = await readMail(pieces(MAIL, size), 1000, async (head) => heads.push(head) > 0)

  expect(heads.map((head) => head.trim())).toEqual(['From: a@b.example\r\nSubject: x'])
  expect(String(read)).toBe(MAIL)
})

test.each([
  ['a mail whose sender nobody waits for is not kept', MAIL, 1000, false, 'not wanted'],
  ['a mail that is too large is not kept', MAIL, 40, true, 'too large'],
  ['a head without an end is not waited for', `X: ${'y'.repeat(70_000)}`, 1e6, true, 'no head'],
  [
    'a mail of a head alone is read',
    'From: a@b.example\r\n',
    1000,
    true,
    Buffer.from('From: a@b.example\r\n'),
  ],
])('%s', async (_rule, mail, maxBytes, isWanted, expected) => {
  expect(await readMail(pieces(mail, 100), maxBytes, async () => isWanted)).toEqual(expected)
})
