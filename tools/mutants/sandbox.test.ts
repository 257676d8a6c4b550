import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from './sandbox.ts'

const root = mkdtempSync(join(tmpdir(), 'interline-sandbox-test-'))
let sandbox: Sandbox

beforeAll(() => {
  execFileSync('git', ['init', '-q', root])
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, '.gitignore'), 'node_modules\n')
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(join(root, 'limit.ts'), 'export const LIMIT = 2\n')
  writeFileSync(
    join(root, 'limit.test.ts'),
    "import { expect, test } from 'vitest'\nimport { LIMIT } from './limit.ts'\ntest('two', () => expect(LIMIT).toBe(2))\n",
  )
  sandbox = openSandbox(root)
})
afterAll(() => {
  sandbox.remove()
  rmSync(root, { recursive: true })
})

test.each([
  ['export const LIMIT = 2\n', 'limit.test.ts', 'passed'],
  ['export const LIMIT = 3\n', 'limit.test.ts', 'failed'],
  ['export const LIMIT =\n', 'limit.test.ts', 'broke'],
  ['export const LIMIT = 2\n', 'nowhere.test.ts', 'broke'],
])('%j with the tests in %s has %s', async (text, tests, outcome) => {
  sandbox.write('limit.ts', text)

  expect(await sandbox.run([tests])).toBe(outcome)
})
