import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { safeCsv } from './csv.ts'

const guarded = (...pieces: string[]) =>
  text(safeCsv(Readable.from(pieces.map((piece) => Buffer.from(piece)))))

describe('what a spreadsheet takes for the front of a cell runs nothing', () => {
  test.each([
    ['a semicolon', 'Houston;=1+1,ok\n', `Houston;'=1+1,ok\n`],
    ['a tab', 'a\t+1\t@x\n', `a\t'+1\t'@x\n`],
    ['a line end within a cell', '"a\n=1","b\r-1"\n', `"a\n'=1","b\r'-1"\n`],
    ['quotes and blanks behind a separator', '"a; ""=1"""\n', `"a; ""'=1"""\n`],
    ['several separators', ';;\t=1\n', `;;\t'=1\n`],
    ['full-width signs', ';＝1;＋1;－1;＠1\n', `;'＝1;'＋1;'－1;'＠1\n`],
  ])('behind %s', async (_what, given, safe) => {
    expect(await guarded(given)).toBe(safe)
  })

  test.each([
    ['a number at the front of a line', 'a,1\n-5,2\n'],
    ['a number behind a comma', '"x, y",-5\n'],
    ['signs within text', 'a-b;c=d,A & B; C @ D\n'],
    ['codes in a row', 'AB; CD; EF\n'],
  ])('%s stays as it is', async (_what, given) => {
    expect(await guarded(given)).toBe(given)
  })

  test('wherever the stream is cut into pieces', async () => {
    const whole = '"a\n=1;""＠x",-5,"b;c"\n-1;  ＝2,"""q"";=3"\n'
    const safe = await guarded(whole)
    const bytes = Buffer.from(whole)

    for (let at = 1; at < bytes.length; at++) {
      const cut = safeCsv(Readable.from([bytes.subarray(0, at), bytes.subarray(at)]))
      expect(await text(cut)).toBe(safe)
    }
    expect(safe).toBe(`"a\n'=1;""'＠x",-5,"b;c"\n-1;  '＝2,"""q"";'=3"\n`)
  })
})

test('a reader who stops reading ends the stream behind it', async () => {
  const source = new Readable({ read: () => {} })

  safeCsv(source).destroy()

  await expect.poll(() => source.destroyed).toBe(true)
})
