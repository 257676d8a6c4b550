import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { exampleText } from './example.fixture.ts'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'x12-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(args: string[], input = ''): { status: number | null; stdout: string } {
  return spawnSync(process.execPath, [CLI, ...args], { input, encoding: 'utf8' })
}

function file(content: string): string {
  const path = join(folder, `${content.length}.edi`)
  writeFileSync(path, content)
  return path
}

test('parse prints one JSON object with sets and findings', () => {
  const { status, stdout } = run(['parse', file(exampleText())])

  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    sets: [{ id: '322', release: '004010', control_number: '0001', segment_count: 13 }],
    findings: [],
  })
})

test.each([
  ['an empty file', () => file(''), 'empty_input'],
  ['garbage', () => file('\0\xff{"no": "x12"}'), 'not_x12'],
  ['a missing file', () => join(folder, 'missing.edi'), 'unreadable_file'],
  ['a folder', () => folder, 'unreadable_file'],
])('parse of %s leaves with status 0 and says what is wrong', (_name, path, code) => {
  const { status, stdout } = run(['parse', path()])

  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    sets: [],
    findings: expect.arrayContaining([expect.objectContaining({ code })]),
  })
})

test('a dash reads standard input', () => {
  expect(JSON.parse(run(['parse', '-'], exampleText()).stdout)).toMatchObject({ sets: [{ id: '322' }] })
})

test('describe names every element', () => {
  const { status, stdout } = run(['describe', '-'], exampleText())

  expect(status).toBe(0)
  expect(stdout).toMatch(/N701 +Equipment Initial +TILX/)
  expect(stdout).toMatch(/No findings\n$/)
})

test('validate tells what is wrong and leaves with status 1, or says that nothing is', () => {
  const wrong = run(['validate', '-'], exampleText().replace('GULF FUELS', ''))

  expect(wrong).toMatchObject({ status: 1 })
  expect(wrong.stdout).toBe(
    'Line 12, segment 12 (N102): At least one of N102, N103 is needed. Fill one in.\n',
  )
  expect(run(['validate', '-'], exampleText())).toMatchObject({ status: 0, stdout: 'No findings\n' })
})
