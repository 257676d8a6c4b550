import { expect, test } from 'vitest'
import { readHead } from './heads.rules.ts'

test.each([
  ['From: ada@b.example', 'ada@b.example'],
  ['FROM:Ada Keller <ada@b.example>', 'ada@b.example'],
  ['From: "Keller, Ada <x@y.example>"\r\n <ada@b.example>', 'ada@b.example'],
  ['From: ada@b.example (Ada <x@y.example>)', 'ada@b.example'],
  ['From: ada@b.example, eve@b.example', ''],
  ['From: ada@b.example\r\nFrom: eve@b.example', ''],
  ['Subject: From: ada@b.example', ''],
  [`From: ${'<'.repeat(60_000)}`, ''],
  [`From: ${'"'.repeat(60_001)}`, ''],
  ['', ''],
])('the head %j is from %j', (head, from) => {
  expect(readHead(head).from).toBe(from)
})

test('a header is found by its name, however it is spelled and broken into lines', () => {
  const { messageId, header } = readHead('Message-Id:\r\n <1@b.example>\r\nAuto-Submitted: no\r\n')

  expect([messageId, header('auto-submitted'), header('precedence')]).toEqual([
    '<1@b.example>',
    'no',
    undefined,
  ])
})
