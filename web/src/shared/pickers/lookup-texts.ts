/** The texts for lookups without results, in the specification's wording (PLT-123 to PLT-126, WBL-190). */
export const LOOKUP_TEXTS = {
  noEquipment: 'No equipment found.',
  noScac: 'No matching SCAC found.',
  noUsers: 'No users found.',
  noShipments: 'No shipments found.',
  none: 'None found',
} as const
