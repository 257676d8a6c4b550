import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '../../env.ts'
import { diskStore } from '../../files/disk.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { checkLine, missing } from './check.ts'
import { diskCheck, ediCheck, fileCheck } from './folders.ts'
import { missingParts } from './missing-parts.ts'
import { backupCheck, addressCheck, keyCheck, proxyCheck } from './settings.ts'

const names = await useTestDatabase()
const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-checks-'))
const occupied = path.join(folder, 'occupied')
writeFileSync(occupied, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = (given: Record<string, string> = {}) => readSettings({ DATA_DIR: folder, ...given })

test.each([
  ['http://localhost:4000', ['PUBLIC_URL']],
  ['http://rail.lakeshore.example', ['PUBLIC_URL']],
  ['https://rail.lakeshore.example', []],
])('the address %s is held against what mails and passwords need', (publicUrl, missingSettings) => {
  expect(addressCheck({ publicUrl }).settings).toEqual(missingSettings)
})

test.each([
  ['all', null, 'ready'],
  ['api', null, 'missing'],
  ['worker', 'a key of more than thirty-two characters', 'ready'],
] as const)('as %s with the key %s the secret key is %s', (role, secretKey, state) => {
  expect(keyCheck({ role, secretKey, dataDir: folder }).state).toBe(state)
})

test('behind an encrypted address a proxy has to be trusted, and one that passes calls on is named', () => {
  const publicUrl = 'https://rail.lakeshore.example'

  expect(proxyCheck({ trustProxy: null, publicUrl }, []).settings).toEqual(['TRUST_PROXY'])
  expect(proxyCheck({ trustProxy: '10.0.4.0/24', publicUrl }, [])).toMatchObject({
    state: 'ready',
    text: '10.0.4.0/24 trusted',
  })
  expect(proxyCheck({ trustProxy: '10.0.4.0/24', publicUrl }, ['A proxy at 10.9.9.9']).state).toBe('missing')
})

test('files are written and read back, and nothing is left of it', async () => {
  const store = diskStore(path.join(folder, 'files'), path.join(folder, 'files', 'incoming'))

  expect((await fileCheck(settings(), store)).state).toBe('ready')
  expect(await fileCheck(settings(), diskStore(occupied, path.join(occupied, 'incoming')))).toMatchObject({
    state: 'missing',
    settings: ['DATA_DIR'],
  })
})

test('a folder of carriers that cannot be written is named with its setting', async () => {
  const { ediInDir } = settings()

  expect((await ediCheck(settings())).state).toBe('ready')
  expect(await ediCheck({ ediInDir, ediOutDir: occupied })).toMatchObject({
    state: 'missing',
    settings: ['EDI_OUT_DIR'],
  })
})

test('backups are missing on the bundled database alone, until BACKUP_TO is set', () => {
  expect(backupCheck({ backupTo: null }, true)).toMatchObject({ state: 'missing', settings: ['BACKUP_TO'] })
  expect(backupCheck({ backupTo: '/srv/backup' }, true).state).toBe('ready')
  expect(backupCheck({ backupTo: null }, false)).toMatchObject({
    state: 'ready',
    text: 'Back up your PostgreSQL server, DATA_DIR and the bucket with their own tools',
  })
})

test('a disk with little room is reported before it is full', async () => {
  expect((await diskCheck({ dataDir: folder })).state).toBe('ready')
  expect((await diskCheck({ dataDir: folder }, Number.MAX_SAFE_INTEGER)).state).toBe('missing')
})

test('the start reports each missing part in one line with the setting that fixes it', async () => {
  const given = settings({
    PUBLIC_URL: 'https://rail.lakeshore.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'rail@lakeshore.example',
  })

  const lines = await missingParts(given, names.appUrl)

  expect(lines).toEqual([
    'Backup: Backups are off. If the disk is lost, all data is lost. Set BACKUP_TO.',
    'Proxy: The proxy isn’t trusted, so all clients share one rate limit. Set TRUST_PROXY.',
    expect.stringMatching(/^Mail: 127\.0\.0\.1:1 doesn’t accept mail: .*ECONNREFUSED.*\. Set SMTP_URL\.$/),
  ])
  expect(checkLine(missing('Mail', 'Nobody gets them.', 'SMTP_URL', 'MAIL_FROM'))).toBe(
    'Mail: Nobody gets them. Set SMTP_URL and MAIL_FROM.',
  )
})
