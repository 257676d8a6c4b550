const GROUPS_PER_SITE = 4
const ALL_GROUPS = 8

/** One home or office has as many IPv6 addresses as it likes within its first four groups. */
export function toNetwork(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, ALL_GROUPS - first!.length - last!.length) }, () => '0')
  return [...first!, ...zeros, ...last!].slice(0, GROUPS_PER_SITE).join(':')
}
