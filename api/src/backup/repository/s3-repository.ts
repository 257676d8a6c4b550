import type { Readable } from 'node:stream'
import { AppError } from '#contract/base/errors.ts'
import { readStoreAddress } from '../../files/s3.ts'
import type { LocalFile } from '../../files/store.ts'
import { readText, requestS3, requireDone } from '../../files/s3-request.ts'
import { BackupError } from '../pack.ts'
import { requireName } from './object-name.ts'
import type { Repository, StoredObject } from './repository.ts'

const NONE = 404

/** Backups in a bucket, or below `prefix` of its address: s3://key:secret@host/bucket?prefix=interline. */
export function s3Repository(backupTo: string): Repository {
  const address = readStoreAddress(backupTo)
  const prefix = (new URL(backupTo).searchParams.get('prefix') ?? '').split('/').filter(Boolean).join('/')
  const root = prefix === '' ? '' : `${requireName(prefix)}/`
  const toUrl = (name: string) => new URL(`/${address.bucket}/${root}${requireName(name)}`, address.origin)
  const place = `${address.origin.replace(/^https?:\/\//, '')}/${address.bucket}`
  const named = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => explain(error, place))
  return {
    put: (name, file) => named(put(name, file)),
    open: (name) => named(open(name)),
    list: (wanted) => named(list(wanted)),
    remove: (name) => named(remove(name)),
  }

  async function put(name: string, file: LocalFile): Promise<void> {
    await requireDone(await requestS3(address, 'PUT', toUrl(name), file))
  }

  async function open(name: string): Promise<Readable | null> {
    const response = await requestS3(address, 'GET', toUrl(name))
    if (response.statusCode === 200) return response as Readable
    if (response.statusCode !== NONE) await requireDone(response)
    response.resume()
    return null
  }

  async function list(wanted: string): Promise<StoredObject[]> {
    const found: StoredObject[] = []
    for (let after: string | null = ''; after !== null;) {
      const url = new URL(`/${address.bucket}`, address.origin)
      url.search = listQuery(`${root}${wanted}`, after)
      const response = await requestS3(address, 'GET', url)
      if (response.statusCode !== 200) await requireDone(response)
      const page = readListing(await readText(response))
      found.push(...page.objects.map((one) => ({ ...one, name: one.name.slice(root.length) })))
      after = page.after
    }
    return found
  }

  async function remove(name: string): Promise<void> {
    const response = await requestS3(address, 'DELETE', toUrl(name))
    if (response.statusCode === NONE) response.resume()
    else await requireDone(response)
  }
}

/** Names the store, its response and what to check. Throws BackupError. */
function explain(error: unknown, place: string): never {
  if (!(error instanceof AppError)) throw error
  const reason = error.cause instanceof Error ? error.cause.message : ''
  const answered = /returned (\d{3}) .*/.exec(reason)
  const found = answered ? answered[0] : `did not respond (${reason})`
  const check = CHECKS[answered?.[1] ?? ''] ?? 'Check its address, that it is running and that it has space.'
  throw new BackupError(`The object store of BACKUP_TO (${place}) ${found}. ${check}`, { cause: error })
}

/** What to check for a status. */
const CHECKS: Record<string, string> = {
  '403': 'Check its key and secret, and that they can read, write, list and delete in this bucket.',
  '404': 'Check the bucket’s name. The portal doesn’t create buckets.',
}

/** Parameters sorted by name, as the signature requires. */
function listQuery(prefix: string, after: string): string {
  const given = { ...(after && { 'continuation-token': after }), 'list-type': '2', prefix }
  return Object.entries(given)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}

function readListing(xml: string): { objects: StoredObject[]; after: string | null } {
  const objects = xml
    .split('<Contents>')
    .slice(1)
    .map((text) => ({
      name: getValue(text, 'Key'),
      size: Number(getValue(text, 'Size')),
      storedMs: Date.parse(getValue(text, 'LastModified')),
    }))
  const isCut = /<IsTruncated>true/.test(xml)
  return { objects, after: isCut ? getValue(xml, 'NextContinuationToken') : null }
}

function getValue(xml: string, tag: string): string {
  const begin = xml.indexOf(`<${tag}>`)
  const end = xml.indexOf(`</${tag}>`, begin)
  if (begin < 0 || end < 0)
    throw new BackupError('The object store of BACKUP_TO returned an unreadable list.')
  return xml.slice(begin + tag.length + 2, end)
}
