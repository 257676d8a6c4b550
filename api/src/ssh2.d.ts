// What we use of ssh2: its own package brings no types.
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events'

  export type Done = (error?: Error | null) => void

  export interface SFTPWrapper {
    open(path: string, flags: 'r' | 'w', done: (error: Error | undefined, handle: Buffer) => void): void
    write(handle: Buffer, from: Buffer, offset: number, length: number, position: number, done: Done): void
    close(handle: Buffer, done: Done): void
    ext_openssh_fsync(handle: Buffer, done: Done): void
    rename(from: string, to: string, done: Done): void
    unlink(path: string, done: Done): void
    stat(path: string, done: (error: Error | undefined, stats: { size: number; mtime: number }) => void): void
    readFile(path: string, done: (error: Error | undefined, content: Buffer) => void): void
    readdir(
      path: string,
      done: (
        error: Error | undefined,
        list: {
          filename: string
          attrs: { size: number; mtime: number; isFile(): boolean }
        }[],
      ) => void,
    ): void
  }

  export interface ConnectConfig {
    host: string
    port: number
    username: string
    password?: string
    privateKey?: string
    readyTimeout: number
    keepaliveInterval: number
    keepaliveCountMax: number
    hostVerifier: (key: Buffer) => boolean
  }

  export class Client extends EventEmitter {
    connect(config: ConnectConfig): this
    sftp(done: (error: Error | undefined, sftp: SFTPWrapper) => void): this
    end(): this
    destroy(): this
  }

  export interface SftpServerStream extends EventEmitter {
    handle(reqid: number, handle: Buffer): void
    status(reqid: number, code: number): void
    data(reqid: number, data: Buffer): void
    attrs(reqid: number, attrs: object): void
    name(reqid: number, names: { filename: string; longname: string; attrs: object }[]): void
  }

  export interface AuthContext {
    method: string
    username: string
    password?: string
    accept(): void
    reject(methods?: string[]): void
  }

  export interface ServerSession extends EventEmitter {
    on(event: 'sftp', listen: (accept: () => SftpServerStream, reject: () => void) => void): this
  }

  export interface ServerConnection extends EventEmitter {
    on(event: 'authentication', listen: (ctx: AuthContext) => void): this
    on(event: 'session', listen: (accept: () => ServerSession, reject: () => void) => void): this
    on(event: 'ready' | 'close', listen: () => void): this
    on(event: 'error', listen: (error: Error) => void): this
    end(): this
  }

  export class Server extends EventEmitter {
    constructor(config: { hostKeys: string[] }, connected: (client: ServerConnection) => void)
    listen(port: number, host: string, done: () => void): this
    address(): { port: number }
    close(done: () => void): this
  }

  const ssh2: {
    Client: typeof Client
    Server: typeof Server
    utils: {
      generateKeyPairSync(type: 'ecdsa', options: { bits: number }): { public: string; private: string }
      parseKey(key: string): { getPublicSSH(): Buffer }
      sftp: {
        STATUS_CODE: Readonly<Record<'OK' | 'EOF' | 'NO_SUCH_FILE' | 'FAILURE' | 'PERMISSION_DENIED', number>>
        OPEN_MODE: Readonly<Record<'READ' | 'WRITE', number>>
      }
    }
  }
  export default ssh2
}
