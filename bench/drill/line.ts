import { once } from 'node:events'
import net from 'node:net'

/** What a network line does with the data sent over it. */
export type Fault = 'cut' | 'swallows' | 'slow'
export const FAULTS: readonly Fault[] = ['cut', 'swallows', 'slow']
const SLOWER_MS = 2000

/** A line between the product and something outside, which can be made to fail. */
export interface Line {
  port: number
  /** `cut` closes connections and refuses new ones, `swallows` forwards nothing, `slow` forwards two seconds later. */
  fail(fault: Fault): Promise<void>
  heal(): Promise<void>
  close(): void
}

/** Opens a line to a port or a socket of this machine. */
export async function openLine(to: net.NetConnectOpts): Promise<Line> {
  const sockets = new Set<net.Socket>()
  let fault: Fault | null = null
  let healed = Promise.withResolvers<void>()
  const server = net.createServer((near) => {
    const far = net.connect(to)
    for (const end of [near, far]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    pass(near, far, false)
    pass(far, near, true)
  })

  /** Preserves the order. */
  function pass(from: net.Socket, into: net.Socket, isAnswer: boolean): void {
    let before: Promise<unknown> = Promise.resolve()
    const next = (work: () => void) => {
      const untilHealed = fault === 'swallows' ? healed.promise : null
      const isLate = fault === 'slow' && isAnswer ? wait(SLOWER_MS) : null
      before = Promise.all([before, untilHealed, isLate]).then(work)
    }
    from.on('data', (chunk) => next(() => void (into.destroyed || into.write(chunk))))
    from.on('end', () => next(() => void into.end()))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const disconnectAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port,
    async fail(how) {
      fault = how
      if (how !== 'cut') return
      const closed = new Promise((done) => server.close(done))
      disconnectAll()
      await closed
    },
    async heal() {
      fault = null
      healed.resolve()
      healed = Promise.withResolvers()
      if (server.listening) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    close() {
      server.close()
      disconnectAll()
    },
  }
}

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
