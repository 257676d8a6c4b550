import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { UnnamedProxies } from './forwarded.ts'
import type { Stopping } from './stopping.ts'

/** The conditions for receiving traffic; each returns true or what is missing. */
export type Readiness = () => Promise<{ ready: boolean; missing: string[] }>

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** /healthz says the process lives, /readyz that it can serve, /metrics how it does. */
export function serveHealth(
  app: FastifyInstance,
  parts: {
    readiness: Readiness
    metrics: 'on' | 'off' | 'loopback'
    stopping: Pick<Stopping, 'hasBegun'>
    proxies: UnnamedProxies
  },
): void {
  app.get('/healthz', async () => ({ status: 'ok', pid: process.pid }))
  app.get('/readyz', async (_request, reply) => {
    if (parts.stopping.hasBegun()) return reply.code(503).send({ status: 'stopping' })
    const { ready, missing } = await parts.readiness()
    // without room on the disk there is still much to read
    const status = missing.length > 0 ? 'read only' : 'ready'
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? status : 'not ready', ...(missing.length > 0 ? { missing } : {}) })
  })
  if (parts.metrics === 'off') return
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'interline_request_seconds',
    help: 'Time from request to last byte by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { operation: request.operation ?? 'none', status: String(reply.raw.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get('/metrics', async (request, reply) => {
    // a call forwarded by a proxy on this machine only appears to be local
    const isHere = LOOPBACK.has(request.ip) && !parts.proxies.isBetween(request)
    if (parts.metrics === 'loopback' && !isHere) return reply.code(404).send()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
