import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { z } from 'zod'

// Each check receives the text of a setting and returns a message that completes the sentence "NAME is VALUE: ...".

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i
const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/
const SENDER = /^([^<>@]*<[^\s<>@]+@[^\s<>@]+>)$/
const MAX_SPEED = 100_000

export function wholeNumber(min: number, max: number) {
  const complaint = `it must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, complaint)
    .transform(Number)
    .refine((number) => number >= min && number <= max, complaint)
}

export function oneOf<const T extends [string, ...string[]]>(...labels: T) {
  return z.enum(labels, `it must be one of ${labels.join(', ')}`)
}

export const speed = z
  .string()
  .refine(
    (text) => Number(text) > 0 && Number(text) <= MAX_SPEED,
    `it must be a number above 0, at most ${MAX_SPEED}`,
  )
  .transform(Number)

export const host = z
  .string()
  .refine(
    (text) => net.isIP(text) !== 0 || HOST_NAME.test(text),
    'it must be an IP address or a host name, without http:// and without a port',
  )

export const networks = z
  .string()
  .refine(
    (text) => text.split(',').every((part) => isNetwork(part.trim())),
    'it must be IP addresses or networks like 10.0.0.0/8, separated by commas',
  )
  .transform((text) => text.replace(/\s/g, ''))

export const webAddress = address(
  ['http:', 'https:'],
  (url) => url.hostname !== '' && !url.search && !url.hash,
  'it must be a web address that starts with http:// or https://, without ? or #',
).transform((text) => text.replace(/(?<!\/)\/+$/, ''))

export const databaseAddress = address(
  ['postgres:', 'postgresql:'],
  (url) => url.pathname.length > 1,
  'it must start with postgres:// and include a host and a database',
)

export const mailServer = address(
  ['smtp:', 'smtps:'],
  (url) => url.hostname !== '',
  'it must start with smtp:// or smtps:// and include a host',
)

export const mailIn = address(
  ['smtp:'],
  (url) => url.hostname !== '' && url.username === '' && /^\/?$/.test(url.pathname),
  'it must start with smtp://, then the domain of the reply addresses and the port to listen on, as in smtp://reply.portal.example.com:2525',
)

const MIN_KEY_CHARACTERS = 32

export const secretKey = z
  .string()
  .min(MIN_KEY_CHARACTERS, `it must have at least ${MIN_KEY_CHARACTERS} characters`)

export const objectStore = address(
  ['s3:'],
  (url) => url.username !== '' && url.password !== '' && /^\/[\w.-]+\/?$/.test(url.pathname),
  'it must have a key, a secret, a host and one bucket, as in s3://key:secret@host/bucket',
)

/** Backups go to a folder or to a bucket. */
export const backupTarget = z.string().superRefine((text, context) => {
  if (!text.includes('://')) {
    const complaint = getFolderProblem(path.resolve(text))
    if (complaint) context.addIssue(complaint)
  } else if (!objectStore.safeParse(text).success) {
    context.addIssue(
      'it must be a folder, or have a key, a secret, a host and one bucket, as in s3://key:secret@host/bucket',
    )
  }
})

export const scanner = address(
  ['tcp:'],
  (url) => url.hostname !== '' && /^\/?$/.test(url.pathname),
  'it must start with tcp:// and include a host, as in tcp://clamd.example.com:3310',
)

export const reportingAddress = address(
  ['http:', 'https:'],
  (url) => url.username !== '' && url.pathname.length > 1,
  'it must be a web address with a key before the @ and a project number at its end',
)

export const sender = z
  .string()
  .refine(
    (text) => ADDRESS.test(text) || SENDER.test(text),
    'it must be an email address, alone or as Name <address>',
  )

export const folder = z.string().superRefine((text, context) => {
  const complaint = getFolderProblem(path.resolve(text))
  if (complaint) context.addIssue(complaint)
})

export const jsonFile = z.string().superRefine((text, context) => {
  const complaint = getJsonProblem(path.resolve(text))
  if (complaint) context.addIssue(complaint)
})

/** An address as it may be shown: keys, passwords and the query hidden; nothing at all of what cannot be read. */
export function withoutSecrets(value: string): string {
  if (!URL.canParse(value) || !value.includes('://')) return `(hidden, ${value.length} characters)`
  const url = new URL(value)
  const secret = url.username || url.password ? '***@' : ''
  return `"${url.protocol}//${secret}${url.host}${url.pathname}${url.search ? '?***' : ''}"`
}

function address(protocols: string[], isComplete: (url: URL) => boolean, complaint: string) {
  return z.string().refine((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return protocols.includes(url.protocol) && isComplete(url)
  }, complaint)
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, more] = text.split('/')
  const family = net.isIP(ip)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

function getFolderProblem(folder: string): string | null {
  const nearest = nearestExisting(folder)
  if (!statSync(nearest).isDirectory()) return `${nearest} is a file, not a folder`
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return `${nearest} can’t be written to by this user`
  }
}

function nearestExisting(folder: string): string {
  return existsSync(folder) ? folder : nearestExisting(path.dirname(folder))
}

function getJsonProblem(file: string): string | null {
  if (!existsSync(file)) return `${file} doesn’t exist`
  if (!statSync(file).isFile()) return `${file} is not a file`
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return typeof content === 'object' && content !== null ? null : `${file} must contain a JSON object`
  } catch (error) {
    return `${file} is not JSON (${(error as Error).message})`
  }
}
