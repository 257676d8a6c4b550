import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Client, Done, SFTPWrapper } from 'ssh2'

/** A railroad's server: where it is, by which key it is known again, and what opens it. */
export interface Mailbox {
  /** `sftp://user@host:port/folder` */
  url: string
  /** `SHA256:...`, in the format of ssh-keygen. */
  hostKey: string
  /** A password, or a private key in PEM. */
  secret: string
}

/** The operations on a mailbox; paths are those of its server. */
export interface Remote {
  /** The folder of the address. */
  folder: string
  write(path: string, text: string): Promise<void>
  /** Throws when the new name exists. */
  rename(from: string, to: string): Promise<void>
  /** Null when it does not exist. */
  size(path: string): Promise<number | null>
  list(folder: string): Promise<{ name: string; size: number }[]>
  read(path: string): Promise<Buffer>
  remove(path: string): Promise<void>
}

/** Why a railroad's server could not be used, in terms that an administrator can act on. */
export class LinkError extends Error {
  override name = 'LinkError'
}

const READY_MS = 10_000
const STEP_MS = 30_000
/** SSH_FX_NO_SUCH_FILE */
const NO_SUCH_FILE = 2
const DEFAULT_PORT = 22

/**
 * How long a server that could not be opened is skipped, so that waiting transfers do not time out one after the
 * other.
 */
const REST_MS = 10_000
const resting = new Map<string, { untilMs: number; trouble: string }>()

/**
 * Opens a mailbox, runs a function in it and closes it. Throws LinkError, also when the server's key differs from the
 * stored one.
 */
export async function withMailbox<T>(box: Mailbox, work: (remote: Remote) => Promise<T>): Promise<T> {
  const key = createHash('sha256').update(JSON.stringify(box)).digest('hex')
  const rest = resting.get(key)
  if (rest && rest.untilMs > Date.now()) throw new LinkError(rest.trouble)
  resting.delete(key)
  // loaded by those who have such a railroad only
  const { default: ssh2 } = await import('ssh2')
  const client = new ssh2.Client()
  // an error after connecting needs a listener; the pending operation reports it
  client.on('error', () => undefined)
  try {
    const sftp = await open(client, box).catch((error: unknown) => {
      const trouble = error instanceof LinkError ? error.message : 'it doesn’t support SFTP'
      resting.set(key, { untilMs: Date.now() + REST_MS, trouble })
      throw new LinkError(trouble)
    })
    return await work(getRemote(getSteps(client, sftp), getFolder(box.url)))
  } finally {
    client.end()
    client.destroy()
  }
}

const getFolder = (url: string): string =>
  decodeURIComponent(new URL(url).pathname).replace(/(?<!\/)\/+$/, '') || '/'

/** A host key is shown as its digest. */
export const getHostKey = (key: Buffer): string =>
  `SHA256:${createHash('sha256')
    .update(key)
    .digest('base64')
    .replace(/(?<!=)=+$/, '')}`

async function open(client: Client, { url, hostKey, secret }: Mailbox): Promise<SFTPWrapper> {
  const { hostname, port, username } = new URL(url)
  let shown = ''
  const ready = once(client, 'ready')
  client.connect({
    host: hostname,
    port: port === '' ? DEFAULT_PORT : Number(port),
    username: decodeURIComponent(username),
    ...(secret.includes('PRIVATE KEY') ? { privateKey: secret } : { password: secret }),
    readyTimeout: READY_MS,
    keepaliveInterval: READY_MS,
    keepaliveCountMax: 2,
    hostVerifier: (key) => {
      shown = getHostKey(key)
      return shown === hostKey
    },
  })
  try {
    await ready
  } catch (error) {
    throw new LinkError(getTrouble(error as Error, { hostname, hostKey, shown }))
  }
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LinkError(`${hostname} did not open SFTP in time`)), STEP_MS)
    client.sftp((error, sftp) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve(sftp)
    })
  })
}

interface FolderMatch {
  hostname: string
  hostKey: string
  shown: string
}

function getTrouble(
  error: Error & { level?: string; code?: string },
  { hostname, hostKey, shown }: FolderMatch,
): string {
  if (shown !== '' && shown !== hostKey)
    return `${hostname} presented the host key ${shown}, which doesn’t match the stored one; nothing was sent`
  if (error.level === 'client-authentication') return `${hostname} rejected the sign-in`
  return `${hostname} does not respond (${error.code ?? error.level ?? 'no reason'})`
}

type Callback<T> = (error: Error | null | undefined, value: T) => void
type Steps = <T>(call: (sftp: SFTPWrapper, done: Callback<T>) => void) => Promise<T>

/** Protocol calls with a timeout, for a server that hangs or is gone. */
const getSteps =
  (client: Client, sftp: SFTPWrapper): Steps =>
  (call) =>
    new Promise((resolve, reject) => {
      const lost = () => reject(new LinkError('the connection was lost'))
      const timer = setTimeout(() => reject(new LinkError('the server stopped responding')), STEP_MS)
      client.once('close', lost)
      call(sftp, (error, value) => {
        clearTimeout(timer)
        client.off('close', lost)
        if (error) reject(refused(error))
        else resolve(value)
      })
    })

/** Keeps the number of the server's error for callers that check it. */
const refused = (error: Error & { code?: unknown }): Error =>
  Object.assign(new LinkError(`the server responded “${error.message}”`), { status: error.code })

function getRemote(step: Steps, folder: string): Remote {
  return {
    folder,
    write: (path, text) => writeWhole(step, path, Buffer.from(text)),
    rename: (from, to) => step((sftp, done: Callback<void>) => sftp.rename(from, to, done as Done)),
    size: async (path) => {
      try {
        return (await step((sftp, done: Callback<{ size: number }>) => sftp.stat(path, done))).size
      } catch (error) {
        if ((error as { status?: unknown }).status === NO_SUCH_FILE) return null
        throw error
      }
    },
    list: async (at) =>
      (await step((sftp, done: Callback<Entry[]>) => sftp.readdir(at, done)))
        .filter(({ attrs }) => attrs.isFile())
        .map(({ filename, attrs }) => ({ name: filename, size: attrs.size })),
    read: (path) => step((sftp, done: Callback<Buffer>) => sftp.readFile(path, done)),
    remove: (path) => step((sftp, done: Callback<void>) => sftp.unlink(path, done as Done)),
  }
}

type Entry = Parameters<Parameters<SFTPWrapper['readdir']>[1]>[1][number]

async function writeWhole(step: Steps, path: string, content: Buffer): Promise<void> {
  const handle = await step((sftp, done: Callback<Buffer>) => sftp.open(path, 'w', done))
  await step((sftp, done: Callback<void>) => sftp.write(handle, content, 0, content.length, 0, done as Done))
  // not every server can bring it to its disk; those that can, do
  await step((sftp, done: Callback<void>) => sftp.ext_openssh_fsync(handle, done as Done)).catch(
    () => undefined,
  )
  await step((sftp, done: Callback<void>) => sftp.close(handle, done as Done))
}
