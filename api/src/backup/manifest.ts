import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { z } from 'zod'
import { baseFolder, manifestName } from './layout.ts'
import { BackupError } from './pack.ts'
import type { Repository } from './repository/repository.ts'

const Part = z.object({ name: z.string(), sha256: z.string(), bytes: z.number() })

const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  portal: z.string(),
  /** When the database could first be restored to, in ISO 8601. */
  stopped: z.string(),
  /** The first and last segment of the write-ahead log without which the copy is not whole. */
  firstSegment: z.string(),
  lastSegment: z.string(),
  segmentBytes: z.number(),
  major: z.string(),
  label: z.string(),
  parts: z.array(Part),
  /** Paths of the files that the portal had. */
  files: Part,
})

/** A base backup: a copy of the whole cluster, whole together with the write-ahead log written meanwhile. */
export type Manifest = z.infer<typeof Manifest>
export type ManifestPart = z.infer<typeof Part>

/** Stores the manifest: with it, and only with it, the backup counts. */
export async function storeManifest(
  repository: Repository,
  manifest: Manifest,
  temporary: string,
): Promise<void> {
  const text = JSON.stringify(manifest, null, 1)
  const body = `${JSON.stringify({ sha256: sha256(text) })}\n${text}`
  writeFileSync(temporary, body, { mode: 0o600 })
  try {
    const file = { path: temporary, size: Buffer.byteLength(body), sha256: digest(body) }
    await repository.put(manifestName(manifest.portal, manifest.id), file)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Every base backup of a portal, oldest first. */
export async function listManifests(repository: Repository, portal: string): Promise<Manifest[]> {
  const found = await repository.list(baseFolder(portal))
  const names = found.map(({ name }) => name).filter((name) => name.endsWith('/manifest.json'))
  return await Promise.all(names.map((name) => readManifest(repository, name)))
}

/** The ids of all portals that have a base backup here. */
export async function listPortals(repository: Repository): Promise<string[]> {
  const names = (await repository.list('')).map(({ name }) => name)
  return [
    ...new Set(names.filter((name) => name.endsWith('/manifest.json')).map((name) => name.split('/')[0]!)),
  ]
}

async function readManifest(repository: Repository, name: string): Promise<Manifest> {
  const stored = await repository.open(name)
  if (stored === null) throw new BackupError(`${name} is missing from the backup.`)
  const chunks: Buffer[] = []
  for await (const chunk of stored) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  const end = body.indexOf('\n')
  const { data } = z.object({ sha256: z.string() }).safeParse(parseJson(body.slice(0, end)))
  const text = body.slice(end + 1)
  const manifest = Manifest.safeParse(parseJson(text))
  if (data?.sha256 !== sha256(text) || !manifest.success)
    throw new BackupError(`${name} is damaged. Remove its folder, and restore from another backup.`)
  return manifest.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const sha256 = (text: string): string => digest(text).toString('hex')
