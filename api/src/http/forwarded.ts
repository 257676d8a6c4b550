import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

/** What proxies write of who called them. */
const HEADERS = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const
/** A realistic maximum of proxies: the list must not grow by invented headers. */
const MAX_PROXIES = 20

/** Networks where a company's own proxies are. Forged headers from elsewhere are ignored. */
const NEAR = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEAR.addSubnet(net, bits, 'ipv4')
NEAR.addAddress('::1', 'ipv6')
NEAR.addSubnet('fc00::', 7, 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

/** Proxies that pass calls on although TRUST_PROXY does not name them: all their callers look like one. */
export interface UnnamedProxies {
  /** Whether this call was forwarded by a proxy, or comes from one. */
  isBetween(request: FastifyRequest): boolean
  /** Complaints for administrators; empty without any. */
  warnings: () => string[]
}

/** Detects unconfigured proxies when they forward a call, and reports each once. */
export function watchForwarded(app: FastifyInstance, log: Logger): UnnamedProxies {
  const seen = new Set<string>()
  app.addHook('onRequest', async (request) => {
    const address = request.socket.remoteAddress
    if (address === undefined || !isUnnamed(request) || !isNear(address)) return
    if (seen.has(address) || seen.size === MAX_PROXIES) return
    seen.add(address)
    log.error({ proxy: address }, toText(address))
  })
  return {
    isBetween: (request) => isUnnamed(request) || seen.has(request.socket.remoteAddress ?? ''),
    warnings: () => [...seen].map(toText),
  }
}

/** A named one changes whose call it is. */
const isUnnamed = ({ headers, ips }: FastifyRequest): boolean =>
  HEADERS.some((name) => headers[name] !== undefined) && (ips === undefined || ips.length < 2)

const isNear = (address: string): boolean => NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const toText = (address: string): string =>
  `A proxy at ${address} forwards calls, but TRUST_PROXY does not list it. All its callers share one limit, so wrong passwords from one ` +
  `lock everyone out, and /metrics is closed to it. If the proxy is yours, set TRUST_PROXY=${address} and restart.`
