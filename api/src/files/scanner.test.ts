import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EICAR, startScanner, type Behavior } from '../testing/scanner.ts'
import { requireClean } from './scanner.ts'

async function scanner(behavior?: Behavior) {
  const started = await startScanner(behavior)
  onTestFinished(started.stop)
  return started
}

function getFile(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'interline-scan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'file')
  writeFileSync(file, text)
  return file
}

test('a file is sent whole, and one without a virus is let through', async () => {
  const { url, seen } = await scanner()
  const text = 'ten cars wait\n'.repeat(50_000)

  await requireClean(url, getFile(text))

  expect(seen() === text).toBe(true)
})

test('a file with a virus is refused', async () => {
  const { url } = await scanner()

  await expect(requireClean(url, getFile(`some text ${EICAR}`))).rejects.toMatchObject({
    code: 'file_infected',
  })
})

test.each<Behavior>(['hangs up', 'is over its limit', 'babbles'])(
  'nothing is let through by a scanner that %s',
  async (behavior) => {
    const { url } = await scanner(behavior)

    await expect(requireClean(url, getFile('x'.repeat(3_000_000)))).rejects.toMatchObject({
      code: 'scanner_unavailable',
    })
  },
)

test('nothing is let through while no scanner is there', async () => {
  await expect(requireClean('tcp://127.0.0.1:1', getFile('x'))).rejects.toMatchObject({
    code: 'scanner_unavailable',
  })
})
