import { BlockList, isIP } from 'node:net'

/** Networks that are not public: loopback, private, documentation, and addresses that embed them. */
const CLOSED_V4: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Within 2000::/3, the only range in use: protocols, documentation and tunnels to IPv4. */
const CLOSED_V6: readonly (readonly [net: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const closed = new BlockList()
for (const [net, bits] of CLOSED_V4) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of CLOSED_V6) closed.addSubnet(net, bits, 'ipv6')
const inUse = new BlockList()
inUse.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the open internet. */
export function isOpenAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && inUse.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
