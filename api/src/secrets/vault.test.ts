import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openVault, vaultOn } from './vault.ts'

const KEY = 'a key of more than thirty-two characters'

function throwawayFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a sealed value opens with the same key and looks different each time', () => {
  const [one, two] = [vaultOn(KEY), vaultOn(KEY)]

  expect(two.open(one.seal('Grüße an die Züge'))).toBe('Grüße an die Züge')
  expect(one.seal('same').equals(one.seal('same'))).toBe(false)
})

test('another key or one altered byte opens nothing', () => {
  const sealed = vaultOn(KEY).seal('secret')
  const altered = Buffer.from(sealed)
  altered[altered.length - 1]! ^= 1

  expect(() => vaultOn(`${KEY}!`).open(sealed)).toThrow(/authenticate/)
  expect(() => vaultOn(KEY).open(altered)).toThrow(/authenticate/)
})

test('a value cut to a few bytes of its tag opens nothing', () => {
  const sealed = vaultOn(KEY).seal('')

  expect(() => vaultOn(KEY).open(sealed.subarray(0, 16))).toThrow(/tag length/i)
})

test('without SECRET_KEY the portal keeps a key of its own, readable by its owner only', () => {
  const dataDir = throwawayFolder()

  const sealed = openVault({ secretKey: null, dataDir }).seal('secret')

  expect(openVault({ secretKey: null, dataDir }).open(sealed)).toBe('secret')
  const file = path.join(dataDir, 'secret.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').length).toBeGreaterThan(40)
})

test('with SECRET_KEY no file is created', () => {
  const dataDir = throwawayFolder()

  openVault({ secretKey: KEY, dataDir })

  expect(() => statSync(path.join(dataDir, 'secret.key'))).toThrow(/ENOENT/)
})
