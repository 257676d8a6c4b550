import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { WAYBILLING } from '../waybilling.rules.ts'

/** A test of a car that was due before today: the car must not be offered (49 CFR 173.31). */
export const CarWarning = z.object({
  equipmentId: z.string(),
  /** The test's name: `Visual inspection`. */
  test: z.string(),
  /** YYYY-MM-DD. */
  due: z.string(),
})

export const listCarWarnings = endpoint({
  name: 'listCarWarnings',
  method: 'GET',
  path: '/booking/v1/{customerId}/car-warnings',
  access: WAYBILLING,
  summary: 'Overdue tests under 49 CFR 180.509 for any of these cars. Bills for these cars are still sent.',
  params: CustomerParams,
  query: z.object({
    /** Separated by commas. */
    cars: z.string().max(8000, BOUND),
  }),
  response: z.object({ warnings: z.array(CarWarning) }),
})
