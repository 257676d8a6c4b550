/** The description of an area on its placeholder page. */
export const LATER_TEXTS = {
  watchtower: 'Location and sensor data for cars with telematics: position, impacts, doors, temperature.',
  pipeline: 'Cars en route to each destination, by arrival date.',
  network: 'Your lanes on a map, with volumes between origins and destinations over time.',
  forecast: 'Expected arrivals over the coming days, by destination and group.',
  analytics: 'Your company’s analytics.',
} as const

export type LaterArea = keyof typeof LATER_TEXTS
