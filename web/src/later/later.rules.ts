/** What an area will do, on the page that keeps its place until it opens. */
export const LATER_TEXTS = {
  fleets: 'Turn times of your fleet, cycle by cycle: how long each leg takes, and every event on the way.',
  watchtower: 'Positions and sensors of cars with telematics: where they stand, impacts, doors, temperature.',
  pipeline: 'What is on its way to each destination, by day of arrival.',
  network: 'Your lanes on a map: volumes between origins and destinations over a period.',
  forecast: 'Arrivals expected over the coming days, by destination and group.',
  reports: 'Reports built from your own columns and filters, sent on a schedule.',
  analytics: 'The analytics views of your company.',
  invoices: 'Invoices for the moves you carried out for others.',
} as const

export type LaterArea = keyof typeof LATER_TEXTS
