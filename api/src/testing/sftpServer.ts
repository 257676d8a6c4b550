import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir, rename, unlink } from 'node:fs/promises'
import path from 'node:path'
import ssh2, { type ServerConnection, type SftpServerStream } from 'ssh2'

/** A real SFTP server over a folder, with what tests may want to go wrong. */
export interface TestSftpServer {
  port: number
  hostKey: string
  /** Calls that failed or were answered, by their names, in order. */
  received: string[]
  /** The connection breaks right after this call was done, before it is answered. */
  breakAfter: string | null
  /** The connection breaks instead of this call. */
  breakBefore: string | null
  stop(): Promise<void>
}

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

export async function startSftpServer(
  root: string,
  who: { username: string; password: string },
  hostKeyOf: (key: Buffer) => string,
): Promise<TestSftpServer> {
  // Not ed25519: ssh2 1.17 drops a leading zero byte of those keys, so that one in 256 cannot be read back.
  const key = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 })
  const connections = new Set<ServerConnection>()
  const server = new ssh2.Server({ hostKeys: [key.private] }, (client) => {
    connections.add(client)
    client.on('close', () => connections.delete(client))
    client.on('error', () => undefined)
    client.on('authentication', (ctx) => {
      if (ctx.method === 'password' && ctx.username === who.username && ctx.password === who.password)
        ctx.accept()
      else ctx.reject(['password'])
    })
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => serveFolder(acceptSftp(), { root, state, client })),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const state: TestSftpServer = {
    port: server.address().port,
    hostKey: hostKeyOf(ssh2.utils.parseKey(key.private).getPublicSSH()),
    received: [],
    breakAfter: null,
    breakBefore: null,
    stop: async () => {
      for (const client of connections) client.end()
      await new Promise<void>((done) => server.close(done))
    },
  }
  return state
}

interface Serving {
  root: string
  state: TestSftpServer
  client: ServerConnection
}

type Held = { file: FileHandle } | { names: string[] | null; folder: string }
type Act = (reqid: number, ...given: never[]) => Promise<void>

/** The state shared by the calls of one connection. */
interface Calls {
  sftp: SftpServerStream
  at: (name: string) => string
  give: (reqid: number, held: Held) => void
  heldBy: (handle: Buffer) => Held | undefined
  drop: (handle: Buffer) => void
  done: (event: string, reqid: number) => void
}

function serveFolder(sftp: SftpServerStream, { root, state, client }: Serving): void {
  const handles = new Map<number, Held>()
  let last = 0
  client.on('close', () => {
    for (const held of handles.values()) if ('file' in held) void held.file.close()
    handles.clear()
  })
  const calls: Calls = {
    sftp,
    at: (name) => path.join(root, path.resolve('/', name)),
    heldBy: (handle) => handles.get(handle.readUInt32BE(0)),
    drop: (handle) => void handles.delete(handle.readUInt32BE(0)),
    give: (reqid, held) => {
      const id = Buffer.alloc(4)
      id.writeUInt32BE(++last)
      handles.set(last, held)
      sftp.handle(reqid, id)
    },
    done: (event, reqid) => {
      if (state.breakAfter !== event) return sftp.status(reqid, STATUS_CODE.OK)
      state.breakAfter = null
      throw new Error(BROKEN)
    },
  }
  const acts = { ...fileActs(calls), ...folderActs(calls) }
  for (const [event, act] of Object.entries<Act>(acts))
    sftp.on(event, (reqid: number, ...given: unknown[]) => {
      const before = state.breakBefore === event ? Promise.reject(new Error(BROKEN)) : Promise.resolve()
      before
        .then(() => act(reqid, ...(given as never[])))
        .then(
          () => void state.received.push(event),
          (error: NodeJS.ErrnoException) => {
            state.received.push(`${event} ${error.code ?? error.message}`)
            if (state.breakBefore === event) state.breakBefore = null
            if (error.message === BROKEN) return void client.end()
            sftp.status(reqid, error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
          },
        )
    })
}

const BROKEN = 'broken'

function fileActs({ sftp, at, give, heldBy: getHeldAccess, drop, done }: Calls): Record<string, Act> {
  const getFile = (handle: Buffer): FileHandle => {
    const held = getHeldAccess(handle)
    if (!held || !('file' in held)) throw new Error('no file')
    return held.file
  }
  return {
    OPEN: async (reqid, name: string, flags: number) => {
      const writes = (flags & OPEN_MODE.WRITE) !== 0
      const how = writes ? constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC : constants.O_RDONLY
      give(reqid, { file: await open(at(name), how) })
    },
    WRITE: async (reqid, handle: Buffer, offset: number, data: Buffer) => {
      await getFile(handle).write(data, 0, data.length, offset)
      done('WRITE', reqid)
    },
    READ: async (reqid, handle: Buffer, offset: number, length: number) => {
      const { bytesRead, buffer } = await getFile(handle).read(Buffer.alloc(length), 0, length, offset)
      if (bytesRead === 0) sftp.status(reqid, STATUS_CODE.EOF)
      else sftp.data(reqid, buffer.subarray(0, bytesRead))
    },
    FSTAT: async (reqid, handle: Buffer) => sftp.attrs(reqid, getAttrs(await getFile(handle).stat())),
    CLOSE: async (reqid, handle: Buffer) => {
      const held = getHeldAccess(handle)
      drop(handle)
      if (held && 'file' in held) await held.file.close()
      done('CLOSE', reqid)
    },
  }
}

function folderActs({ sftp, at, give, heldBy: getHeldAccess, done }: Calls): Record<string, Act> {
  const stat: Act = async (reqid, name: string) => sftp.attrs(reqid, getAttrs(await lstat(at(name))))
  return {
    STAT: stat,
    LSTAT: stat,
    RENAME: async (reqid, from: string, to: string) => {
      if (await lstat(at(to)).catch(() => null)) throw new Error('there is one')
      await rename(at(from), at(to))
      done('RENAME', reqid)
    },
    REMOVE: async (reqid, name: string) => {
      await unlink(at(name))
      done('REMOVE', reqid)
    },
    OPENDIR: async (reqid, folder: string) =>
      give(reqid, { names: await readdir(at(folder)), folder: at(folder) }),
    READDIR: async (reqid, handle: Buffer) => {
      const held = getHeldAccess(handle)
      if (!held || !('names' in held) || held.names === null) return sftp.status(reqid, STATUS_CODE.EOF)
      const { names, folder } = held
      held.names = null
      const entries = names.map(async (filename) => ({
        filename,
        longname: filename,
        attrs: getAttrs(await lstat(path.join(folder, filename))),
      }))
      sftp.name(reqid, await Promise.all(entries))
    },
  }
}

const getAttrs = ({ mode, size, mtimeMs }: { mode: number; size: number; mtimeMs: number }) => ({
  mode,
  uid: 0,
  gid: 0,
  size,
  atime: Math.floor(mtimeMs / 1000),
  mtime: Math.floor(mtimeMs / 1000),
})
