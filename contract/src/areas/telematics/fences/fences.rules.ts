export const FENCE_SHAPES = { circle: 'Circle', polygon: 'Polygon' } as const
export type FenceShape = keyof typeof FENCE_SHAPES

/** A place as latitude and longitude. */
export type Corner = [lat: number, lon: number]

export const METERS_PER_MILE = 1609.344
/** The maximum number of corners of a polygon. */
export const MAX_CORNERS = 200
const MIN_CORNERS = 3
/** The largest extent of a polygon, in degrees. */
const MAX_DEGREES = 5

const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/
/** Separators between and around the two numbers of a line. */
const SEPARATORS = /[\s,;()[\]]/

/** The corners in a text of one `latitude, longitude` per line; a text says what is wrong. */
export function parseCorners(text: string): Corner[] | string {
  const lines = text.split('\n').flatMap((line, at) => {
    const value = line.trim()
    return value === '' ? [] : [{ at: at + 1, value }]
  })
  const corners: Corner[] = []
  for (const { at, value } of lines) {
    const parts = value.split(SEPARATORS).filter((part) => part !== '')
    const corner: Corner = [Number(parts[0]), Number(parts[1])]
    const isPlace = parts.length === 2 && parts.every((part) => DEGREES.test(part))
    if (!isPlace || Math.abs(corner[0]) > 90 || Math.abs(corner[1]) > 180)
      return `Line ${at}: enter latitude and longitude like 32.7767, -96.7970.`
    corners.push(corner)
  }
  // the first corner again closes a ring; a fence is closed without it
  const [first, last] = [corners[0], corners.at(-1)]
  if (corners.length > MIN_CORNERS && first?.[0] === last?.[0] && first?.[1] === last?.[1]) corners.pop()
  if (corners.length < MIN_CORNERS) return `Enter at least ${MIN_CORNERS} corners, one per line.`
  if (corners.length > MAX_CORNERS) return `Enter at most ${MAX_CORNERS} corners.`
  const { south, north, west, east } = boxAround(corners)
  if (north - south > MAX_DEGREES || east - west > MAX_DEGREES)
    return `This area is larger than ${MAX_DEGREES} degrees. Check the corners.`
  return corners
}

export const cornersText = (corners: readonly Corner[]): string =>
  corners.map(([lat, lon]) => `${lat}, ${lon}`).join('\n')

export interface Box {
  south: number
  north: number
  west: number
  east: number
}

export function boxAround(corners: readonly Corner[]): Box {
  const lats = corners.map(([lat]) => lat)
  const lons = corners.map(([, lon]) => lon)
  return {
    south: Math.min(...lats),
    north: Math.max(...lats),
    west: Math.min(...lons),
    east: Math.max(...lons),
  }
}

/** Where a fence is. */
export interface FenceArea {
  shape: FenceShape
  /** The middle. */
  lat: number
  lon: number
  /** Of a circle. */
  radius_m: number | null
  /** Of a polygon. */
  corners: readonly Corner[] | null
}

const METERS_PER_DEGREE = 111_195
const CIRCLE_CORNERS = 48

/** The corners of a fence's outline; a circle as a polygon. */
export function outline({ lat, lon, radius_m, corners }: FenceArea): readonly Corner[] {
  if (corners !== null) return corners
  const north = (radius_m ?? 0) / METERS_PER_DEGREE
  const east = north / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return Array.from({ length: CIRCLE_CORNERS }, (_, at): Corner => {
    const angle = (at / CIRCLE_CORNERS) * 2 * Math.PI
    return [lat + north * Math.sin(angle), lon + east * Math.cos(angle)]
  })
}

/**
 * How far inside a fence's edge a place is, in meters; negative outside. Good to a few meters for fences of up to some hundred
 * miles.
 */
export function metersInside(area: FenceArea, lat: number, lon: number): number {
  const eastScale = METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  const toLocal = ([cornerLat, cornerLon]: Corner): Corner => [
    (cornerLon - lon) * eastScale,
    (cornerLat - lat) * METERS_PER_DEGREE,
  ]
  if (area.corners === null) {
    const [x, y] = toLocal([area.lat, area.lon])
    return (area.radius_m ?? 0) - Math.hypot(x, y)
  }
  const points = area.corners.map(toLocal)
  let nearest = Infinity
  let isInside = false
  points.forEach(([x2, y2], at) => {
    const [x1, y1] = points.at(at - 1)!
    nearest = Math.min(nearest, metersToSegment(x1, y1, x2, y2))
    if (y1 > 0 !== y2 > 0 && (x2 - x1) * (-y1 / (y2 - y1)) + x1 > 0) isInside = !isInside
  })
  return isInside ? nearest : -nearest
}

/** From the origin to a segment. */
function metersToSegment(x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length))
  return Math.hypot(x1 + along * dx, y1 + along * dy)
}
