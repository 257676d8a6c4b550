import type { Readable } from 'node:stream'
import { readStoreAddress } from '../files/s3.ts'
import { readText, requestS3, requireDone } from '../files/s3-request.ts'
import { BackupError } from './pack.ts'
import { requireName } from './object-name.ts'
import type { Repository, StoredObject } from './repository.ts'

const NONE = 404

/** Backups in a bucket, or below `prefix` of its address: s3://key:secret@host/bucket?prefix=interline. */
export function s3Repository(backupTo: string): Repository {
  const address = readStoreAddress(backupTo)
  const prefix = (new URL(backupTo).searchParams.get('prefix') ?? '').split('/').filter(Boolean).join('/')
  const root = prefix === '' ? '' : `${requireName(prefix)}/`
  const urlOf = (name: string) => new URL(`/${address.bucket}/${root}${requireName(name)}`, address.origin)
  return {
    async put(name, file) {
      await requireDone(await requestS3(address, 'PUT', urlOf(name), file))
    },
    async open(name) {
      const response = await requestS3(address, 'GET', urlOf(name))
      if (response.statusCode === 200) return response as Readable
      if (response.statusCode !== NONE) await requireDone(response)
      response.resume()
      return null
    },
    async list(wanted) {
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
    },
    async remove(name) {
      const response = await requestS3(address, 'DELETE', urlOf(name))
      if (response.statusCode === NONE) response.resume()
      else await requireDone(response)
    },
  }
}

/** Parameters in the order of their names, as their signature asks. */
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
      name: valueOf(text, 'Key'),
      size: Number(valueOf(text, 'Size')),
      storedMs: Date.parse(valueOf(text, 'LastModified')),
    }))
  const isCut = /<IsTruncated>true/.test(xml)
  return { objects, after: isCut ? valueOf(xml, 'NextContinuationToken') : null }
}

function valueOf(xml: string, tag: string): string {
  const begin = xml.indexOf(`<${tag}>`)
  const end = xml.indexOf(`</${tag}>`, begin)
  if (begin < 0 || end < 0)
    throw new BackupError('The object store of BACKUP_TO returned a list that cannot be read.')
  return xml.slice(begin + tag.length + 2, end)
}
