/** What is said where a lookup finds nothing, word for word (`spec 1 §5`, `spec 2 §8`). */
export const LOOKUP_TEXTS = {
  noEquipment: 'No equipment found.',
  noScac: 'No matching SCAC found.',
  noUsers: 'No users found.',
  noShipments: 'No shipments found.',
  none: 'None found',
} as const
