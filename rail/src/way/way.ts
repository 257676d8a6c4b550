/** A stretch of line between two hubs that one railroad runs over; trains run in both directions. */
export interface Corridor {
  railroad: string
  from_hub: string
  to_hub: string
  miles: number
  track_class: string
  kind: string
}

/** A hub where railroads meet, and those that do. */
export interface InterchangePoint {
  hub_id: string
  railroads: readonly string[]
}

/** How far one railroad carries the car on a route, and to which hub. */
export interface Leg {
  railroad: string
  miles: number
  to_hub: string
}

/** The usual route between two hubs. */
export interface TypicalRoute {
  miles: number
  legs: readonly Leg[]
  /** Every hub it runs through, both ends among them. */
  hubs: readonly string[]
}

/** Freight keeps to main lines and to its railroad: other miles count for more, and so does a change of railroad. */
const CLASS_WEIGHT: Readonly<Record<string, number>> = { main: 1, secondary: 1.12, branch: 1.3 }
const KIND_WEIGHT: Readonly<Record<string, number>> = { rights: 1.05, barge: 1.5 }
const INTERCHANGE_MILES = 220
const SAME_SYSTEM_MILES = 30
/** One company under several marks. */
const SYSTEMS: readonly (readonly string[])[] = [['CPRS', 'KCS', 'KCSM']]

interface Hop {
  railroad: string
  to: string
  miles: number
  weight: number
}

/** A car at a hub in the hands of a railroad, and how it came there. */
interface Node {
  hub: string
  railroad: string
  weight: number
  hop: Hop | null
  before: Node | null
}

/** The usual route between two hubs over the lines of railroads that interchange; null without one. */
export function findTypicalRoute(
  corridors: readonly Corridor[],
  interchanges: readonly InterchangePoint[],
  from: string,
  to: string,
): TypicalRoute | null {
  if (from === to) return { miles: 0, legs: [], hubs: [from] }
  const hops = getHops(corridors)
  const meet = new Map(interchanges.map(({ hub_id, railroads }) => [hub_id, new Set(railroads)]))
  const open = (hops.get(from) ?? []).map(({ railroad }): Node => ({
    hub: from,
    railroad,
    weight: 0,
    hop: null,
    before: null,
  }))
  const done = new Set<string>()
  for (let node = popNearest(open); node !== null; node = popNearest(open)) {
    const key = `${node.hub} ${node.railroad}`
    if (done.has(key)) continue
    done.add(key)
    if (node.hub === to) return getWay(node)
    for (const hop of hops.get(node.hub) ?? []) {
      const change = changeWeight(node, hop, meet.get(node.hub))
      if (change === null || done.has(`${hop.to} ${hop.railroad}`)) continue
      const weight = node.weight + change + hop.weight
      open.push({ hub: hop.to, railroad: hop.railroad, weight, hop, before: node })
    }
  }
  return null
}

function getHops(corridors: readonly Corridor[]): Map<string, Hop[]> {
  const hops = new Map<string, Hop[]>()
  const add = (from: string, hop: Hop) => {
    const known = hops.get(from)
    if (known) known.push(hop)
    else hops.set(from, [hop])
  }
  for (const { railroad, from_hub, to_hub, miles, track_class, kind } of corridors) {
    const weight = miles * (CLASS_WEIGHT[track_class] ?? 1) * (KIND_WEIGHT[kind] ?? 1)
    add(from_hub, { railroad, to: to_hub, miles, weight })
    add(to_hub, { railroad, to: from_hub, miles, weight })
  }
  return hops
}

/** The network has some hundred hubs: a linear search of the open ones is fast enough. */
function popNearest(open: Node[]): Node | null {
  if (open.length === 0) return null
  let nearest = 0
  for (let at = 1; at < open.length; at += 1) if (open[at]!.weight < open[nearest]!.weight) nearest = at
  const [node] = open.splice(nearest, 1)
  return node ?? null
}

/** The cost of continuing with this railroad; null where the two do not interchange. */
function changeWeight(node: Node, hop: Hop, interchange: ReadonlySet<string> | undefined): number | null {
  if (hop.railroad === node.railroad) return 0
  if (!interchange?.has(node.railroad) || !interchange.has(hop.railroad)) return null
  const isOneSystem = SYSTEMS.some((marks) => marks.includes(node.railroad) && marks.includes(hop.railroad))
  return isOneSystem ? SAME_SYSTEM_MILES : INTERCHANGE_MILES
}

function getWay(last: Node): TypicalRoute {
  const legs: Leg[] = []
  const hubs = [last.hub]
  for (let node: Node | null = last; node?.hop; node = node.before) {
    if (node.before) hubs.unshift(node.before.hub)
    const first = legs[0]
    if (first?.railroad === node.hop.railroad) first.miles += node.hop.miles
    else legs.unshift({ railroad: node.hop.railroad, miles: node.hop.miles, to_hub: node.hop.to })
  }
  return { miles: legs.reduce((sum, { miles }) => sum + miles, 0), legs, hubs }
}
