import path from 'node:path'
import { z } from 'zod'
import * as check from './env.checks.ts'
import { readIdentityProviders, type IdentityProvider } from './start/identity-providers.ts'

/** Everything an operator can set, checked and complete. */
export type Settings = {
  port: number
  host: string
  /**
   * Addresses of trusted proxies, whose headers give the caller's address; null for none. Sign-in limits depend on
   * it.
   */
  trustProxy: string | null
  publicUrl: string
  /** Where the partner's brand is served; null: links for its customers stay on `publicUrl`. */
  partnerUrl: string | null
  dataDir: string
  /** The application's own sign-in and the owner's of the schema; null: the embedded database. */
  database: { appUrl: string; ownerUrl: string } | null
  role: 'all' | 'api' | 'worker'
  demo: 'on' | 'off'
  demoSpeed: number
  /** Null: emails are stored and shown in the admin outbox. */
  smtpUrl: string | null
  mailFrom: string
  /**
   * Where email replies arrive: the domain of their addresses and the port to listen on; null: tickets cannot be
   * answered by email.
   */
  mailIn: { domain: string; port: number; maxBytes: number } | null
  /** Encrypts what the database must not hold in the clear; null for a generated key in DATA_DIR/secret.key. */
  secretKey: string | null
  /** `staff`: administrators and internal staff may protect their sign-in by codes of an authenticator app. */
  oneTimeCodes: 'off' | 'staff'
  /** Null: files in DATA_DIR. */
  storeUrl: string | null
  /** Where backups are stored: a folder, or `s3://...`. Null: none are made. */
  backupTo: string | null
  /** To which of the last days the portal can be restored. */
  backupDays: number
  /** Null: files are not checked for viruses. */
  scannerUrl: string | null
  /** The URL that receives feedback; null when staff read it in the inbox only. */
  helpdeskUrl: string | null
  ediOutDir: string
  ediInDir: string
  /** Read from the file; empty: password sign-in only. */
  identityProviders: readonly IdentityProvider[]
  errorReportingDsn: string | null
  /** `loopback`: only callers on this machine may read `/metrics`. */
  metrics: 'on' | 'off' | 'loopback'
  /** Where the server's log goes; null: to a file while a person watches the start, else to the output. */
  logTo: 'file' | 'stdout' | null
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** Settings that cannot be used; the message lists every one of them, with an example each. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

const EXAMPLES = {
  PORT: '4000',
  HOST: '0.0.0.0',
  TRUST_PROXY: '127.0.0.1,10.0.0.0/8',
  PUBLIC_URL: 'https://portal.example.com',
  PARTNER_URL: 'https://railconnect.example.com',
  DATA_DIR: '/var/lib/interline',
  DATABASE_URL: 'postgres://interline_app:password@db.example.com:5432/interline',
  DATABASE_OWNER_URL: 'postgres://interline_owner:password@db.example.com:5432/interline',
  ROLE: 'all',
  DEMO: 'off',
  DEMO_SPEED: '60',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Interline <no-reply@example.com>',
  MAIL_IN: 'smtp://reply.portal.example.com:2525',
  MAIL_IN_MB: '10',
  SECRET_KEY: 'at-least-32-hard-to-guess-characters',
  ONE_TIME_CODES: 'staff',
  STORE_URL: 's3://key:secret@s3.example.com/bucket?region=us-east-1',
  BACKUP_TO: 's3://key:secret@s3.example.com/bucket?prefix=interline',
  BACKUP_DAYS: '14',
  SCANNER_URL: 'tcp://clamd.example.com:3310',
  HELPDESK_URL: 'https://helpdesk.example.com/api/tickets',
  EDI_OUT_DIR: '/srv/edi/out',
  EDI_IN_DIR: '/srv/edi/in',
  IDENTITY_PROVIDERS: '/etc/interline/identity-providers.json',
  ERROR_REPORTING_DSN: 'https://key@errors.example.com/7',
  METRICS: 'on',
  LOG_LEVEL: 'info',
  LOG_TO: 'file',
}
type Name = keyof typeof EXAMPLES

/** The name of every setting. */
export const SETTING_NAMES = Object.keys(EXAMPLES) as readonly Name[]

const SECRETS: Name[] = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'STORE_URL',
  'BACKUP_TO',
  'ERROR_REPORTING_DSN',
]

const Fields = z.object({
  PORT: check.wholeNumber(0, 65_535).optional(),
  HOST: check.host.optional(),
  TRUST_PROXY: check.networks.optional(),
  PUBLIC_URL: check.webAddress.optional(),
  PARTNER_URL: check.webAddress.optional(),
  DATA_DIR: check.folder.optional(),
  DATABASE_URL: check.databaseAddress.optional(),
  DATABASE_OWNER_URL: check.databaseAddress.optional(),
  ROLE: check.oneOf('all', 'api', 'worker').optional(),
  DEMO: check.oneOf('on', 'off').optional(),
  DEMO_SPEED: check.speed.optional(),
  SMTP_URL: check.mailServer.optional(),
  MAIL_FROM: check.sender.optional(),
  MAIL_IN: check.mailIn.optional(),
  MAIL_IN_MB: check.wholeNumber(1, 50).optional(),
  SECRET_KEY: check.secretKey.optional(),
  ONE_TIME_CODES: check.oneOf('off', 'staff').optional(),
  STORE_URL: check.objectStore.optional(),
  BACKUP_TO: check.backupTarget.optional(),
  BACKUP_DAYS: check.wholeNumber(1, 3650).optional(),
  SCANNER_URL: check.scanner.optional(),
  HELPDESK_URL: check.webAddress.optional(),
  EDI_OUT_DIR: check.folder.optional(),
  EDI_IN_DIR: check.folder.optional(),
  IDENTITY_PROVIDERS: check.jsonFile.transform(identityProviders).optional(),
  ERROR_REPORTING_DSN: check.reportingAddress.optional(),
  METRICS: check.oneOf('on', 'off', 'loopback').optional(),
  LOG_LEVEL: check.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').optional(),
  LOG_TO: check.oneOf('file', 'stdout').optional(),
})

/** An own PostgreSQL is reached by two sign-ins, so that nothing the application runs can become the owner. */
const CheckedFields = Fields.superRefine(({ DATABASE_URL, DATABASE_OWNER_URL }, context) => {
  if (DATABASE_URL && !DATABASE_OWNER_URL)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_OWNER_URL'],
      message:
        'it must be the previous DATABASE_URL. Set DATABASE_URL to the same address with the user interline_app and a new password, which is set at startup',
    })
  if (DATABASE_OWNER_URL && !DATABASE_URL)
    context.addIssue({
      code: 'custom',
      path: ['DATABASE_URL'],
      message: 'it must be the address of DATABASE_OWNER_URL with the user interline_app and its password',
    })
})

/** Reads and checks every setting once; an empty one counts as not given. Throws SettingsError naming all that are wrong. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = CheckedFields.safeParse(getSettings(env))
  if (!given.success) throw new SettingsError(describe(given.error.issues, env))
  return withDefaults(given.data)
}

function getSettings(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, env[name]?.trim() || undefined]))
}

function identityProviders(file: string, context: z.core.$RefinementCtx<string>): IdentityProvider[] {
  const read = readIdentityProviders(path.resolve(file))
  if ('providers' in read) return read.providers
  context.addIssue(read.complaint)
  return []
}

function withDefaults(given: z.output<typeof CheckedFields>): Settings {
  const port = given.PORT ?? 4000
  const dataDir = path.resolve(given.DATA_DIR ?? './data')
  return {
    port,
    host: given.HOST ?? '127.0.0.1',
    trustProxy: given.TRUST_PROXY ?? null,
    publicUrl: given.PUBLIC_URL ?? `http://localhost:${port}`,
    partnerUrl: given.PARTNER_URL ?? null,
    dataDir,
    database:
      given.DATABASE_URL && given.DATABASE_OWNER_URL
        ? { appUrl: given.DATABASE_URL, ownerUrl: given.DATABASE_OWNER_URL }
        : null,
    role: given.ROLE ?? 'all',
    demo: given.DEMO ?? (given.DATABASE_URL ? 'off' : 'on'),
    demoSpeed: given.DEMO_SPEED ?? 1,
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom: given.MAIL_FROM ?? 'Interline <no-reply@localhost>',
    mailIn: given.MAIL_IN ? getMailIn(given.MAIL_IN, given.MAIL_IN_MB ?? DEFAULT_MAIL_IN_MB) : null,
    secretKey: given.SECRET_KEY ?? null,
    oneTimeCodes: given.ONE_TIME_CODES ?? 'off',
    storeUrl: given.STORE_URL ?? null,
    backupTo: given.BACKUP_TO ?? null,
    backupDays: given.BACKUP_DAYS ?? 14,
    scannerUrl: given.SCANNER_URL ?? null,
    helpdeskUrl: given.HELPDESK_URL ?? null,
    ediOutDir: path.resolve(given.EDI_OUT_DIR ?? path.join(dataDir, 'edi', 'out')),
    ediInDir: path.resolve(given.EDI_IN_DIR ?? path.join(dataDir, 'edi', 'in')),
    identityProviders: given.IDENTITY_PROVIDERS ?? [],
    errorReportingDsn: given.ERROR_REPORTING_DSN ?? null,
    metrics: given.METRICS ?? 'loopback',
    logLevel: given.LOG_LEVEL ?? 'info',
    logTo: given.LOG_TO ?? null,
  }
}

const SMTP_PORT = 25
const DEFAULT_MAIL_IN_MB = 10

function getMailIn(address: string, megabytes: number): Settings['mailIn'] {
  const { hostname, port } = new URL(address)
  return { domain: hostname, port: port === '' ? SMTP_PORT : Number(port), maxBytes: megabytes * 1024 ** 2 }
}

function shown(name: Name, value: string): string {
  if (value === '') return 'not set'
  return SECRETS.includes(name) ? check.withoutSecrets(value) : `"${value}"`
}

function describe(issues: z.core.$ZodIssue[], env: NodeJS.ProcessEnv): string {
  const complaints = issues.map((issue) => {
    const name = issue.path[0] as Name
    const value = (env[name] ?? '').trim()
    return `  ${name} is ${shown(name, value)}: ${issue.message}.\n    For example: ${name}=${EXAMPLES[name]}`
  })
  const count = complaints.length === 1 ? 'One setting' : `${complaints.length} settings`
  return `${count} ${complaints.length === 1 ? 'is' : 'are'} invalid:\n\n${complaints.join('\n\n')}\n`
}
