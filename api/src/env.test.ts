import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SETTING_NAMES, SettingsError } from './env.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'settings-'))
const brokenFile = path.join(folder, 'broken.json')
const goodFile = path.join(folder, 'providers.json')
writeFileSync(brokenFile, '{ not json')
writeFileSync(goodFile, '[]')

function complaintAbout(env: NodeJS.ProcessEnv): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`)
}

test('without any setting everything has its documented default', () => {
  expect(readSettings({})).toEqual({
    port: 4000,
    host: '127.0.0.1',
    trustProxy: null,
    publicUrl: 'http://localhost:4000',
    partnerUrl: null,
    dataDir: path.resolve('data'),
    database: null,
    role: 'all',
    demo: 'on',
    demoSpeed: 1,
    smtpUrl: null,
    mailIn: null,
    mailFrom: 'Interline <no-reply@localhost>',
    secretKey: null,
    oneTimeCodes: 'off',
    storeUrl: null,
    backupTo: null,
    backupDays: 14,
    scannerUrl: null,
    helpdeskUrl: null,
    ediOutDir: path.resolve('data/edi/out'),
    ediInDir: path.resolve('data/edi/in'),
    identityProviders: [],
    errorReportingDsn: null,
    metrics: 'loopback',
    logLevel: 'info',
    logTo: null,
  })
})

test('an empty setting counts as not given', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: ' ' })).toEqual(readSettings({}))
})

test('your own database turns the demo off unless it is requested', () => {
  const own = { DATABASE_URL: 'postgres://interline_app:p@db/x', DATABASE_OWNER_URL: 'postgres://u:p@db/x' }

  expect(readSettings(own).demo).toBe('off')
  expect(readSettings({ ...own, DEMO: 'on' }).demo).toBe('on')
})

test.each([
  ['DATABASE_URL', /DATABASE_OWNER_URL is not set: it must be the previous DATABASE_URL/],
  [
    'DATABASE_OWNER_URL',
    /DATABASE_URL is not set: it must be the address of DATABASE_OWNER_URL with the user/,
  ],
])('%s alone is refused: the application and the owner of the schema sign in apart', (name, message) => {
  expect(() => readSettings({ [name]: 'postgres://u:p@db/x' })).toThrow(message)
})

test('folders of rail files lie in DATA_DIR, and a public address follows the port', () => {
  const settings = readSettings({ DATA_DIR: folder, PORT: '4100' })

  expect(settings.ediInDir).toBe(path.join(folder, 'edi', 'in'))
  expect(settings.publicUrl).toBe('http://localhost:4100')
})

test('every setting can be given', () => {
  const given = {
    PORT: '8080',
    HOST: '::1',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
    PUBLIC_URL: 'https://portal.example.com/',
    PARTNER_URL: 'https://railconnect.example.com/',
    DATA_DIR: folder,
    DATABASE_URL: 'postgresql://interline_app:p@db.example.com/interline',
    DATABASE_OWNER_URL: 'postgresql://u:p@db.example.com/interline',
    ROLE: 'worker',
    DEMO: 'off',
    DEMO_SPEED: '0.5',
    MAIL_IN: 'smtp://reply.portal.example.com:2525',
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'ops@example.com',
    SECRET_KEY: 'a key of more than thirty-two characters',
    ONE_TIME_CODES: 'staff',
    STORE_URL: 's3://key:secret@s3.example.com/bucket',
    SCANNER_URL: 'tcp://clamd.example.com:3310',
    EDI_OUT_DIR: path.join(folder, 'out'),
    EDI_IN_DIR: path.join(folder, 'in'),
    IDENTITY_PROVIDERS: goodFile,
    ERROR_REPORTING_DSN: 'https://key@errors.example.com/7',
    METRICS: 'off',
    LOG_LEVEL: 'debug',
    LOG_TO: 'file',
  }

  expect(readSettings(given)).toEqual({
    port: 8080,
    host: '::1',
    trustProxy: '127.0.0.1,10.0.0.0/8',
    publicUrl: 'https://portal.example.com',
    partnerUrl: 'https://railconnect.example.com',
    dataDir: folder,
    database: { appUrl: given.DATABASE_URL, ownerUrl: given.DATABASE_OWNER_URL },
    role: 'worker',
    demo: 'off',
    demoSpeed: 0.5,
    mailIn: { domain: 'reply.portal.example.com', port: 2525, maxBytes: 10 * 1024 ** 2 },
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    secretKey: given.SECRET_KEY,
    oneTimeCodes: 'staff',
    storeUrl: given.STORE_URL,
    backupTo: null,
    backupDays: 14,
    scannerUrl: given.SCANNER_URL,
    helpdeskUrl: null,
    ediOutDir: given.EDI_OUT_DIR,
    ediInDir: given.EDI_IN_DIR,
    identityProviders: [],
    errorReportingDsn: given.ERROR_REPORTING_DSN,
    metrics: 'off',
    logLevel: 'debug',
    logTo: 'file',
  })
})

test.each([
  ['PORT', 'abc', 'whole number from 0 to 65535'],
  ['PORT', '70000', 'whole number from 0 to 65535'],
  ['HOST', 'http://x', 'without http://'],
  ['TRUST_PROXY', 'proxy.example.com', 'separated by commas'],
  ['TRUST_PROXY', '10.0.0.0/64', 'separated by commas'],
  ['PUBLIC_URL', 'portal.example.com', 'starts with http:// or https://'],
  ['DATA_DIR', brokenFile, 'is a file, not a folder'],
  ['DATABASE_URL', 'mysql://u:p@db/x', 'must start with postgres://'],
  ['DATABASE_URL', 'postgres://u:p@db', 'include a host and a database'],
  ['ROLE', 'everything', 'one of all, api, worker'],
  ['DEMO', 'yes', 'one of on, off'],
  ['DEMO_SPEED', '-1', 'above 0'],
  ['DEMO_SPEED', 'fast', 'above 0'],
  ['SMTP_URL', 'mail.example.com', 'smtp://'],
  ['MAIL_FROM', 'nobody', 'mail address'],
  ['PARTNER_URL', 'railconnect', 'starts with http:// or https://'],
  ['SECRET_KEY', 'hunter2', 'at least 32 characters'],
  ['ONE_TIME_CODES', 'on', 'one of off, staff'],
  ['STORE_URL', '/files', 's3://'],
  ['STORE_URL', 's3://s3.example.com/bucket', 'a key, a secret'],
  ['SCANNER_URL', 'clamd.example.com', 'tcp://'],
  ['EDI_OUT_DIR', path.join(brokenFile, 'out'), 'is a file, not a folder'],
  ['EDI_IN_DIR', path.join(brokenFile, 'in'), 'is a file, not a folder'],
  ['IDENTITY_PROVIDERS', '/nowhere/providers.json', '/nowhere/providers.json doesn’t exist'],
  ['IDENTITY_PROVIDERS', brokenFile, 'is not JSON'],
  ['ERROR_REPORTING_DSN', 'https://errors.example.com/7', 'key before the @'],
  ['METRICS', '1', 'one of on, off, loopback'],
  ['LOG_LEVEL', 'loud', 'one of trace, debug'],
])('%s=%s is refused with its name, what is wrong and an example', (name, value, wrong) => {
  const complaint = complaintAbout({ [name]: value })

  expect(complaint).toContain(`${name} is `)
  expect(complaint).toContain(wrong)
  expect(complaint).toContain(`For example: ${name}=`)
})

test('all wrong settings are named at once', () => {
  const complaint = complaintAbout({ PORT: 'x', ROLE: 'y', LOG_LEVEL: 'z' })

  expect(complaint).toMatch(/^3 settings are invalid/)
  for (const name of ['PORT', 'ROLE', 'LOG_LEVEL']) expect(complaint).toContain(`${name} is `)
})

test.each([
  ['DATABASE_URL', 'mysql://person:hunter2@db/x'],
  ['DATABASE_URL', 'postgres//person:hunter2@db/x'],
  ['SMTP_URL', 'http://person:hunter2@mail'],
  ['STORE_URL', 'https://hunter2:hunter2@s3/bucket?token=hunter2'],
  ['ERROR_REPORTING_DSN', 'ftp://hunter2@errors/7'],
  ['SECRET_KEY', 'hunter2'],
])('the secret in a wrong %s is not shown', (name, value) => {
  expect(complaintAbout({ [name]: value })).not.toContain('hunter2')
})

test('the README names every setting', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '..', '..', 'README.md'), 'utf8')

  expect(SETTING_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
