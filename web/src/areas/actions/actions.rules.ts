/** Addresses of the area. */
export const ACTION_PATHS = {
  list: '/actions/$customerId',
  create: '/actions/$customerId/new',
} as const
